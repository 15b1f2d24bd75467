// What a gate says where runs offer nothing to judge (gates.md, From runs to a verdict).
import type { Finding, MeasuredRun } from './finding.js'

export const NO_EVIDENCE = 'no_evidence'

/** What the runs of a fold offered to judge. */
export interface Evidence {
  /** For `Fold.unmeasured`: the targets that no run offered anything for. */
  readonly unmeasured: Readonly<Record<string, string>> | undefined
  /** A note for each run that offered nothing where others did. */
  readonly notes: readonly Finding[]
}

const ENOUGH: Evidence = { unmeasured: undefined, notes: [] }

/** `reason` is a sentence without a full stop: `no call was made, so there is nothing to compare`. */
export function evidenceOf<Measure>(
  runs: readonly MeasuredRun<Measure>[],
  offersAny: (measure: Measure) => boolean,
  targets: readonly string[],
  reason: string,
): Evidence {
  const without = runs.filter(({ measure }) => !offersAny(measure))
  if (without.length === 0) return ENOUGH
  if (without.length === runs.length) return { unmeasured: unmeasuredFor(targets, reason), notes: [] }
  return { unmeasured: undefined, notes: without.map(({ run }) => noEvidence('note', run, reason)) }
}

/** One reason for several targets. */
export function unmeasuredFor(targets: readonly string[], reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(targets.map((target) => [target, reason]))
}

export function noEvidence(level: 'warning' | 'note', run: number, message: string): Finding {
  return { level, kind: NO_EVIDENCE, run, step: null, message }
}
