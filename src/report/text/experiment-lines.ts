// What several rows show together: the curve of a sweep, and the effect of leaving a tool out.
import type { TestResult } from '../../score/result/result.js'
import { type PointRate, pointRate, sweepPoint } from '../../score/result/sweep-point.js'

const BAR_WIDTH = 20

export function* experimentLines(tests: readonly TestResult[]): Generator<string> {
  const sweeps = new Map<string, TestResult[]>()
  for (const test of tests) {
    const point = sweepPoint(test.variant)
    if (point === null) continue
    const key = JSON.stringify([test.suite, test.variant?.of, point.gate])
    sweeps.set(key, [...(sweeps.get(key) ?? []), test])
  }
  for (const rows of sweeps.values()) yield* sweepLines(rows, sweepPoint(rows[0]?.variant)?.gate ?? '')
  for (const test of tests) if (test.variant?.without !== undefined) yield* ablationLine(test, tests)
}

function* sweepLines(rows: readonly TestResult[], gate: string): Generator<string> {
  const points = rows.map((row) => ({
    count: sweepPoint(row.variant)?.value ?? 0,
    point: pointRate(row, gate),
    stopping: row.stopping,
  }))
  if (points.every(({ point }) => point === null)) return
  yield `${gate} sweep of ${rows[0]?.variant?.of ?? ''}`
  for (const { count, point, stopping } of points) {
    const bar = point === null ? '' : '█'.repeat(Math.round((point.rate / 100) * BAR_WIDTH))
    const words = point === null ? 'no verdict' : `${point.rate}% pass, ${certainty(point, stopping)}`
    yield `  ${String(count).padStart(4)} ${bar.padEnd(BAR_WIDTH, '·')} ${words}`
  }
  const floor = rows[0]?.variant?.floor
  if (floor === undefined) return
  const held = points.filter(({ point }) => (point?.certified ?? -1) >= floor).map(({ count }) => count)
  yield held.length === 0
    ? `  no count reaches the floor of ${floor}%`
    : `  the floor of ${floor}% holds up to ${Math.max(...held)} ${gate}`
}

/** With `runs: { until: decided }`, what the runs of this point decided. */
function certainty({ certified }: PointRate, stopping: TestResult['stopping']): string {
  if (stopping === undefined) return `certified >= ${certified}%`
  const { decision, runs } = stopping
  const after = `after ${runs} ${runs === 1 ? 'run' : 'runs'}`
  if (decision === null) return `undecided ${after}`
  return decision === 'pass' ? `certified >= ${certified}% ${after}` : `below the alternative ${after}`
}

/** The checks whose status differs from the row with the tool. */
function* ablationLine(test: TestResult, tests: readonly TestResult[]): Generator<string> {
  const { of = '', without = '' } = test.variant ?? {}
  const whole = tests.find((row) => row.suite === test.suite && isBaseline(row, of))
  // Rows that were not selected or have no verdict cannot be compared.
  if (whole === undefined || whole.gates.length === 0 || test.gates.length === 0) return
  const changes = test.gates.flatMap(({ gate, status }) => {
    const before = whole.gates.find((check) => check.gate === gate)?.status
    return before === undefined || before === status ? [] : [`${gate} ${before} -> ${status}`]
  })
  yield `without ${without}, ${of}: ${changes.join(', ') || 'no check changes'}`
}

/** A test with a sweep has no row with its own name: its ablated rows run with count 0. */
function isBaseline({ name, variant }: TestResult, of: string): boolean {
  return name === of || (variant?.of === of && sweepPoint(variant)?.value === 0)
}
