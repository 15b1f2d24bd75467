// Results of tau-bench: trajectories in the form of OpenAI's chats, with their task, trial and reward.
import { isRecord, type RawRecord } from '../../core/trace-fields.js'
import { addMessage } from '../chat-messages.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { listIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const tauBench = defineImporter({
  key: 'tau-bench',
  summary: 'trajectories of tau-bench',
  detect: ([first]) => trajectoriesIn(first).some(isTrajectory),
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      for (const entry of trajectoriesIn(value)) {
        if (isTrajectory(entry)) yield traceOf(entry, (what) => skip(what, place))
        else skip('no trajectory', place)
      }
    },
    end: () => [],
  }),
})

function traceOf(entry: RawRecord, skip: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  draft.agent = `task ${textIn(entry.task_id) ?? String(entry.task_id)}`
  for (const message of listIn(entry.traj ?? entry.messages)) {
    const lost = isRecord(message) ? addMessage(draft, message) : 'a message that is no object'
    if (lost !== null) skip(lost)
  }
  return draft.finish()
}

/** A list of them, one a line, or the results of its second version. */
function trajectoriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.simulations) ? value.simulations : [value]
}

function isTrajectory(value: unknown): value is RawRecord {
  if (!isRecord(value) || !['string', 'number'].includes(typeof value.task_id)) return false
  return Array.isArray(value.traj) || (Array.isArray(value.messages) && value.reward_info !== undefined)
}
