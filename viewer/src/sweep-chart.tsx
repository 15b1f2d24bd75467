import type { TestResult } from '../../src/score/result/result.js'
import { LineChart } from './line-chart.js'
import { linkTo } from './route.js'
import { Text } from './text.js'

/** Rows of the same case with other numbers of distractors, where there are several. */
export function sweepsOf(tests: readonly TestResult[]): readonly TestResult[][] {
  const sweeps = new Map<string, TestResult[]>()
  for (const test of tests) {
    if (test.variant?.distractors === undefined) continue
    const key = JSON.stringify([test.suite, test.variant.of, test.variant.track])
    sweeps.set(key, [...(sweeps.get(key) ?? []), test])
  }
  return [...sweeps.values()].filter((rows) => rows.length > 1)
}

/** Pass rate over the number of injected tools, with the certified bound below it. */
export function SweepChart({ rows }: { readonly rows: readonly TestResult[] }) {
  const points = rows.flatMap((row) => {
    const targets = row.gates.find(({ gate }) => gate === 'distractors')?.targets ?? {}
    const [rate, low] = [targets['distractors.pass_rate'], targets['distractors.certified_lower']]
    if (typeof rate !== 'number' || typeof low !== 'number') return []
    return [{ x: row.variant?.distractors ?? 0, y: rate / 100, low: low / 100, high: rate / 100 }]
  })
  const floor = rows[0]?.variant?.floor
  return (
    <article class="card">
      <h3>
        <Text>{rows[0]?.variant?.of}</Text>
      </h3>
      <LineChart
        label="Pass rate by number of distractors"
        xLabel="tools injected"
        lines={[{ name: 'pass rate, down to its certified bound', points }]}
        floor={floor === undefined ? undefined : floor / 100}
        isOrdinal
      />
      <p class="chart-links">
        {rows.map((row) => (
          <a key={row.name} href={linkTo(row)}>
            {row.variant?.distractors} distractors
          </a>
        ))}
      </p>
    </article>
  )
}
