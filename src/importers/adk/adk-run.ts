// One session as a run: every event in its order.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { markCutOff } from '../cut-off.js'
import type { DraftResult } from '../draft-call.js'
import type { ImportContext, LogPlace, RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { type EventFields, readEvent } from './event.js'

/** Codes of the service, not of the answer. */
const SERVICE_ERROR =
  /^(?:408|429|5\d\d|RESOURCE_EXHAUSTED|UNAVAILABLE|INTERNAL|DEADLINE_EXCEEDED|UNAUTHENTICATED|PERMISSION_DENIED|UNKNOWN_ERROR)$/

export class AdkRun {
  readonly #draft = new TraceDraft()
  readonly #context: ImportContext
  readonly #place: LogPlace
  #isEmpty = true
  /** Text of a streamed answer that is not complete. */
  #partial: { readonly invocation: string; text: string } | null = null

  constructor(context: ImportContext, place: LogPlace) {
    this.#context = context
    this.#place = place
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  add(raw: RawRecord): void {
    const event = readEvent(raw)
    this.#isEmpty = false
    this.#draft.saw(event.at)
    if (event.isPartial) {
      this.#addPartial(event)
      return
    }
    if (event.parts.length > 0) this.#partial = null
    if (event.author === 'user') this.#addUser(event)
    else this.#addAnswer(event)
    for (const part of event.parts) this.#addResult(part, event)
  }

  finish(): RawTrace {
    if (this.#partial !== null) {
      this.#draft.turn('assistant', this.#partial.text)
      markCutOff(this.#draft, this.#context, this.#place)
    }
    for (const id of this.#draft.orphans()) this.#note(`a result without its call ${id}`)
    return this.#draft.finish()
  }

  #note(what: string): void {
    this.#context.skip(what, this.#place)
  }

  /** A whole event follows the pieces of an answer. */
  #addPartial({ invocation, parts }: EventFields): void {
    const text = textsIn(parts)
    if (this.#partial?.invocation === invocation) this.#partial.text += text
    else this.#partial = { invocation, text }
  }

  /** A user may also send the result of a long-running tool. */
  #addUser({ parts }: EventFields): void {
    const text = textsIn(parts)
    const others = parts.filter((part) => !hasText(part) && resultIn(part) === null)
    for (const part of others) this.#note(`a part of a user's message: ${Object.keys(part).slice(0, 3).join(', ')}`)
    if (!parts.some(hasText)) return
    this.#draft.turn('user', text)
    // What went wrong before, the user has answered.
    this.#draft.outcome = null
  }

  #addAnswer(event: EventFields): void {
    const { author, parts, usage, model, finishReason } = event
    const calls = parts.map(callIn).filter((call) => call !== null)
    const hasAnswer = calls.length > 0 || parts.some(hasText)
    if (hasAnswer) {
      this.#draft.agent ??= author
      this.#draft.turn('assistant', textsIn(parts), finishReason ?? undefined)
    }
    this.#draft.model ??= model
    this.#draft.addTokens(usage.input, usage.output)
    for (const call of calls) this.#addCall(call, event)
    for (const part of parts) if (isOther(part)) this.#note(`a part of an answer: ${Object.keys(part)[0] ?? 'empty'}`)
    this.#addError(event)
  }

  #addCall(call: RawRecord, { at }: EventFields): void {
    const name = textIn(call.name)
    if (name === null || name === '') this.#note('a call without a name')
    else this.#draft.call({ id: textIn(call.id), ...readMcpName(name), ...readArguments(call.args), at })
  }

  #addResult(part: RawRecord, { at }: EventFields): void {
    const result = resultIn(part)
    if (result === null) return
    const added = this.#draft.result(textIn(result.id), { ...readResponse(result.response), at })
    if (!added) this.#note('a second result for one call')
  }

  #addError({ errorCode, errorMessage }: EventFields): void {
    if (errorCode === null && errorMessage === null) return
    const error = errorMessage ?? errorCode ?? ''
    if (errorCode === 'MAX_TOKENS') this.#draft.outcome = { status: 'max_tokens', error }
    // The reason of a complete answer.
    else if (errorCode !== 'STOP') {
      const status = SERVICE_ERROR.test(errorCode ?? '') ? 'infra_error' : 'agent_error'
      this.#draft.outcome = { status, error }
    }
  }
}

/** Thoughts are not part of what an agent says. */
function hasText(part: RawRecord): boolean {
  return typeof part.text === 'string' && part.thought !== true
}

function textsIn(parts: readonly RawRecord[]): string {
  return parts
    .filter(hasText)
    .map(({ text }) => text)
    .join('')
}

function callIn(part: RawRecord): RawRecord | null {
  const call = part.functionCall ?? part.function_call
  return isRecord(call) ? call : null
}

function resultIn(part: RawRecord): RawRecord | null {
  const result = part.functionResponse ?? part.function_response
  return isRecord(result) ? result : null
}

function isOther(part: RawRecord): boolean {
  return typeof part.text !== 'string' && callIn(part) === null && resultIn(part) === null
}

/** A tool returns an object; ADK puts anything else under `result` and exceptions under `error`. MCP results are kept. */
function readResponse(response: unknown): DraftResult {
  if (!isRecord(response)) return { content: typeof response === 'string' ? response : canonicalJson(response ?? null) }
  const { content, isError, structuredContent, error } = response
  if (Array.isArray(content)) {
    const structured =
      structuredContent === undefined || structuredContent === null ? {} : { structured: structuredContent }
    return { is_error: isError === true, content, ...structured }
  }
  const result = Object.keys(response).join() === 'result' ? response.result : response
  return {
    is_error: isError === true || isFailure(error),
    content: textIn(result) ?? textIn(recordIn(error).message) ?? textIn(error) ?? canonicalJson(result),
    ...(isRecord(result) ? { structured: result } : {}),
  }
}

function isFailure(error: unknown): boolean {
  return (typeof error === 'string' && error !== '') || isRecord(error)
}
