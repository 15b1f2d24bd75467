// Opens a file with the desktop's default program.
import { join, resolve } from 'node:path'
import { keptFolder } from '../../files/history/run-history.js'
import type { Io } from '../terminal/io.js'
import { startOpener } from '../terminal/start-opener.js'
import { REPORT_FORMS, type ReportFlags } from './report-sinks.js'
import { wantedReports } from './wanted-reports.js'

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // Not `cmd /c start`, which would interpret `&` and `%` in a path. The full path is used, because Windows looks in
  // the working folder first.
  win32: [join(process.env.SystemRoot ?? 'C:\\Windows', 'explorer.exe')],
}
const OTHER_OPENER = ['xdg-open'] as const

/** The HTML report that is written anyway, or a path for one in the run history. */
export function htmlFileOf(flags: ReportFlags, io: Io): { readonly path: string; readonly isWanted: boolean } {
  const wanted = wantedReports(flags, REPORT_FORMS).find(({ name, file }) => name === 'html' && file !== null)?.file
  if (wanted !== undefined && wanted !== null) return { path: resolve(io.cwd(), wanted), isWanted: true }
  return { path: join(keptFolder(io.cwd()), 'report.html'), isWanted: false }
}

/** Does not wait for the program. Without one, the user is asked to open the file. */
export async function openFile(path: string, io: Io): Promise<void> {
  const [command, ...args] = OPENERS[process.platform] ?? OTHER_OPENER
  if (await startOpener([command, ...args, path], io)) return
  io.stderr.write(`warning: \`${command}\` could not be started; open the file yourself\n`)
}
