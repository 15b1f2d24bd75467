import { createInterface } from 'node:readline'
import { McproveError } from '../../core/errors/error.js'
import type { CallbackServer } from '../../mcp/auth/callback-server.js'
import type { Io } from '../terminal/io.js'
import { openBrowser } from './open-browser.js'

interface Asking {
  readonly callback: CallbackServer
  readonly usesBrowser: boolean
  /** What was wrong with the line before. */
  readonly mistake: string | undefined
  readonly signal: AbortSignal
}

/** Shows the URL to the person, and waits for the redirect or for what they paste. */
export async function askPerson(url: URL, { callback, usesBrowser, mistake, signal }: Asking, io: Io): Promise<string> {
  const redirect = callback.answer(url.searchParams.get('state') ?? '')
  if (usesBrowser) await openBrowser(url, io)
  else if (mistake === undefined) io.stdout.write(`${url.href}\n`)
  else io.stderr.write(`That did not work: ${mistake}.\n`)
  const reader = usesBrowser ? undefined : new Pasted(io)
  let stop = (): void => {}
  const end = new Promise<never>((_done, fail) => {
    stop = () => fail(new McproveError('BAD_USAGE', 'the login was interrupted', { hint: 'Log in again.' }))
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([redirect, end, ...(reader === undefined ? [] : [reader.answer])])
  } finally {
    signal.removeEventListener('abort', stop)
    reader?.close()
  }
}

/** The first line of standard input that is not empty. */
class Pasted {
  readonly answer: Promise<string>
  readonly close: () => void

  constructor(io: Io) {
    io.stderr.write('Visit this URL, log in, and paste the whole URL of the page that you are sent to: ')
    const reader = createInterface({ input: io.stdin, terminal: false })
    this.close = () => reader.close()
    this.answer = new Promise((done, fail) => {
      reader.on('line', (line) => {
        if (line.trim() !== '') done(line.trim())
      })
      const end = (): void => {
        fail(
          new McproveError('BAD_USAGE', 'no code was given on standard input', {
            hint: 'Paste the URL that your browser was sent to after the login.',
          }),
        )
      }
      reader.once('close', end)
      // It has ended with the line before.
      if (io.stdin.readableEnded) end()
    })
  }
}
