// Results of tau-bench: trajectories in OpenAI's chat format, with their task, trial and reward.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addMessage } from '../chat-messages.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { listIn, messageText, numberIn, recordIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { withActionsAsCalls } from './text-actions.js'

export const tauBench = defineImporter({
  key: 'tau-bench',
  summary: 'trajectories of tau-bench',
  detect: ([first]) => trajectoriesIn(first).some(isTrajectory),
  hasOthers: true,
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      const model = textIn(recordIn(recordIn(recordIn(value).info).agent_info).llm)
      for (const entry of trajectoriesIn(value)) {
        if (isTrajectory(entry)) yield traceOf(entry, model, (what) => skip(what, place))
        else skip('not a trajectory', place)
      }
    },
    end: () => [],
  }),
})

function traceOf(entry: RawRecord, model: string | null, skip: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  draft.agent = `task ${textIn(entry.task_id) ?? String(entry.task_id)}`
  draft.model = model
  const messages = withActionsAsCalls(listIn(entry.traj ?? entry.messages).flatMap(severalIn))
  for (const message of messages) {
    const lost = isRecord(message) ? addOwn(draft, message) : 'a message that is not an object'
    if (lost !== null) skip(lost)
  }
  draft.final_response = closingMessage(messages)
  const reason = textIn(entry.termination_reason)
  if (reason !== null && !STOPPED.has(reason) && !ENDED_EARLY.has(reason))
    skip('an unknown reason for the end of a run')
  draft.outcome = outcomeOf(reason, textIn(recordIn(entry.info).error))
  return draft.finish()
}

/** Why a simulation of the second version ended as it should. */
const STOPPED: ReadonlySet<string> = new Set(['user_stop', 'agent_stop'])

/** Why it ended early. The simulated user is not the agent under test, so its errors are not the agent's. */
const ENDED_EARLY: ReadonlyMap<string, string> = new Map([
  ['max_steps', 'max_turns'],
  ['too_many_errors', 'max_turns'],
  ['timeout', 'max_turns'],
  ['context_window_exceeded', 'max_tokens'],
  ['agent_error', 'agent_error'],
  ['user_error', 'infra_error'],
  ['infrastructure_error', 'infra_error'],
  ['unexpected_error', 'infra_error'],
])

/** The first version has no reasons; an `error` is an exception of the benchmark, such as a failed request. */
function outcomeOf(reason: string | null, error: string | null): TraceDraft['outcome'] {
  const status = reason === null ? undefined : ENDED_EARLY.get(reason)
  if (status !== undefined) return { status, error: error ?? reason }
  return error === null ? null : { status: 'infra_error', error }
}

/** The simulated user has the last word, so the closing message is the last one of the agent. */
function closingMessage(messages: readonly unknown[]): string | null {
  const last = messages.findLast((message) => isRecord(message) && message.role === 'assistant')
  const text = messageText(recordIn(last).content)
  return text === '' ? null : text
}

/** Results of one turn may come in one message. */
function severalIn(message: unknown): readonly unknown[] {
  return isRecord(message) && Array.isArray(message.tool_messages) ? message.tool_messages : [message]
}

/**
 * The second version has calls without `function` and results by `id`, and marks errors. Users may call tools there
 * too.
 */
function addOwn(draft: TraceDraft, message: RawRecord): string | null {
  if (message.requestor === 'user') return null
  if (message.role === 'tool' && message.tool_call_id === undefined && typeof message.id === 'string') {
    const result = { content: textIn(message.content) ?? '', is_error: message.error === true }
    return draft.result(message.id, result) ? null : 'a second result for one call'
  }
  if (message.role === 'user') return addMessage(draft, { role: 'user', content: message.content })
  const calls = listIn(message.tool_calls).map((call) =>
    isRecord(call) && call.function === undefined ? { ...call, function: call } : call,
  )
  const { prompt_tokens, completion_tokens } = recordIn(message.usage)
  draft.addTokens(numberIn(prompt_tokens), numberIn(completion_tokens))
  return addMessage(draft, { ...message, tool_calls: calls })
}

/** A list, one per line, or the results of the second version. */
function trajectoriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.simulations) ? value.simulations : [value]
}

function isTrajectory(value: unknown): value is RawRecord {
  if (!isRecord(value) || !['string', 'number'].includes(typeof value.task_id)) return false
  return Array.isArray(value.traj) || (Array.isArray(value.messages) && value.reward_info !== undefined)
}
