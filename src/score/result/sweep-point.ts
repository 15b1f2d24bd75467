import type { TestResult, Variant } from './result.js'

/** A row of a sweep: the gate of the sweep, and the number for this row. */
export interface SweepPoint {
  readonly gate: string
  readonly value: number
}

/** The number under the key of a gate; null for a row that is not part of a sweep. */
export function sweepPoint(variant: Variant | undefined): SweepPoint | null {
  for (const [gate, value] of Object.entries(variant ?? {}))
    if (gate !== 'floor' && typeof value === 'number') return { gate, value }
  return null
}

/** What a gate measured in a row; null when it does not have such a number. */
export function numberAt({ gates }: TestResult, gate: string, name: string): number | null {
  const value = gates.find((check) => check.gate === gate)?.targets[`${gate}.${name}`]
  return typeof value === 'number' ? value : null
}
