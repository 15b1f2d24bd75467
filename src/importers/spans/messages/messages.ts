// Finds messages in the recorded input and output of a model.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { listIn, recordIn, recordsIn, textIn } from '../../json-fields.js'
import { jsonIn } from '../calls/tool-output.js'
import { isMessage, type MessageRole, readMessage, type SpanMessage } from './message.js'

/** Keys under which requests and responses contain messages, and the default role. */
const HOLDERS: readonly (readonly [key: string, role: MessageRole | null])[] = [
  ['system', 'system'],
  ['instructions', 'system'],
  ['messages', null],
  ['prompt', 'user'],
  ['prompts', 'user'],
  ['args', 'user'],
  ['input', null],
  ['output', null],
  ['choices', 'assistant'],
  ['candidates', 'assistant'],
  ['generations', 'assistant'],
]
/** Hostile values nest deeper than the call stack. */
const MAX_DEPTH = 8

/** The messages of a list, a request, a response, or a text; `role` is used when they do not state one. */
export function readSpanMessages(value: unknown, role: MessageRole, depth = 0): readonly SpanMessage[] {
  const given = jsonIn(value)
  if (depth > MAX_DEPTH) return []
  if (typeof given === 'string') return textMessages(given, role)
  if (Array.isArray(given)) return given.flatMap((entry) => readSpanMessages(entry, role, depth + 1))
  return isRecord(given) ? messagesOf(given, role, depth) : []
}

/** Some write a whole conversation as text, each message after its role: `system: ...`. */
const ROLE_LINE = /^(system|developer|user|assistant|tool): /m

function textMessages(text: string, role: MessageRole): readonly SpanMessage[] {
  if (text === '') return []
  if (text.search(ROLE_LINE) !== 0 || !text.includes('\nuser: ')) return [readMessage({ content: text }, role)]
  const [, ...parts] = text.split(ROLE_LINE)
  const messages: SpanMessage[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const content = (parts[index + 1] ?? '').trim()
    messages.push(readMessage({ role: parts[index], content: content === 'None' ? '' : content }, role))
  }
  return messages
}

function messagesOf(value: RawRecord, role: MessageRole, depth: number): readonly SpanMessage[] {
  // LangChain: `{ type: 'constructor', id: [..., 'HumanMessage'], kwargs: { content } }`.
  if (isRecord(value.kwargs)) return [readMessage({ role: classRole(value.id), ...value.kwargs }, role)]
  if (isRecord(value.message)) return readSpanMessages(value.message, role, depth + 1)
  // Gemini's responses contain a message under `content`.
  if (isRecord(value.content)) return [readMessage(value.content, role)]
  if (isGeminiRequest(value)) {
    const { system_instruction, systemInstruction } = recordIn(value.config ?? value)
    const system = readSpanMessages(system_instruction ?? systemInstruction, 'system', depth + 1)
    return [...system, ...readSpanMessages(value.contents, role, depth + 1)]
  }
  if (isMessage(value)) return [readMessage(value, role)]
  const held = HOLDERS.flatMap(([key, own]) => readSpanMessages(value[key], own ?? role, depth + 1))
  return held.length === 0 && typeof value.text === 'string' ? readSpanMessages([value.text], role, depth + 1) : held
}

/** Its contents are messages, not the parts of one. */
function isGeminiRequest({ contents, role }: RawRecord): boolean {
  return role === undefined && recordsIn(contents).some(({ parts }) => Array.isArray(parts))
}

/** `human` of `HumanMessage`. */
function classRole(id: unknown): string {
  const name = textIn(listIn(id).at(-1)) ?? ''
  return name.replace(/Message(?:Chunk)?$/, '').toLowerCase()
}
