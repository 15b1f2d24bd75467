// Events of OpenHands from version 1 on, each with its `kind`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { readArguments } from '../json-arguments.js'
import { messageText, numberIn, recordIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'

const KINDS: ReadonlySet<unknown> = new Set([
  'ActionEvent',
  'ObservationEvent',
  'MessageEvent',
  'SystemPromptEvent',
  'AgentErrorEvent',
  'UserRejectObservation',
  'ConversationStateUpdateEvent',
  'ConversationErrorEvent',
])

/** Kinds that do not go into a trace: `PauseEvent`, `Condensation`, `CondensationRequest`. */
const OTHER_KIND = /^(?:Condensation[A-Za-z]*|[A-Z][A-Za-z]*Event)$/

export function isEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.source !== 'string' || typeof value.id !== 'string') return false
  return KINDS.has(value.kind) || (OTHER_KIND.test(textIn(value.kind) ?? '') && typeof value.timestamp === 'string')
}

/** Calls of another program that OpenHands only watches; their events are not documented. */
export function isForeignCall({ kind }: RawRecord): boolean {
  return kind === 'ACPToolCallEvent'
}

/** Adds a conversation to the run. Yields what is left out. */
export function* addEvents(draft: TraceDraft, events: readonly RawRecord[]): Generator<string> {
  let response: string | null = null
  for (const event of events) {
    const at = epochMs(event.timestamp)
    draft.saw(at)
    if (event.kind === 'ActionEvent') {
      const id = textIn(event.llm_response_id)
      // Calls of one answer share its id; the first has its text.
      if (id === null || id !== response) draft.turn('assistant', messageText(event.thought) ?? '')
      response = id
      if (!addCall(draft, event, at)) yield 'a call without a name'
    } else if (!addOther(draft, event, at)) {
      yield `an event of kind ${textIn(event.kind) ?? 'unknown'}`
    }
  }
}

function addCall(draft: TraceDraft, event: RawRecord, at: number | null): boolean {
  const call = recordIn(event.tool_call)
  const name = textIn(event.tool_name) ?? textIn(call.name)
  if (name === null || name === '') return false
  const id = textIn(event.tool_call_id) ?? textIn(call.id)
  draft.call({ id, ...readMcpName(name), ...argumentsOf(event), at })
  if (name === 'finish') draft.final_response = textIn(recordIn(event.action).message)
  return true
}

/** As the model sent them; `action` has what the tool made of them. */
function argumentsOf({ tool_call, action }: RawRecord): { readonly args: unknown; readonly args_text?: string } {
  const { arguments: sent } = recordIn(tool_call)
  if (sent !== undefined) return readArguments(sent)
  const { kind: _, ...args } = recordIn(action)
  return { args }
}

/** False for an event that does not go into a trace. */
function addOther(draft: TraceDraft, event: RawRecord, at: number | null): boolean {
  const id = textIn(event.tool_call_id)
  switch (event.kind) {
    case 'SystemPromptEvent':
      draft.system = messageText([event.system_prompt]) ?? textIn(event.system_prompt)
      return true
    case 'MessageEvent':
      draft.final_response = null
      draft.turn(
        event.source === 'agent' ? 'assistant' : 'user',
        messageText(recordIn(event.llm_message).content) ?? '',
      )
      return true
    case 'ObservationEvent': {
      const observation = recordIn(event.observation)
      const content = messageText(observation.content) ?? textIn(observation.output) ?? ''
      return draft.result(id, { content, is_error: isFailure(observation), at })
    }
    case 'AgentErrorEvent':
      return draft.result(id, { content: textIn(event.error) ?? '', is_error: true, at })
    case 'UserRejectObservation':
      return draft.result(id, { content: textIn(event.rejection_reason) ?? '', is_error: true, at })
    case 'ConversationStateUpdateEvent':
      return addState(draft, event)
    case 'ConversationErrorEvent':
      draft.outcome = failure([event.code, event.detail].filter((part) => typeof part === 'string').join(': '))
      return true
    default:
      return false
  }
}

/** -1 means that the command still runs. */
function isFailure({ is_error, exit_code }: RawRecord): boolean {
  return is_error === true || (numberIn(exit_code) ?? 0) > 0
}

function addState(draft: TraceDraft, { key, value }: RawRecord): boolean {
  if (key !== 'execution_status') return false
  if (value === 'stuck') draft.outcome = { status: 'agent_error', error: 'stuck' }
  else if (value === 'error') draft.outcome = { status: 'infra_error', error: 'error' }
  else draft.outcome = null
  return true
}

/** Limits of an agent are named in the text of an exception. */
export function failure(error: string): TraceDraft['outcome'] {
  if (/stuck/i.test(error)) return { status: 'agent_error', error }
  if (/max(?:imum)?[ _]?(?:iteration|budget)|budget/i.test(error)) return { status: 'max_turns', error }
  return { status: /context window|ContextWindow/.test(error) ? 'max_tokens' : 'infra_error', error }
}
