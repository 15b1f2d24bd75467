/** One concrete reason behind a number. */
export interface Finding {
  readonly level: 'error' | 'warning' | 'note'
  readonly kind: string
  /** From 1. */
  readonly run: number
  /** Index into `tool_calls`, from 0; null when the finding is not about one call. */
  readonly step: number | null
  readonly message: string
  readonly expected?: unknown
  readonly actual?: unknown
  readonly expected_index?: number
  readonly differences?: readonly Difference[]
}

/** One place at which two values differ. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** A finding as `measure` creates it, before it has a run number. */
export type StepFinding = Omit<Finding, 'run'>

/** What `fold` gets for one valid run: its number and what `measure` kept. */
export interface MeasuredRun<Measure> {
  readonly run: number
  readonly measure: Measure
}

const NONE: readonly Finding[] = []

/** Adds the run number to the findings of every run, in run order and in the key order of the result JSON. */
export function locateFindings(
  runs: readonly MeasuredRun<{ readonly findings: readonly StepFinding[] }>[],
): readonly Finding[] {
  let located: Finding[] | undefined
  for (const { run, measure } of runs) {
    for (const found of measure.findings) {
      if (located === undefined) located = []
      located.push(locate(found, run))
    }
  }
  return located ?? NONE
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Copied key by key: a spread is many times slower, and a failing run may have hundreds of findings. */
function locate(found: StepFinding, run: number): Finding {
  const { level, kind, step, message } = found
  const finding: Writable<Finding> = { level, kind, run, step, message }
  if (found.expected !== undefined) finding.expected = found.expected
  if (found.actual !== undefined) finding.actual = found.actual
  if (found.expected_index !== undefined) finding.expected_index = found.expected_index
  if (found.differences !== undefined) finding.differences = found.differences
  return finding
}
