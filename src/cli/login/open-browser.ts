import { join } from 'node:path'
import type { Io } from '../terminal/io.js'
import { startOpener } from '../terminal/start-opener.js'

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  // Not `cmd /c start`, which would interpret `&` in a URL.
  win32: [join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'rundll32.exe'), 'url.dll,FileProtocolHandler'],
}

/** Opens an http or https URL, and shows it in any case: the browser may be on another machine. */
export async function openBrowser({ href }: URL, io: Io): Promise<void> {
  const opener = OPENERS[process.platform] ?? ['xdg-open']
  const isStarted = await startOpener([...opener, href], io)
  io.stderr.write(
    `${isStarted ? 'Log in with your browser. If it does not open, visit' : 'No browser could be started. Visit'}:\n${href}\n`,
  )
}
