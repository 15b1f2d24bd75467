import { medianOf } from '../../../core/statistics/behaviour-change.js'
import type { RunBehaviour } from './behaviour.js'
import type { MedianChange, OutcomeShare, RowDrift, SequenceShare } from './row-drift.js'

/** How many sequences are listed, and how many calls of each. */
const MAX_SEQUENCES = 10
const MAX_CALLS = 30

type Runs = readonly RunBehaviour[]

/** What the runs of both sides did, counted. */
export function distributionsOf(
  old: Runs,
  now: Runs,
): Pick<RowDrift, 'sequences' | 'outcomes' | 'tokens' | 'cost_usd' | 'duration_ms'> {
  return {
    sequences: [...old, ...now].every(({ calls }) => calls !== null) ? sequencesOf(old, now) : null,
    outcomes: outcomesOf(old, now),
    tokens: medians(old, now, ({ tokens }) => tokens),
    cost_usd: medians(old, now, ({ cost_usd }) => cost_usd),
    duration_ms: medians(old, now, ({ duration_ms }) => duration_ms),
  }
}

function sequencesOf(old: Runs, now: Runs): readonly SequenceShare[] {
  const tools = new Map<string, readonly string[]>()
  const keyOf = ({ calls }: RunBehaviour): string => {
    const names = (calls ?? []).map(({ tool }) => tool)
    const key = JSON.stringify(names)
    if (!tools.has(key)) tools.set(key, names)
    return key
  }
  return counted(old, now, keyOf)
    .slice(0, MAX_SEQUENCES)
    .map(({ key, ...counts }) => {
      const names = tools.get(key) ?? []
      return { tools: names.slice(0, MAX_CALLS), length: names.length, ...counts }
    })
}

function outcomesOf(old: Runs, now: Runs): readonly OutcomeShare[] {
  return counted(old, now, ({ outcome }) => outcome)
    .slice(0, MAX_SEQUENCES)
    .map(({ key, ...counts }) => ({ outcome: key, ...counts }))
}

/** The most frequent first; of equal ones, the one that was seen first. */
function counted(
  old: Runs,
  now: Runs,
  keyOf: (run: RunBehaviour) => string,
): readonly { readonly key: string; readonly old: number; readonly new: number }[] {
  const counts = new Map<string, { readonly key: string; old: number; new: number }>()
  for (const [side, runs] of [['old', old] as const, ['new', now] as const]) {
    for (const run of runs) {
      const key = keyOf(run)
      const count = counts.get(key) ?? { key, old: 0, new: 0 }
      count[side] += 1
      counts.set(key, count)
    }
  }
  return [...counts.values()].sort((one, other) => other.old + other.new - one.old - one.new)
}

function medians(old: Runs, now: Runs, numberOf: (run: RunBehaviour) => number | null): MedianChange | null {
  const [before, after] = [old.flatMap((run) => numberOf(run) ?? []), now.flatMap((run) => numberOf(run) ?? [])]
  return before.length === 0 || after.length === 0 ? null : { old: medianOf(before), new: medianOf(after) }
}
