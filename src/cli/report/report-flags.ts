import { REPORT_EXTENSIONS, REPORTER_NAMES } from '../../report/reporter.js'
import type { OptionDeclaration } from '../command-line/option.js'
import { EXECUTION_OPTIONS } from '../run/execution-options.js'

/** The flags of every command that writes reports. */
export const REPORT_OPTIONS = {
  onlyFailed: {
    flag: '--only-failed',
    summary: 'report failed rows alone; the totals stay whole, warned rows are counted',
  },
  reporter: { flag: '--reporter <name[=file]>', summary: `${REPORTER_NAMES.join(', ')}; repeatable`, repeat: true },
  output: {
    flag: '-o, --output <file>',
    summary: `write a report, format by extension (${REPORT_EXTENSIONS.join(' ')}); repeatable`,
    repeat: true,
  },
  traces: { flag: '--traces', summary: 'put the traces into JSON reports' },
  quiet: EXECUTION_OPTIONS.quiet,
} as const satisfies Readonly<Record<string, OptionDeclaration>>

/** Of the commands whose rows have traces. */
export const OTLP_OPTION = {
  flag: '--otlp <file>',
  summary: 'write the spans of the runs and the verdicts on them, as OTLP JSON',
} as const satisfies OptionDeclaration
