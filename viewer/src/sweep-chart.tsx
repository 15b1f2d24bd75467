import type { TestResult } from '../../src/score/result/result.js'
import { pointRate, sweepPoint } from '../../src/score/result/sweep-point.js'
import { LineChart } from './line-chart.js'
import { linkTo } from './route.js'
import { Text } from './text.js'

/** Rows of the same case at other points of a sweep, when there are several. */
export function sweepsOf(tests: readonly TestResult[]): readonly TestResult[][] {
  const sweeps = new Map<string, TestResult[]>()
  for (const test of tests) {
    const point = sweepPoint(test.variant)
    if (point === null) continue
    const key = JSON.stringify([test.suite, test.variant?.of, test.variant?.track, point.gate])
    sweeps.set(key, [...(sweeps.get(key) ?? []), test])
  }
  return [...sweeps.values()].filter((rows) => rows.length > 1)
}

/** `distractors`: what is swept, by gate key. */
export function sweptGates(sweeps: readonly (readonly TestResult[])[]): string {
  return [...new Set(sweeps.flatMap(([row]) => sweepPoint(row?.variant)?.gate ?? []))].join(', ')
}

/** The pass rate by the number of injected tools, with the certified bound below it. */
export function SweepChart({ rows }: { readonly rows: readonly TestResult[] }) {
  const gate = sweepPoint(rows[0]?.variant)?.gate ?? ''
  const points = rows.flatMap((row) => {
    const point = pointRate(row, gate)
    if (point === null) return []
    const { rate, certified } = point
    return [{ x: sweepPoint(row.variant)?.value ?? 0, y: rate / 100, low: (certified ?? rate) / 100, high: rate / 100 }]
  })
  const floor = rows[0]?.variant?.floor
  return (
    <article class="card">
      <h3>
        <Text>{rows[0]?.variant?.of}</Text>
      </h3>
      <LineChart
        label={`Pass rate by number of ${gate}`}
        xLabel="tools injected"
        lines={[{ name: 'pass rate, down to its certified bound', points }]}
        floor={floor === undefined ? undefined : floor / 100}
        isOrdinal
      />
      <p class="chart-links">
        {rows.map((row) => (
          <a key={row.name} href={linkTo(row)}>
            {sweepPoint(row.variant)?.value} {gate}
          </a>
        ))}
      </p>
    </article>
  )
}
