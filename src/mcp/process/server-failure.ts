import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import type { NoAnswer } from './server-trouble.js'

/** The name of a server that a command line describes. */
const UNNAMED = 'server'

/** What happened, during which request, and the end of the server's output. */
export function serverFailure(
  server: string,
  { message, hint, cause }: NoAnswer,
  during: string,
  lastOutput: readonly string[],
): McproveError {
  const subject = server === UNNAMED ? 'the server' : `server ${cleanText(server)}`
  const summary = `${subject} ${message} (${cleanText(during)})`
  const lines = [summary]
  if (lastOutput.length > 0) lines.push('last output:', ...lastOutput.map((line) => `  ${cleanText(line)}`))
  return new McproveError('SERVER_FAILED', lines.join('\n'), {
    hint: hint ?? 'Run the server command by itself to see the error.',
    cause,
    ...(lastOutput.length === 0 ? {} : { summary }),
  })
}
