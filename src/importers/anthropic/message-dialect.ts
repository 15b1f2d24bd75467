import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks, addUsage } from '../anthropic-blocks.js'
import { markCutOff } from '../cut-off.js'
import { callMark } from '../exchanges/call-mark.js'
import type { Conversation, Dialect } from '../exchanges/exchange-session.js'
import type { ImportContext, LogPlace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { fromConverse } from './converse.js'
import { answerIn, conversationsIn, eventsIn, isMessage, messagesIn } from './message-forms.js'
import { MessageStream } from './message-stream.js'

/** Requests and answers of Messages. */
export function messageDialect(context: ImportContext): Dialect {
  const read = (value: unknown): Conversation => {
    const { answer: streamed, isCut } = assembled(eventsIn(value))
    const answer = streamed ?? answerIn(value)
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    return {
      entries: messagesIn(value),
      answer: answer === null ? (outer.response === undefined ? null : []) : [answer],
      isWhole: answer === null && request.model === undefined && !messagesIn(value).some(isAnswer),
      answerId: textIn(answer?.id),
      begin: (draft, isFirst) => {
        draft.model = textIn(request.model) ?? textIn(request.modelId) ?? draft.model
        if (isFirst) draft.system = messageText(request.system)
        const tools = [
          ...recordsIn(request.tools),
          ...recordsIn(recordIn(request.toolConfig).tools).map(converseTool),
        ].flatMap(toolOf)
        if (tools.length > 0) draft.tools = tools
      },
      addAnswer: ({ draft }, place) => {
        if (answer !== null) addMessage(draft, answer, context, place)
        if (isCut) markCutOff(draft, context, place)
      },
      addTokens: (draft) => {
        if (answer !== null) addUsage(draft, fromConverse(answer).usage)
      },
    }
  }

  return {
    read: (value) => conversationsIn(value).map(read),
    open: () => {
      const draft = new TraceDraft()
      return {
        draft,
        add: (entry, place) => {
          if (isMessage(entry)) addMessage(draft, entry, context, place)
          else context.skip('a message without a role', place)
        },
      }
    },
    mark,
    countCalls: (entry) => callsIn(entry).length,
    callIds: (entry) => callsIn(entry).flatMap(({ id }) => textIn(id) ?? []),
  }
}

function isAnswer(entry: unknown): boolean {
  return recordIn(entry).role === 'assistant'
}

export function addMessage(draft: TraceDraft, message: RawRecord, context: ImportContext, place: LogPlace): void {
  const { role, model, content, usage, stop_reason } = fromConverse(message)
  const text = messageText(content)
  draft.model = textIn(model) ?? draft.model
  if (role === 'assistant') draft.turn('assistant', text ?? '', textIn(stop_reason) ?? undefined)
  else if (text !== null) draft.turn('user', text)
  for (const what of addBlocks(draft, content)) context.skip(what, place)
  addUsage(draft, usage)
}

function assembled(events: readonly RawRecord[]): { readonly answer: RawRecord | null; readonly isCut: boolean } {
  const stream = new MessageStream()
  let answer: RawRecord | null = null
  for (const event of events) answer = stream.push(event) ?? answer
  const unfinished = stream.finish()
  return { answer: unfinished ?? answer, isCut: isCutOff(unfinished) }
}

/** Whether a stream ended before the message did. */
export function isCutOff(unfinished: RawRecord | null): boolean {
  return unfinished !== null && typeof unfinished.stop_reason !== 'string'
}

function converseTool({ toolSpec }: RawRecord): RawRecord {
  const { name, description, inputSchema } = recordIn(toolSpec)
  return { name, description, input_schema: recordIn(inputSchema).json }
}

function toolOf({ name, description, input_schema }: RawRecord): unknown[] {
  if (typeof name !== 'string' || name === '') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ ...readMcpName(name), ...described, input_schema: recordIn(input_schema) }]
}

/**
 * Clients add marks for the cache and reminders, and leave out thoughts. They send calls of the provider's own tools with
 * the message that has the result. Their own calls, and what was said, stay the same.
 */
function mark(entry: unknown): string | null {
  if (!isMessage(entry)) return null
  const { role, content } = fromConverse(entry)
  const blocks = recordsIn(content)
  const calls = blocks.filter(({ type }) => type === 'tool_use')
  if (calls.length > 0) {
    return canonicalJson([role, ...calls.map(({ id, name, input }) => callMark(id, name, readArguments(input)))])
  }
  const results = blocks.filter(({ type }) => type === 'tool_result')
  if (results.length > 0) return canonicalJson([role, ...results.map(({ tool_use_id }) => tool_use_id ?? null)])
  const text = (messageText(content) ?? '').replace(REMINDER, '').trim()
  return role === 'assistant' && text === '' ? null : canonicalJson([role, text])
}

const REMINDER = /<system-reminder>[\s\S]*?<\/system-reminder>/g

function callsIn(entry: unknown): readonly RawRecord[] {
  if (!isMessage(entry)) return []
  return recordsIn(fromConverse(entry).content).filter(({ type }) => textIn(type)?.endsWith('tool_use') === true)
}
