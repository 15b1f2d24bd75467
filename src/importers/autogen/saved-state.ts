// What AutoGen saves besides lists of messages: results, and states of teams and agents.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'

export interface SavedConversation {
  readonly messages: readonly unknown[]
  readonly stopReason: string | null
  /** What the state has and the messages do not. */
  readonly lost: readonly string[]
}

export function conversationIn(value: unknown): SavedConversation {
  if (Array.isArray(value)) return saved(value)
  if (!isRecord(value)) return saved([])
  // AutoGen Studio wraps the result of a task.
  const result = isRecord(value.task_result) ? value.task_result : value
  if (Array.isArray(result.messages)) return saved(result.messages, textIn(result.stop_reason))
  if (isRecord(value.agent_states)) return teamState(value.agent_states)
  return saved(contextOf(value))
}

function saved(messages: readonly unknown[], stopReason: string | null = null): SavedConversation {
  return { messages, stopReason, lost: [] }
}

/** The thread of the team. Its calls may only be in the contexts of its agents. */
function teamState(states: RawRecord): SavedConversation {
  const agents = Object.values(states).filter(isRecord)
  const thread = agents.map((state) => listIn(state.message_thread)).find((list) => list.length > 0) ?? []
  const contexts = agents.map((state) => contextOf(recordIn(state.agent_state))).filter((list) => list.length > 0)
  if (contexts.every((context) => callsIn(context) === 0) || callsIn(thread) > 0) return saved(thread)
  // With one agent, its context is the whole conversation.
  const [only, ...others] = contexts
  if (only !== undefined && others.length === 0) return saved(only)
  const calls = contexts.reduce((sum, context) => sum + callsIn(context), 0)
  return { ...saved(thread), lost: [`${calls} calls in the contexts of several agents, whose order is not recorded`] }
}

function contextOf(state: RawRecord): readonly unknown[] {
  return listIn(recordIn(state.llm_context ?? state.model_context).messages)
}

function callsIn(messages: readonly unknown[]): number {
  return recordsIn(messages).reduce((sum, { type, content }) => {
    const isCall = type === 'ToolCallRequestEvent' || type === 'AssistantMessage'
    return sum + (isCall ? recordsIn(content).length : 0)
  }, 0)
}
