import { isMcproveError } from '../../core/errors/error.js'
import { type Problem, problemPlace } from '../../core/errors/problem.js'
import { cleanText } from '../../core/text/show-value.js'
import { type Colors, colorsIf } from '../../report/text/colors.js'
import { type Io, wantsColor } from './io.js'

/** More than a screen or two is not read. */
const MAX_SHOWN_PROBLEMS = 50

/** Prints an error to standard error, without a stack when the user can fix it. Returns the exit code. */
export function printError(error: unknown, io: Io): number {
  io.stderr.write(errorText(error, colorsIf(wantsColor(io, io.stderr))))
  return 2
}

export function printWarnings(warnings: readonly Problem[], io: Io): void {
  if (warnings.length > 0) io.stderr.write(problemsText(warnings, colorsIf(wantsColor(io, io.stderr))))
}

export function errorText(error: unknown, colors: Colors): string {
  if (isMcproveError(error)) {
    // Problems that the message lists follow below, in full.
    const message = error.problems.length > 0 ? (error.summary ?? error.message) : error.message
    // Below the first line there may be the last words of a server: the code is not one of them.
    const [first = '', ...details] = cleanText(message).split('\n')
    const title = [`${colors.red('error')} ${first} ${colors.dim(`[${error.code}]`)}`, ...details, ''].join('\n')
    const hint = error.hint === undefined ? '' : `  ${cleanText(error.hint)}\n`
    return `${title}${problemsText(error.problems, colors)}${hint}`
  }
  const stack = error instanceof Error ? error.stack : String(error)
  const title = `${colors.red('internal error')}: this is a bug in mcprove; please report it with this text\n`
  return `${title}${cleanText(stack ?? '')}\n`
}

export function problemsText(problems: readonly Problem[], colors: Colors): string {
  const texts = problems.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => problemText(problem, colors))
  const rest = problems.length - MAX_SHOWN_PROBLEMS
  return `${texts.join('')}${rest > 0 ? `... and ${rest} more\n` : ''}`
}

function problemText(problem: Problem, colors: Colors): string {
  const { severity, message, hint, frame } = problem
  const mark = severity === 'warning' ? colors.yellow('warning') : colors.red('error')
  const lines = [`${mark} ${colors.bold(cleanText(problemPlace(problem)))} ${cleanText(message)}`]
  if (frame !== undefined) lines.push(frame)
  if (hint !== undefined) lines.push(`  ${cleanText(hint)}`)
  return `${lines.join('\n')}\n`
}
