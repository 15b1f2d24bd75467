// Items of OpenAI's Responses API, which several logs contain.
import { canonicalJson } from '../core/json/canonical-json.js'
import type { RawRecord } from '../core/trace/trace-fields.js'
import type { DraftResult } from './draft-call.js'
import { readArguments } from './json-arguments.js'
import { listIn, messageText, recordIn, recordsIn, textIn } from './json-fields.js'
import { readMcpName } from './mcp-name.js'
import { isFailedMcpResult } from './mcp-result.js'
import type { TraceDraft } from './trace-draft.js'

/** Reads a call's output for programs that mark a failure in their own way. */
export type ReadOutput = (output: unknown) => DraftResult

/** Items are flat: everything between two inputs is one answer of the model. */
export class ResponseItems {
  readonly #draft: TraceDraft
  readonly #readOutput: ReadOutput
  #isAnswer = false

  constructor(draft: TraceDraft, readOutput: ReadOutput = plainOutput) {
    this.#draft = draft
    this.#readOutput = readOutput
  }

  /** Returns what is left out, if anything. */
  push(item: RawRecord, at: number | null = null): string | null {
    const type = textIn(item.type) ?? (typeof item.role === 'string' ? 'message' : '')
    if (type === 'message') return this.#message(item)
    if (type === 'reasoning') return null
    if (type === 'mcp_list_tools') return this.#tools(item)
    if (type === 'mcp_call') return this.#mcpCall(item, at)
    if (type.endsWith('_output')) return this.#output(textIn(item.call_id), item.output, at)
    if (type.endsWith('_call')) return this.#call(type, item, at)
    return `an item of type ${type === '' ? 'unknown' : type}`
  }

  /** What follows is another answer. */
  endAnswer(): void {
    this.#isAnswer = false
  }

  #message({ role, content }: RawRecord): string | null {
    const text = messageText(content) ?? ''
    if (role === 'assistant') this.#answer(text)
    else if (role === 'user') this.#input(() => this.#draft.turn('user', text))
    else if (role === 'system' || role === 'developer') {
      this.#draft.system = this.#draft.system === null ? text : `${this.#draft.system}\n${text}`
    } else return 'a message with an unknown role'
    return null
  }

  #call(type: string, item: RawRecord, at: number | null): string | null {
    // The provider's tools have no name of their own: `web_search_call`.
    const name = textIn(item.name) ?? type.replace(/_call$/, '')
    if (name === '') return 'a call without a name'
    const id = textIn(item.call_id) ?? textIn(item.id)
    this.#answer('')
    const given = item.arguments ?? item.action ?? hostedArguments(item)
    const args = item.input === undefined ? readArguments(given) : { args: { input: item.input } }
    const newId = this.#draft.call({ id, ...readMcpName(name), ...args, at })
    // The provider executes its own tools, so no output follows.
    if (item.call_id === undefined && item.name === undefined && !UNFINISHED.has(item.status)) {
      this.#draft.result(id ?? newId, { ...hostedOutput(item), is_error: FAILED.has(item.status), at })
    }
    return null
  }

  #mcpCall(item: RawRecord, at: number | null): string | null {
    const { id, server_label, name, arguments: given, output, error } = item
    if (typeof name !== 'string' || name === '') return 'a call without a name'
    const callId = textIn(id)
    this.#answer('')
    this.#draft.call({ id: callId, server: textIn(server_label), name, ...readArguments(given), at })
    const hasFailed = error !== undefined && error !== null
    const message = textIn(error) ?? textIn(recordIn(error).message)
    if (output === undefined && !hasFailed) return null
    return this.#draft.result(callId, { ...plainOutput(output ?? message ?? ''), is_error: hasFailed, at })
      ? null
      : 'a second result for one call'
  }

  #output(id: string | null, output: unknown, at: number | null): string | null {
    let isAdded = false
    this.#input(() => {
      isAdded = this.#draft.result(id, { ...this.#readOutput(output), at })
    })
    return isAdded ? null : 'a second result for one call'
  }

  #tools({ server_label, tools }: RawRecord): null {
    const listed = recordsIn(tools).flatMap(({ name, description, input_schema }) =>
      typeof name === 'string' && name !== ''
        ? [
            {
              server: textIn(server_label),
              name,
              ...(typeof description === 'string' ? { description } : {}),
              input_schema: recordIn(input_schema),
            },
          ]
        : [],
    )
    this.#draft.tools = [...this.#draft.tools, ...listed]
    return null
  }

  #answer(text: string): void {
    if (!this.#isAnswer) this.#draft.turn('assistant', text)
    else if (text !== '') this.#draft.extendTurn(text)
    this.#isAnswer = true
  }

  #input(add: () => void): void {
    this.#isAnswer = false
    add()
  }
}

const UNFINISHED: ReadonlySet<unknown> = new Set(['in_progress', 'searching', 'interpreting', 'generating'])
const FAILED: ReadonlySet<unknown> = new Set(['failed', 'incomplete'])

/** What the model asked of a tool of the provider, which has no common field for it. */
function hostedArguments({ code, queries, prompt }: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries({ code, queries, prompt }).filter(([, value]) => value !== undefined))
}

function hostedOutput({ outputs, results }: RawRecord): DraftResult {
  const given = [outputs, results].find(Array.isArray)
  return { content: given === undefined ? '' : canonicalJson(given) }
}

function plainOutput(output: unknown): DraftResult {
  if (typeof output !== 'string') return { content: listIn(output) }
  return { content: output, ...(isFailedMcpResult(output) ? { is_error: true } : {}) }
}
