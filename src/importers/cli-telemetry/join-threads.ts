import { tryJson } from '../../core/trace/parse-traces.js'
import { recordIn, textIn } from '../json-fields.js'
import type { Step } from './step.js'
import type { PlacedStep } from './telemetry-run.js'

interface Session {
  readonly steps: PlacedStep[]
}

/** Moves the steps of threads that Codex started for subagents to the session that started them, and removes the threads. */
export function joinThreads(sessions: Map<string, Session>): void {
  const parents = new Map<string, string>()
  for (const [id, { steps }] of sessions) {
    for (const { step } of steps) {
      const thread = startedThread(step)
      if (thread !== null && sessions.has(thread)) parents.set(thread, id)
    }
  }
  for (const thread of parents.keys()) {
    const top = topOf(thread, parents)
    const { steps = [] } = sessions.get(thread) ?? {}
    if (top === null) continue
    for (const step of steps) sessions.get(top)?.steps.push({ ...step, agent: step.agent ?? thread })
    sessions.delete(thread)
  }
}

/** `spawn_agent` answers with the id of the thread. */
function startedThread(step: Step): string | null {
  if (step.kind !== 'call' || step.call.name !== 'spawn_agent') return null
  const { content } = step.result
  return typeof content === 'string' ? textIn(recordIn(tryJson(content)).agent_id) : null
}

/** Null for threads in a circle. */
function topOf(thread: string, parents: ReadonlyMap<string, string>): string | null {
  const seen = new Set<string>()
  let top = thread
  for (let above = parents.get(top); above !== undefined; above = parents.get(top)) {
    if (seen.has(above)) return null
    seen.add(above)
    top = above
  }
  return top
}
