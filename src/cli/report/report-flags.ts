import { REPORT_EXTENSIONS, REPORTER_NAMES } from '../../report/reporter.js'
import type { OptionDeclaration } from '../command-line/option.js'
import { EXECUTION_OPTIONS } from '../run/execution-options.js'

/** The flags of every command that writes reports. */
export const REPORT_OPTIONS = {
  onlyFailed: {
    flag: '--only-failed',
    summary: 'list only failed tests; totals still count every test',
  },
  reporter: { flag: '--reporter <name[=file]>', summary: `${REPORTER_NAMES.join(', ')}; repeatable`, repeat: true },
  output: {
    flag: '-o, --output <file>',
    summary: `write a report, format by extension (${REPORT_EXTENSIONS.join(' ')}); repeatable`,
    repeat: true,
  },
  traces: { flag: '--traces', summary: 'include traces in JSON reports' },
  quiet: EXECUTION_OPTIONS.quiet,
} as const satisfies Readonly<Record<string, OptionDeclaration>>

/** For commands whose rows have traces. */
export const OTLP_OPTION = {
  flag: '--otlp <file>',
  summary: 'write runs and verdicts as OpenTelemetry spans (OTLP JSON)',
} as const satisfies OptionDeclaration
