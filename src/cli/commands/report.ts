import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { REPORT_OPTIONS } from '../report/report-flags.js'
import { type ReportFlags, reportResult } from '../report/report-sinks.js'
import { lastResult, savedResult } from '../report/saved-result.js'
import { checkTargets, sendResult, TARGET_KEYS } from '../report/send-result.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Read results',
  summary: 'Render a saved result in any format',
} satisfies ListedCommand

interface Flags extends ReportFlags {
  readonly open?: boolean
  readonly to?: readonly string[]
}

export const command = defineCommand<Flags>({
  name: 'report',
  summary: 'Render a saved result in any format. The exit code is 0 regardless of the verdict.',
  arguments: [{ name: '[result]', summary: 'a result (.json); default: the last run in the current folder' }],
  options: {
    ...REPORT_OPTIONS,
    open: { flag: '--open', summary: 'open the HTML report in a browser' },
    to: {
      flag: '--to <system>',
      summary: `write verdicts to another system: ${TARGET_KEYS.join(', ')}; its address and key come from the environment; repeatable`,
      repeat: true,
    },
  },
  examples: [
    'mcprove report',
    'mcprove report --open',
    'mcprove report result.json --reporter markdown',
    'mcprove report result.json -o report.html -o junit.xml',
    'mcprove report result.json --to langfuse',
  ],
  run: reportAgain,
})

async function reportAgain([file]: readonly string[], { open, to = [], ...flags }: Flags, io: Io): Promise<number> {
  checkTargets(to)
  const result = file === undefined ? lastResult(io) : savedResult(file, io)
  if (!open) {
    // With verdicts sent elsewhere, a report is written only when asked for.
    await reportResult(result, to.length === 0 ? flags : { ...flags, quiet: true }, io)
    return await sendResult(result, to, io)
  }
  const { htmlFileOf, openFile } = await import('../report/open-file.js')
  const page = htmlFileOf(flags, io)
  const output = [...(flags.output ?? []), ...(page.isWanted ? [] : [page.path])]
  // With the page open, no other report is needed.
  await reportResult(result, { ...flags, output, quiet: true }, io)
  io.stderr.write(`report: ${page.path}\n`)
  await openFile(page.path, io)
  return await sendResult(result, to, io)
}
