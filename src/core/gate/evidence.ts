// What a gate reports when runs contain nothing to judge (docs/spec/gates.md, From runs to a verdict).
import type { Finding, MeasuredRun } from './finding.js'

/** What the runs of a fold contained to judge. */
export interface Evidence {
  /** For `Fold.unmeasured`: the targets for which no run had evidence. */
  readonly unmeasured: Readonly<Record<string, string>> | undefined
  /** A note for each run without evidence where other runs had some. */
  readonly notes: readonly Finding[]
}

const ENOUGH: Evidence = { unmeasured: undefined, notes: [] }

/** `lacks` says what a run is missing, without a full stop: `no call was made`; null when it has evidence. */
export function evidenceOf<Measure>(
  runs: readonly MeasuredRun<Measure>[],
  lacks: (measure: Measure) => string | null,
  targets: readonly string[],
): Evidence {
  const notes: Finding[] = []
  for (const { run, measure } of runs) {
    const reason = lacks(measure)
    if (reason !== null) notes.push(noEvidence('note', run, reason))
  }
  if (notes.length === 0) return ENOUGH
  if (notes.length < runs.length) return { unmeasured: undefined, notes }
  const reason = [...new Set(notes.map(({ message }) => message))].join('; ')
  return { unmeasured: Object.fromEntries(targets.map((target) => [target, reason])), notes: [] }
}

export function noEvidence(level: 'warning' | 'note', run: number, message: string): Finding {
  return { level, kind: 'no_evidence', run, step: null, message }
}
