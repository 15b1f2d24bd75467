// Events of `gemini -p --output-format stream-json`.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace, RawTrace } from '../importer.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { providerFailure } from '../outcomes/provider-failure.js'
import { TraceDraft } from '../trace-draft.js'
import { failure } from './chat.js'
import { geminiTool } from './tool-name.js'

/** A run begins with `init` and ends with `result`. */
export class StreamRun {
  readonly place: LogPlace
  readonly #draft = new TraceDraft()
  #isAnswering = false
  #isEnded = false
  #hasCalled = false
  /** What it said last about a request that failed. */
  #error: string | null = null
  /** Calls that the program counted and the log does not have: those of subagents. */
  #unseen = 0

  constructor(place: LogPlace) {
    this.place = place
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get unseenCalls(): number {
    return this.#unseen
  }

  /** Returns what is left out, if anything. */
  push(event: RawRecord): string | null {
    const at = epochMs(event.timestamp)
    this.#draft.saw(at)
    switch (event.type) {
      case 'init':
        this.#draft.model = textIn(event.model)
        return null
      case 'message':
        return this.#message(event)
      case 'tool_use':
        return this.#call(event, at)
      case 'tool_result':
        return this.#result(event, at)
      case 'result':
        return this.#end(event)
      case 'error':
        this.#error = textIn(event.message)
        return null
      default:
        return `an event of type ${textIn(event.type) ?? 'unknown'}`
    }
  }

  finish(skip: (what: string) => void): RawTrace {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (!this.#isEnded && (this.#hasCalled || !this.#isAnswering)) {
      this.#draft.outcome = UNFINISHED
    }
    return this.#draft.finish()
  }

  #message({ role, content }: RawRecord): string | null {
    const text = textIn(content) ?? ''
    if (role === 'user') {
      this.#isAnswering = false
      this.#draft.turn('user', text)
    } else if (role === 'assistant') {
      // An answer comes in pieces.
      if (this.#isAnswering && !this.#hasCalled) this.#draft.extendTurn(text, '')
      else this.#draft.turn('assistant', text)
      this.#isAnswering = true
      this.#hasCalled = false
    } else return 'a message with an unknown role'
    return null
  }

  #call({ tool_name, tool_id, parameters }: RawRecord, at: number | null): string | null {
    const name = textIn(tool_name)
    if (name === null || name === '') return 'a call without a name'
    if (!this.#isAnswering) this.#draft.turn('assistant', '')
    this.#isAnswering = true
    this.#hasCalled = true
    this.#draft.call({ id: textIn(tool_id), ...geminiTool(name), args: parameters ?? {}, at })
    return null
  }

  #result({ tool_id, status, output, error }: RawRecord, at: number | null): string | null {
    this.#isAnswering = false
    const { message, type } = recordIn(error)
    const result = {
      is_error: status === 'error',
      content: textIn(output) ?? textIn(message) ?? '',
      ...(type === 'policy_violation' ? { denied: true as const } : {}),
      at,
    }
    return this.#draft.result(textIn(tool_id), result) ? null : 'a second result for one call'
  }

  /** An answer that ends in the middle is the provider's fault. */
  #failure(message: string | null): NonNullable<TraceDraft['outcome']> {
    const told = message ?? this.#error ?? 'unknown'
    return told.startsWith('Model stream ended') ? providerFailure(told) : failure(told)
  }

  #end({ status, error, stats }: RawRecord): null {
    const { input_tokens, output_tokens, tool_calls } = recordIn(stats)
    this.#unseen = Math.max(0, (numberIn(tool_calls) ?? 0) - this.#draft.calls)
    this.#isEnded = true
    this.#draft.addTokens(numberIn(input_tokens), numberIn(output_tokens))
    if (status === 'error') this.#draft.outcome = this.#failure(textIn(recordIn(error).message))
    return null
  }
}
