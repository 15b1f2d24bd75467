import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import type { NoAnswer } from './server-trouble.js'
import { CUT_LINES, SHOWN_LINES } from './text-tail.js'

/** The name of a server that a command line describes. */
const UNNAMED = 'server'

/** What happened, during which request, and the end of the server's output; null for what is not a process of ours. */
export function serverFailure(
  server: string,
  { message, hint, cause }: NoAnswer,
  during: string,
  output: readonly string[] | null,
): McproveError {
  const subject = server === UNNAMED ? 'the server' : `server ${cleanText(server)}`
  const summary = `${subject} ${message} (${cleanText(during)})`
  const lastOutput = output?.some((line) => line.trim() !== '') ? output : []
  const lines = [summary]
  if (lastOutput.length > 0) lines.push('last output:', ...lastOutput.map((line) => `  ${cleanText(line)}`))
  return new McproveError('SERVER_FAILED', lines.join('\n'), {
    hint: hint ?? (output === null ? 'Check the log of the server.' : outputHint(lastOutput)),
    cause,
    ...(lastOutput.length === 0 ? {} : { summary }),
  })
}

/** Where the reason of a failure is, given the lines of the server that are shown. */
export function outputHint(shown: readonly string[]): string {
  if (shown.length === 0)
    return 'It printed nothing to standard error: check its arguments, its variables and what it connects to.'
  return shown.length >= SHOWN_LINES || shown.includes(CUT_LINES)
    ? 'Run the server command by itself to see all of its output.'
    : 'See the last output of the server above.'
}
