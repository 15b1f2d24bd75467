import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { REPORT_OPTIONS } from '../report/report-flags.js'
import { type ReportFlags, reportResult } from '../report/report-sinks.js'
import { lastResult, savedResult } from '../report/saved-result.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Read results',
  summary: 'Render a saved result in any format',
} satisfies ListedCommand

interface Flags extends ReportFlags {
  readonly open?: boolean
}

export const command = defineCommand<Flags>({
  name: 'report',
  summary: 'Render a saved result in any format. The exit code is 0 regardless of the verdict.',
  arguments: [{ name: '[result]', summary: 'a result (.json); default: the last run in the current folder' }],
  options: { ...REPORT_OPTIONS, open: { flag: '--open', summary: 'open the HTML report in a browser' } },
  examples: [
    'mcprove report',
    'mcprove report --open',
    'mcprove report result.json --reporter markdown',
    'mcprove report result.json -o report.html -o junit.xml',
  ],
  run: reportAgain,
})

async function reportAgain([file]: readonly string[], { open, ...flags }: Flags, io: Io): Promise<number> {
  const result = file === undefined ? lastResult(io) : savedResult(file, io)
  if (!open) {
    await reportResult(result, flags, io)
    return 0
  }
  const { htmlFileOf, openFile } = await import('../report/open-file.js')
  const page = htmlFileOf(flags, io)
  const output = [...(flags.output ?? []), ...(page.isWanted ? [] : [page.path])]
  // With the page open, no other report is needed.
  await reportResult(result, { ...flags, output, quiet: true }, io)
  io.stderr.write(`report: ${page.path}\n`)
  await openFile(page.path, io)
  return 0
}
