// Agents of tau-bench that have no tool calls (strategies `act` and `react`) write an action as JSON into their text.
// The benchmark answers an action that calls a tool with a user message that starts with `API output: `.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, recordIn, textIn } from '../json-fields.js'

const ACTION = 'Action:'
const OUTPUT = 'API output: '
/** The action that is a message to the user. */
const RESPOND = 'respond'

/** The trajectory with such actions as calls and results. One with tool calls is unchanged. */
export function withActionsAsCalls(messages: readonly unknown[]): readonly unknown[] {
  if (messages.some(hasTools)) return messages
  return messages.map((message, index) => {
    if (!isRecord(message)) return message
    if (isOutput(message)) {
      const isAnswer = actionIn(messages[index - 1]) !== null
      return isAnswer ? { role: 'tool', content: String(message.content).slice(OUTPUT.length) } : message
    }
    const action = actionIn(message)
    if (action === null) return message
    if (action.name === RESPOND) return { role: 'assistant', content: recordIn(action.arguments).content }
    const next = messages[index + 1]
    return isRecord(next) && isOutput(next)
      ? { role: 'assistant', content: thoughtBefore(message), tool_calls: [{ function: action }] }
      : message
  })
}

function hasTools(message: unknown): boolean {
  return isRecord(message) && (message.role === 'tool' || listIn(message.tool_calls).length > 0)
}

function isOutput({ role, content }: RawRecord): boolean {
  return role === 'user' && typeof content === 'string' && content.startsWith(OUTPUT)
}

/** The benchmark reads the text after the last `Action:`. */
function actionIn(message: unknown): RawRecord | null {
  if (!isRecord(message) || message.role !== 'assistant') return null
  const content = textIn(message.content)
  if (content === null) return null
  const start = content.lastIndexOf(ACTION)
  const action = tryJson(start < 0 ? content : content.slice(start + ACTION.length))
  return isRecord(action) && typeof action.name === 'string' && isRecord(action.arguments) ? action : null
}

function thoughtBefore({ content }: RawRecord): string {
  const text = textIn(content) ?? ''
  return text.slice(0, Math.max(0, text.lastIndexOf(ACTION))).trim()
}
