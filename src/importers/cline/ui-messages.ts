// `ui_messages.json`: what Cline or Roo Code showed. It has the usage, and of results only those of MCP servers.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall } from '../draft-call.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export function traceOfUi(messages: readonly RawRecord[], skip: (what: string) => void): RawTrace | null {
  const draft = new TraceDraft({ recordsServers: true })
  const calls = new ShownCalls(draft)
  for (const message of messages) {
    const lost = addMessage(draft, message, calls)
    if (lost !== null) skip(lost)
  }
  return draft.isEmpty ? null : draft.finish()
}

function addMessage(draft: TraceDraft, message: RawRecord, calls: ShownCalls): string | null {
  draft.saw(numberIn(message.ts))
  draft.model = textIn(recordIn(message.modelInfo).modelId) ?? draft.model
  const kind = textIn(message.say) ?? textIn(message.ask) ?? 'unknown'
  const text = textIn(message.text) ?? ''
  // A message that is still written is repeated when it is complete.
  if (message.partial === true) return 'a partial message'
  if (OUTCOMES.has(kind)) draft.outcome = { status: OUTCOMES.get(kind) ?? '' }
  else if (kind !== 'api_req_retried' && kind !== 'checkpoint_created') draft.outcome = null
  switch (kind) {
    case 'api_req_started':
    case 'deleted_api_reqs':
      addUsage(draft, recordIn(tryJson(text)))
      return null
    case 'task':
    case 'user_feedback':
      return addTurn(draft, 'user', text)
    case 'text':
      return addTurn(draft, draft.prompt === null ? 'user' : 'assistant', text)
    case 'completion_result':
      return text === '' ? null : addTurn(draft, 'assistant', text)
    case 'tool':
    case 'command':
    case 'use_mcp_server':
      return calls.add(kind, text)
    case 'mcp_server_response':
      calls.answer(text)
      return null
    default:
      return OUTCOMES.has(kind) ? null : `a message of type ${kind}`
  }
}

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['api_req_failed', 'infra_error'],
  ['mistake_limit_reached', 'agent_error'],
  ['resume_task', 'cancelled'],
])

function addTurn(draft: TraceDraft, role: string, text: string): null {
  draft.turn(role, text)
  return null
}

class ShownCalls {
  readonly #draft: TraceDraft
  #last: string | null = null

  constructor(draft: TraceDraft) {
    this.#draft = draft
  }

  /** Returns why a call is left out. */
  add(kind: string, text: string): string | null {
    const call = kind === 'command' ? { name: 'execute_command', args: { command: text } } : shownCall(kind, text)
    this.#last = call === null ? null : this.#draft.call(call)
    if (this.#last === null) return 'a call without a name'
    // Most results are not shown, which does not mean that their calls failed.
    this.#draft.answer(this.#last, {})
    return null
  }

  answer(content: string): void {
    if (this.#last !== null) this.#draft.answer(this.#last, { content, is_error: MCP_ERROR.test(content) })
  }
}

const MCP_ERROR = /^Error:/

function shownCall(kind: string, text: string): DraftCall | null {
  const { tool, serverName, toolName, arguments: given, ...rest } = recordIn(tryJson(text))
  const name = textIn(kind === 'tool' ? tool : toolName)
  if (name === null || name === '') return null
  return kind === 'tool' ? { name, args: rest } : { server: textIn(serverName), name, ...readArguments(given) }
}

/** A request that is still running has no usage. */
function addUsage(draft: TraceDraft, { tokensIn, tokensOut, cacheReads, cacheWrites, cost }: RawRecord): void {
  const input = numberIn(tokensIn)
  const total = input === null ? null : input + (numberIn(cacheReads) ?? 0) + (numberIn(cacheWrites) ?? 0)
  draft.addTokens(total, numberIn(tokensOut))
  const spent = numberIn(cost)
  if (spent !== null) draft.cost_usd = (draft.cost_usd ?? 0) + spent
}

/** Messages with `say` or `ask`. */
export function isUiHistory(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [first] = value
  if (!isRecord(first) || typeof first.ts !== 'number') return false
  return (
    (first.type === 'say' && typeof first.say === 'string') || (first.type === 'ask' && typeof first.ask === 'string')
  )
}
