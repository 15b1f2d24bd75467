// A message in any of LangChain's forms: `{ type, content }`, `{ type, data }`, or `{ lc, id, kwargs }`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, textIn } from '../json-fields.js'

type Kind = 'human' | 'ai' | 'system' | 'tool' | 'function' | 'chat' | 'remove'

export interface Message {
  readonly kind: Kind
  readonly id: string | null
  readonly body: RawRecord
  /** Perhaps a piece of a streamed message. */
  readonly isChunk: boolean
}

/** Types of `model_dump`, of `messages_to_dict`, and names of classes. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['human', 'human'],
  ['HumanMessage', 'human'],
  ['HumanMessageChunk', 'human'],
  ['ai', 'ai'],
  ['AIMessage', 'ai'],
  ['AIMessageChunk', 'ai'],
  ['system', 'system'],
  ['SystemMessage', 'system'],
  ['SystemMessageChunk', 'system'],
  ['tool', 'tool'],
  ['ToolMessage', 'tool'],
  ['ToolMessageChunk', 'tool'],
  ['function', 'function'],
  ['FunctionMessage', 'function'],
  ['chat', 'chat'],
  ['ChatMessage', 'chat'],
  ['remove', 'remove'],
  ['RemoveMessage', 'remove'],
])

/** Null for anything else. */
export function readMessage(value: unknown): Message | null {
  if (!isRecord(value)) return null
  if (value.lc === 1) return constructed(value)
  const type = textIn(value.type) ?? ''
  const kind = KINDS.get(type)
  if (kind === undefined) return null
  if (isRecord(value.data) && 'content' in value.data) return messageOf(kind, type, value.data)
  return isPlain(kind, value) ? messageOf(kind, type, value) : null
}

function constructed({ id, kwargs }: RawRecord): Message | null {
  const type = textIn(listIn(id).at(-1)) ?? ''
  const kind = KINDS.get(type)
  return kind === undefined || !isRecord(kwargs) ? null : messageOf(kind, type, kwargs)
}

function messageOf(kind: Kind, type: string, body: RawRecord): Message {
  return { kind, id: textIn(body.id), body, isChunk: type.endsWith('Chunk') }
}

/** Other formats have types such as `tool` and `system`, but then also a role or no content. */
function isPlain(kind: Kind, value: RawRecord): boolean {
  if (value.role !== undefined && kind !== 'chat') return false
  if (typeof value.content !== 'string' && !Array.isArray(value.content)) return false
  return kind !== 'tool' || typeof value.tool_call_id === 'string'
}
