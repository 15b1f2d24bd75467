// Anthropic's Messages: one message per line, a list of messages, request bodies, responses, pairs of both, and event
// streams.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks, addUsage } from '../anthropic-blocks.js'
import { isClineHistory } from '../cline/history.js'
import { markCutOff } from '../cut-off.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { isStreamEvent, MessageStream } from './message-stream.js'

export const anthropic = defineImporter({
  key: 'anthropic',
  summary: 'Anthropic messages, requests, answers and event streams',
  detect: (head) =>
    !head.some(isClineHistory) &&
    head.some(
      (value) =>
        messagesIn(value).some(isAnthropicMessage) || (isRecord(value) && (isStreamStart(value) || offersTools(value))),
    ),
  open: (context) => new MessagesSession(context),
})

class MessagesSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line, and streams, are a conversation that ends with their file. */
  #open: { place: LogPlace; readonly draft: TraceDraft; readonly stream: MessageStream } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.end()
    if (isRecord(value) && (isStreamEvent(value) || isMessage(value))) {
      this.#open ??= { place, draft: new TraceDraft(), stream: new MessageStream() }
      this.#open.place = place
      const message = isMessage(value) ? value : this.#open.stream.push(value)
      if (message !== null) this.#add(this.#open.draft, message, place)
      return
    }
    const draft = new TraceDraft()
    this.#addExchange(draft, value, place)
    if (draft.isEmpty) this.#context.skip('no message found', place)
    else yield draft.finish()
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const { draft, stream, place } = this.#open
    this.#open = null
    const unfinished = stream.finish()
    if (unfinished !== null) {
      this.#add(draft, unfinished, place)
      markCutOff(draft, this.#context, place)
    }
    if (!draft.isEmpty) yield draft.finish()
  }

  #addExchange(draft: TraceDraft, value: unknown, place: LogPlace): void {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    draft.model = textIn(request.model)
    draft.system = messageText(request.system)
    draft.tools = recordsIn(request.tools).flatMap(toolOf)
    for (const entry of messagesIn(value)) {
      if (isMessage(entry)) this.#add(draft, entry, place)
      else this.#context.skip('a message without a role', place)
    }
  }

  #add(draft: TraceDraft, { role, model, content, usage, stop_reason }: RawRecord, place: LogPlace): void {
    const text = messageText(content)
    const isAnswer = role === 'assistant'
    draft.model = textIn(model) ?? draft.model
    if (isAnswer) draft.turn('assistant', text ?? '', textIn(stop_reason) ?? undefined)
    else if (text !== null) draft.turn('user', text)
    for (const what of addBlocks(draft, content)) this.#context.skip(what, place)
    addUsage(draft, usage)
  }
}

function toolOf({ name, description, input_schema }: RawRecord): unknown[] {
  if (typeof name !== 'string' || name === '') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ ...readMcpName(name), ...described, input_schema: recordIn(input_schema) }]
}

/** The messages of a list, of a request body, or of a request-response pair; a single message. */
function messagesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isMessage(value)) return [value]
  const { request, response, messages } = recordIn(value)
  return [...listIn(isRecord(request) ? request.messages : messages), ...(isMessage(response) ? [response] : [])]
}

function isMessage(value: unknown): value is RawRecord {
  return isRecord(value) && (value.role === 'user' || value.role === 'assistant') && value.content !== undefined
}

/** Calls and results are separate blocks, which no other chat format has. */
function isAnthropicMessage(value: unknown): boolean {
  if (!isMessage(value)) return false
  if (value.type === 'message' && value.role === 'assistant' && value.stop_reason !== undefined) return true
  return recordsIn(value.content).some(
    ({ type, tool_use_id, input }) =>
      typeof type === 'string' &&
      ((type.endsWith('tool_use') && input !== undefined) ||
        (type.endsWith('tool_result') && typeof tool_use_id === 'string')),
  )
}

/** A request whose tools were not called. */
function offersTools({ type, request, messages, tools }: RawRecord): boolean {
  // Frameworks have events with these fields too.
  if (type !== undefined) return false
  const asked = isRecord(request) ? request : { messages, tools }
  return Array.isArray(asked.messages) && recordsIn(asked.tools).some((tool) => isRecord(tool.input_schema))
}

function isStreamStart({ type, message, content_block }: RawRecord): boolean {
  return (type === 'message_start' && isRecord(message)) || (type === 'content_block_start' && isRecord(content_block))
}
