// Which answers must not become a test: errors, marked or not, and answers that say nothing (decision 0075).
import { describeError } from '../../../core/expect/check-answer.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { unmarkedError } from '../../../core/trace/unmarked-error.js'
import type { ToolAnswer } from '../../../mcp/client/connection.js'

const SHOWN_CHARACTERS = 200
/** How languages write that there is no value. An empty text or list may be the right answer. */
const NO_VALUE = /^\s*(?:null|undefined|None|nil)\s*$/

/** Why an answer must not become a test; null when it may. */
export function errorIn(answer: ToolAnswer): string | null {
  if (answer.is_error) return describeError(answer)
  const found = unmarkedError(answer)
  return found === null
    ? null
    : `its answer is an error, although isError is not set: ${showValue(found, SHOWN_CHARACTERS)}`
}

/** A resource cannot mark an error. Its first two lines are judged, because the error may be followed by a report. */
export function errorAtStart(answer: ToolAnswer): string | null {
  const lines = (textOfRead(answer) ?? '').split('\n')
  const text = lines
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
    .join(' ')
  return errorIn({ is_error: false, content: [{ type: 'text', text }] })
}

/** A tool that has no value for anybody without a key says so again when it is configured otherwise. */
export function nothingIn(answer: ToolAnswer): string | null {
  const { is_error, structured, content } = answer
  const text = textOfRead(answer)
  const isOnly = Array.isArray(content) && content.length === 1 && (structured === undefined || structured === null)
  if (is_error || !isOnly || text === null || !NO_VALUE.test(text)) return null
  return `it answered with nothing: \`${text.trim()}\``
}

/** The text of the first part, of a resource or of a tool. */
export function textOfRead({ content }: Pick<ToolAnswer, 'content'>): string | null {
  const [part] = Array.isArray(content) ? content : []
  return isRecord(part) && typeof part.text === 'string' ? part.text : null
}
