import { describeError } from '../../../core/expect/check-answer.js'
import { showValue } from '../../../core/text/show-value.js'
import { unmarkedError } from '../../../core/trace/unmarked-error.js'
import type { ToolAnswer } from '../../../mcp/client/connection.js'

const SHOWN_CHARACTERS = 200

/** Why an answer must not become a test; null when it may. */
export function errorIn(answer: ToolAnswer): string | null {
  if (answer.is_error) return describeError(answer)
  const found = unmarkedError(answer)
  return found === null
    ? null
    : `its answer is an error, although isError is not set: ${showValue(found, SHOWN_CHARACTERS)}`
}
