/** One concrete reason behind a number. */
export interface Finding {
  readonly level: 'error' | 'warning' | 'note'
  readonly kind: string
  /** From 1. */
  readonly run: number
  /** Index into `tool_calls`, from 0; null when no single call is meant. */
  readonly step: number | null
  readonly message: string
  readonly expected?: unknown
  readonly actual?: unknown
  readonly expected_index?: number
  readonly differences?: readonly Difference[]
}

export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** A finding as `measure` makes it, before its run is numbered. */
export type StepFinding = Omit<Finding, 'run'>

/** What `fold` sees of one valid run: its number and what `measure` kept. */
export interface MeasuredRun<Measure> {
  readonly run: number
  readonly measure: Measure
}

/** Numbers the findings of every run, in run order, in the key order of the result JSON. */
export function locateFindings(runs: readonly MeasuredRun<{ readonly findings: readonly StepFinding[] }>[]): Finding[] {
  const located: Finding[] = []
  for (const { run, measure } of runs) {
    for (const { level, kind, ...rest } of measure.findings) located.push({ level, kind, run, ...rest })
  }
  return located
}
