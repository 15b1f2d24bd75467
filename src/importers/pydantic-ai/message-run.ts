import { canonicalJson } from '../../core/json/canonical-json.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { epochMs } from '../epoch-ms.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

/** What an agent returns for the call with which it gives its structured output. */
const OUTPUT_TAKEN = 'Final result processed.'

/** Builds a run from its messages. */
export class MessageRun {
  readonly #draft = new TraceDraft()
  /** Arguments of calls by their id: those of the output are the final response. */
  readonly #args = new Map<string, unknown>()
  #instructions = new Set<string>()

  get isEmpty(): boolean {
    return this.#draft.isEmpty && this.#draft.system === null
  }

  /** Returns what is left out. */
  add(message: RawRecord): readonly string[] {
    const parts = recordsIn(message.parts)
    if (message.kind === 'request') return [...this.#instruct(message), ...parts.flatMap((part) => this.#request(part))]
    return this.#response(message, parts)
  }

  finish(): RawTrace {
    return this.#draft.finish()
  }

  /** The same instructions come with every request. */
  #instruct({ instructions }: RawRecord): readonly string[] {
    const text = textIn(instructions)
    if (text !== null && text !== '' && !this.#instructions.has(text)) {
      this.#instructions.add(text)
      this.#addSystem(text)
    }
    return []
  }

  #addSystem(text: string): void {
    this.#draft.system = this.#draft.system === null ? text : `${this.#draft.system}\n${text}`
  }

  #request(part: RawRecord): readonly string[] {
    switch (part.part_kind) {
      case 'system-prompt':
        this.#addSystem(textIn(part.content) ?? '')
        return []
      case 'user-prompt':
        this.#say(textOfPrompt(part.content), part)
        return []
      case 'tool-return':
        return this.#result(part, part.outcome === 'failed' || part.outcome === 'denied')
      case 'retry-prompt':
        if (typeof part.tool_name === 'string') return this.#result(part, true)
        this.#say(textOf(part.content), part)
        return []
      default:
        return [`a part of kind ${String(part.part_kind)}`]
    }
  }

  #say(text: string, { timestamp }: RawRecord): void {
    this.#draft.saw(epochMs(timestamp))
    this.#draft.final_response = null
    this.#draft.turn('user', text)
  }

  #result(part: RawRecord, isError: boolean): readonly string[] {
    const id = textIn(part.tool_call_id)
    const content = textOf(part.content)
    if (!isError && content === OUTPUT_TAKEN && id !== null) {
      this.#draft.final_response = textOf(this.#args.get(id))
    }
    const result: DraftResult = { content, is_error: isError, at: epochMs(part.timestamp) }
    return this.#draft.result(id, result) ? [] : ['a second result for one call']
  }

  #response(message: RawRecord, parts: readonly RawRecord[]): readonly string[] {
    const draft = this.#draft
    const at = epochMs(message.timestamp)
    const texts = parts.filter(({ part_kind }) => part_kind === 'text').map(({ content }) => textIn(content) ?? '')
    draft.saw(at)
    draft.final_response = null
    draft.model = textIn(message.model_name) ?? draft.model
    draft.turn('assistant', texts.join(''))
    this.#addUsage(recordIn(message.usage))
    if (message.finish_reason === 'length') draft.finishTurn('length')
    return parts.flatMap((part) => this.#answerPart(part, at))
  }

  /** Zeros stand for unknown counts. Names of version 0 were `request_tokens` and `response_tokens`. */
  #addUsage({ input_tokens, output_tokens, request_tokens, response_tokens }: RawRecord): void {
    const input = numberIn(input_tokens) ?? numberIn(request_tokens)
    const output = numberIn(output_tokens) ?? numberIn(response_tokens)
    if (input || output) this.#draft.addTokens(input, output)
  }

  #answerPart(part: RawRecord, at: number | null): readonly string[] {
    switch (part.part_kind) {
      case 'text':
      case 'thinking':
        return []
      case 'tool-call':
      case 'builtin-tool-call':
      case 'native-tool-call':
        return this.#call(part, at)
      case 'builtin-tool-return':
      case 'native-tool-return':
        return this.#result(part, part.outcome === 'failed')
      default:
        return [`a part of kind ${String(part.part_kind)}`]
    }
  }

  #call(part: RawRecord, at: number | null): readonly string[] {
    const name = textIn(part.tool_name) ?? ''
    if (name === '') return ['a call without a name']
    const id = textIn(part.tool_call_id)
    const args = readArguments(argumentsOf(part.args))
    if (id !== null) this.#args.set(id, args.args)
    this.#draft.call({ id, ...readMcpName(name), ...args, at })
    return []
  }
}

/** The first versions wrapped arguments: `{ args_json }` or `{ args_dict }`. */
function argumentsOf(args: unknown): unknown {
  const { args_json, args_dict } = recordIn(args)
  return args_json ?? args_dict ?? args
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : canonicalJson(content ?? null)
}

/** A text, or a list of texts and files. */
function textOfPrompt(content: unknown): string {
  if (typeof content === 'string') return content
  const texts = listIn(content).flatMap((entry) => textIn(entry) ?? textIn(recordIn(entry).content) ?? [])
  return texts.join('\n')
}
