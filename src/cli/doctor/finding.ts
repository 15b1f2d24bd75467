import { isMcproveError } from '../../core/errors/error.js'
import { problemPlace } from '../../core/errors/problem.js'
import { cleanText } from '../../core/text/show-value.js'

/** `fail` is broken, `warn` works for now or in part, `skip` was not checked. */
export type Health = 'ok' | 'warn' | 'fail' | 'skip'

/** One line of `mcprove doctor`. */
export interface Finding {
  readonly status: Health
  readonly check: 'node' | 'write' | 'suite' | 'key' | 'server' | 'model' | 'cassette' | 'editor'
  /** The server, the variable, the file; null where the check has only one. */
  readonly subject: string | null
  /** The suite that needs it; null for checks of the machine. */
  readonly suite: string | null
  readonly message: string
  /** What to do. */
  readonly hint: string | null
}

type Trouble = Pick<Finding, 'message' | 'hint'>

/** The first problem of an error, on one line. Anything else than an error that the user can fix is thrown. */
export function troubleOf(error: unknown): Trouble {
  if (!isMcproveError(error)) throw error
  const [first, ...more] = error.problems.filter(({ severity }) => severity === 'error')
  if (first === undefined) return { message: error.message, hint: error.hint ?? null }
  const rest = more.length === 0 ? '' : ` (and ${more.length} more)`
  return { message: `${problemPlace(first)}: ${first.message}${rest}`, hint: first.hint ?? error.hint ?? null }
}

/** `fail  server weather (a.mcprove.yml): the command nope was not found. Install it.` */
export function findingLine({ status, check, subject, suite, message, hint }: Finding): string {
  const name = [check, ...(subject === null ? [] : [subject])].join(' ')
  const place = suite === null || suite === subject ? '' : ` (${suite})`
  const advice = hint === null ? '' : `. ${hint}`
  return `${status.padEnd(4)}  ${oneLine(`${name}${place}: ${message}${advice}`)}`
}

/** What a server wrote last is below the message. */
function oneLine(text: string): string {
  const lines = cleanText(text).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** `4 ok, 1 warning, 1 broken`. */
export function summaryLine(findings: readonly Finding[]): string {
  const count = (status: Health) => findings.filter((finding) => finding.status === status).length
  const [warnings, broken, skipped] = [count('warn'), count('fail'), count('skip')]
  const parts = [
    `${count('ok')} ok`,
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    ...(broken === 0 ? [] : [`${broken} broken`]),
  ]
  return parts.join(', ')
}
