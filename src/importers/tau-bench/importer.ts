// Results of tau-bench: trajectories in OpenAI's chat format, with their task, trial and reward.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addMessage } from '../chat-messages.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { listIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const tauBench = defineImporter({
  key: 'tau-bench',
  summary: 'trajectories of tau-bench',
  detect: ([first]) => trajectoriesIn(first).some(isTrajectory),
  listsExpectedCalls: true,
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      for (const entry of trajectoriesIn(value)) {
        if (isTrajectory(entry)) yield traceOf(entry, (what) => skip(what, place))
        else skip('not a trajectory', place)
      }
    },
    end: () => [],
  }),
})

function traceOf(entry: RawRecord, skip: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  draft.agent = `task ${textIn(entry.task_id) ?? String(entry.task_id)}`
  for (const message of listIn(entry.traj ?? entry.messages).flatMap(severalIn)) {
    const lost = isRecord(message) ? addOwn(draft, message) : 'a message that is not an object'
    if (lost !== null) skip(lost)
  }
  const reason = textIn(entry.termination_reason)
  if (reason !== null && CUT_SHORT.has(reason)) draft.outcome = { status: 'max_turns', error: reason }
  return draft.finish()
}

/** Why a simulation of the second version ended early. */
const CUT_SHORT = new Set(['max_steps', 'too_many_errors', 'timeout'])

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
