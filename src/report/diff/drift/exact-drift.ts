// Deterministic rows: any other call, argument or outcome is a change.
import { alignBy } from '../../../core/gate/align-steps.js'
import { canonicalJson } from '../../../core/json/canonical-json.js'
import type { BehaviourCall, RunBehaviour } from './behaviour.js'
import type { CallPair, DriftChange, RowDrift } from './row-drift.js'

/** Longer runs are put side by side by position from here on: aligning takes the product of the lengths. */
const MAX_ALIGNED = 1000
/** How many differing calls are kept. */
const MAX_PAIRS = 50

type Base = Omit<RowDrift, 'verdict' | 'reason'>

export function exactDrift(old: readonly RunBehaviour[], now: readonly RunBehaviour[], base: Base): RowDrift {
  for (let run = 0; run < Math.max(old.length, now.length); run += 1) {
    // With fewer runs on a side, its last one stands for the others: a deterministic row repeats itself.
    const [before, after] = [old[run] ?? old.at(-1), now[run] ?? now.at(-1)]
    if (before === undefined || after === undefined) break
    const pairs = differingCalls(before.calls ?? [], after.calls ?? [])
    const changes = outcomeChanges(before, after)
    if (pairs.length + changes.length > 0) return { verdict: 'drift', ...base, changes, calls: pairs }
  }
  return { verdict: 'same', ...base }
}

/** Pairs of calls that differ, in order. */
function differingCalls(old: readonly BehaviourCall[], now: readonly BehaviourCall[]): readonly CallPair[] {
  const pairs: CallPair[] = []
  for (const { expected, recorded } of aligned(old, now)) {
    const before = expected === null ? undefined : old[expected]
    const after = recorded === null ? undefined : now[recorded]
    if (before !== undefined && after !== undefined && isEqual(before, after)) continue
    pairs.push({ old: before === undefined ? null : shown(before), new: after === undefined ? null : shown(after) })
    if (pairs.length === MAX_PAIRS) break
  }
  return pairs
}

function aligned(old: readonly BehaviourCall[], now: readonly BehaviourCall[]): ReturnType<typeof alignBy> {
  if (Math.max(old.length, now.length) <= MAX_ALIGNED) return alignBy(old, now, (one, other) => one.tool === other.tool)
  return Array.from({ length: Math.max(old.length, now.length) }, (_, step) => ({
    expected: step < old.length ? step : null,
    recorded: step < now.length ? step : null,
  }))
}

function isEqual(one: BehaviourCall, other: BehaviourCall): boolean {
  return one.tool === other.tool && canonicalJson(one.args) === canonicalJson(other.args)
}

function shown({ tool, args }: BehaviourCall): { readonly tool: string; readonly args: unknown } {
  return { tool, args: args ?? null }
}

function outcomeChanges(old: RunBehaviour, now: RunBehaviour): readonly DriftChange[] {
  if (old.outcome === now.outcome) return []
  return [
    { measure: 'outcome', tools: [], value: old.outcome, old: 1, new: 0, p_value: null },
    { measure: 'outcome', tools: [], value: now.outcome, old: 0, new: 1, p_value: null },
  ]
}
