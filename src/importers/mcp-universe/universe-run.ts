import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { RawTrace } from '../importer.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { type RequestedCall, requestedCalls } from './requested-calls.js'

export interface TimedRecord {
  /** Seconds since 1970. */
  readonly at: number | null
  readonly data: RawRecord
}

/** What an agent returns when it made as many steps as it may. */
const OUT_OF_STEPS = /^I'm sorry, but I couldn't find a satisfactory answer within the allowed number of iterations\.$/

/** Builds a run from its records in order of time. */
export class UniverseRun {
  readonly #draft = new TraceDraft({ recordsServers: true })
  /** What the model asked for and no tool has recorded: a tool that does not exist leaves no record. */
  #requested: RequestedCall[] = []
  /** Whether a request to the model failed. */
  #modelError: string | null = null

  /** Returns what is left out. */
  add({ at, data }: TimedRecord): string | null {
    const ms = at === null ? null : at * 1000
    this.#draft.saw(ms)
    switch (data.type) {
      case 'llm':
        this.#addAnswer(data)
        return null
      case 'tool':
        this.#addCall(data, ms)
        return null
      case 'openai_agent_sdk':
        this.#addUsage(data.usage)
        this.#end(data, data.input, data.output)
        return null
      case 'agent':
      case 'workflow':
        this.#end(data, data.messages, data.response)
        return null
      default:
        return `a record of type ${textIn(data.type) ?? 'unknown'}`
    }
  }

  finish(): RawTrace {
    this.#addUnexecuted()
    return this.#draft.finish()
  }

  #addAnswer({ config, messages, response, error, usage }: RawRecord): void {
    if (this.#draft.calls === 0 && this.#draft.prompt === null) this.#addPrompt(recordsIn(messages))
    this.#draft.model ??= textIn(recordIn(config).model_name)
    this.#modelError = textIn(error) || null
    if (this.#modelError !== null) return
    const calls = requestedCalls(response)
    // A summary of a result may come between two calls of one answer.
    if (calls.length > 0) {
      this.#addUnexecuted()
      this.#requested = [...calls]
    }
    const [choice] = recordsIn(recordIn(response).choices)
    const text = textIn(response) ?? messageText(recordIn(choice?.message).content)
    this.#draft.turn('assistant', text ?? '')
    this.#addUsage(usage ?? recordIn(response).usage)
  }

  #addPrompt(messages: readonly RawRecord[]): void {
    for (const { role, content } of messages) {
      if (role === 'system') this.#draft.system = messageText(content)
    }
  }

  #addUsage(usage: unknown): void {
    const { prompt_tokens, completion_tokens, input_tokens, output_tokens } = recordIn(usage)
    this.#draft.addTokens(
      numberIn(prompt_tokens) ?? numberIn(input_tokens),
      numberIn(completion_tokens) ?? numberIn(output_tokens),
    )
  }

  /** A call that failed has no server in its record; the request of the model has. */
  #addCall({ server, tool_name, arguments: args, response, error }: RawRecord, at: number | null): void {
    const name = textIn(tool_name) ?? ''
    const place = this.#requested.findIndex((call) => call.name === name)
    const [requested] = place === -1 ? [] : this.#requested.splice(place, 1)
    const id = this.#draft.call({ server: textIn(server) ?? requested?.server ?? null, name, args: args ?? {}, at })
    const result = recordIn(response)
    const failure = textIn(error) ?? ''
    const content = Array.isArray(result.content) ? result.content : (textIn(response) ?? '')
    this.#draft.answer(id, { content: failure || content, is_error: failure !== '' || result.isError === true, at })
  }

  #addUnexecuted(): void {
    for (const { server, name, args } of this.#requested) {
      const id = this.#draft.call({ server, name, args })
      this.#draft.answer(id, { content: 'The call was not executed.', is_error: true })
    }
    this.#requested = []
  }

  /** The record of an agent comes when it ends; that of the outermost one is the last. */
  #end({ name, agent_name, error, llm_config }: RawRecord, messages: unknown, response: unknown): void {
    const draft = this.#draft
    draft.agent = textIn(name) ?? textIn(agent_name)
    draft.model ??= textIn(recordIn(recordIn(llm_config).config).model_name)
    draft.prompt = promptOf(messages) ?? draft.prompt
    const failure = textIn(error) ?? ''
    const text = typeof response === 'string' ? response : response === undefined ? '' : JSON.stringify(response)
    const isOut = OUT_OF_STEPS.test(text)
    if (failure !== '')
      draft.outcome = { status: this.#modelError === null ? 'agent_error' : 'infra_error', error: failure }
    else draft.outcome = isOut ? { status: 'max_turns', error: text } : null
    draft.final_response = text === '' || isOut ? null : text
    if (draft.final_response === null) draft.finishTurn('commentary')
  }
}

function promptOf(messages: unknown): string | null {
  if (typeof messages === 'string') return messages
  const texts = Array.isArray(messages) ? messages.flat().filter((one) => typeof one === 'string') : []
  return texts.length === 0 ? null : texts.join('\n')
}
