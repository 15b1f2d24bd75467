// Conversations of training data in ShareGPT's form: `{ conversations: [{ from, value }] }`.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addMessage, toolsOfRequest } from '../chat-messages.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const sharegpt = defineImporter({
  key: 'sharegpt',
  summary: 'conversations of training data in the form of ShareGPT',
  detect: (head) =>
    head.some((value) => conversationsIn(value).some((one) => turnsIn(one).some(isTurn) && !isPreference(one))),
  open: (context): ImportSession => ({
    *push(value, place) {
      for (const conversation of conversationsIn(value)) yield* traceOf(conversation, context, place)
    },
    end: () => [],
  }),
})

/** By the names that datasets use. */
const ROLES: ReadonlyMap<string, string> = new Map([
  ['system', 'system'],
  ['human', 'user'],
  ['user', 'user'],
  ['gpt', 'assistant'],
  ['assistant', 'assistant'],
  ['model', 'assistant'],
  ['chatgpt', 'assistant'],
  ['function_call', 'tool_call'],
  ['function-call', 'tool_call'],
  ['tool_call', 'tool_call'],
  ['observation', 'tool'],
  ['tool', 'tool'],
  ['tool_response', 'tool'],
  ['function_response', 'tool'],
  ['function-response', 'tool'],
])

function conversationsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) && !value.some(isTurn) ? value : [value]
}

function turnsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const { conversations, conversation } = recordIn(value)
  return listIn(conversations ?? conversation)
}

function isTurn(value: unknown): boolean {
  return isRecord(value) && typeof value.value === 'string' && ROLES.has(textIn(value.from) ?? '')
}

/** Answers to choose from are not a run: none of them followed. */
function isPreference(value: unknown): boolean {
  const { chosen, rejected } = recordIn(value)
  return chosen !== undefined || rejected !== undefined
}

function* traceOf(value: unknown, context: ImportContext, place: LogPlace): Generator<RawTrace> {
  const draft = new TraceDraft()
  const { system, tools } = recordIn(value)
  if (typeof system === 'string' && system !== '') draft.system = system
  draft.tools = toolsOfRequest(toolsIn(tools))
  for (const turn of turnsIn(value)) {
    const message = messageOf(recordIn(turn))
    const lost =
      message === null ? 'a turn of an unknown speaker' : addMessage(draft, message, () => lostCall(context, place))
    if (lost !== null) context.skip(lost, place)
  }
  if (draft.isEmpty) context.skip('no turn found', place)
  else yield draft.finish()
}

function messageOf({ from, value }: RawRecord): RawRecord | null {
  const role = ROLES.get(textIn(from) ?? '')
  if (role === undefined || typeof value !== 'string') return null
  return { role, content: value }
}

/** A list, often as JSON; with or without the envelope of OpenAI. */
function toolsIn(tools: unknown): readonly RawRecord[] {
  const list = typeof tools === 'string' ? tryJson(tools) : tools
  return recordsIn(list).map((tool) => (isRecord(tool.function) ? tool : { function: tool }))
}

function lostCall(context: ImportContext, place: LogPlace): void {
  context.warn('a call without a name cannot be read', place)
}
