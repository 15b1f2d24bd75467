// Findings about the sample as a whole.
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { furtherPassesFor } from '../../math/clopper-pearson.js'
import type { Choices } from './choices.js'

/**
 * A certified floor that failed, with the number of further runs that would be needed; `floor` and `lower` are
 * percentages.
 */
export function describeFloor(
  runs: readonly MeasuredRun<Choices>[],
  passed: number,
  lower: number,
  floor: number | undefined,
  confidence: number,
): Finding[] {
  if (floor === undefined || lower >= floor) return []
  const further = furtherPassesFor(passed, runs.length, floor / 100, confidence)
  const way =
    further === null
      ? 'no practical number of further runs would reach it'
      : `${further} further ${further === 1 ? 'run' : 'runs'} would reach it if every one passed`
  const message = `certified ${lower}%, and the floor is ${floor}%: ${way}`
  return [
    { level: 'note', kind: 'certified_floor', run: lastRun(runs), step: null, message, expected: floor, actual: lower },
  ]
}

/** Traces with more or fewer injected tools than the test asks for are weak evidence. */
export function describeInjected(runs: readonly MeasuredRun<Choices>[], count: number | undefined): Finding[] {
  if (count === undefined) return []
  const others = runs.filter(({ measure }) => measure.injected !== count)
  const [first] = others
  if (first === undefined) return []
  const actual = first.measure.injected
  const more = others.length - 1
  const rest = more === 0 ? '' : `; ${more} more ${more === 1 ? 'run differs' : 'runs differ'} too`
  const message = `${actual} injected tools are recorded, expected ${count}${rest}`
  return [{ level: 'warning', kind: 'injected_count', run: first.run, step: null, message, expected: count, actual }]
}

function lastRun(runs: readonly MeasuredRun<Choices>[]): number {
  return runs.at(-1)?.run ?? 1
}
