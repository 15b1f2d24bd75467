import { expect, it } from 'vitest'
import type { RunResult, TestResult } from '../../../score/result/result.js'
import { comparedRow } from '../compared-row.js'
import { markdownResultDiff } from '../diff-markdown.js'
import { prettyResultDiff } from '../diff-pretty.js'
import { diffResults } from '../diff-results.js'
import { diffPage } from './diff-page.js'

interface Calls {
  readonly [tool: string]: unknown
}

function row(name: string, runs: readonly Calls[], rest: Partial<TestResult> = {}): TestResult {
  const run = (calls: Calls, index: number): RunResult => ({
    ...{ run: index + 1, name, status: 'passed', outcome: 'completed', checks: {}, expect: [], retries: 0 },
    ...{ tokens: 1000, duration_ms: 2000, cost_usd: 0.01 },
    // What a saved result has: JSON.
    trace: { tool_calls: Object.entries(calls).map(([tool, args]) => ({ name: tool, args })) } as never,
  })
  return {
    ...{ suite: 's.yml', name, kind: 'agent', model: 'm', status: 'passed', replayed: false, gates: [] },
    runs: runs.map(run),
    ...rest,
  }
}

const times = (count: number, calls: Calls) => Array.from({ length: count }, () => calls)
const OLD = [
  row('lookup', times(10, { search: {}, get_weather: { units: 'metric' } })),
  row('steady', times(10, { search: {} })),
  row('script', times(1, { find: {}, refund: { id: 'A-17' } }), { model: 'scripted/a.yml' }),
  row('once', times(1, { search: {} })),
]
const NEW = [
  row('lookup', [
    ...times(8, { get_weather: { units: 'imperial' } }),
    ...times(2, { search: {}, get_weather: { units: 'metric' } }),
  ]),
  row('steady', times(10, { search: {} })),
  row('script', times(1, { find: {}, refund: { id: 'A-18' }, log: {} }), { model: 'scripted/a.yml' }),
  row('once', times(1, { other: {} })),
]
const diffOf = (old: readonly TestResult[], now: readonly TestResult[]) =>
  diffResults(old.map(comparedRow), now.map(comparedRow), { all: true })

it('shows drift in the terminal, and says what was not compared', () => {
  expect([...prettyResultDiff(diffOf(OLD, NEW), { color: false, all: true })].join('')).toMatchInlineSnapshot(`
    "NOT WORSE: 2 of 4 rows drifted

    DRIFT lookup: search called in 10/10 runs, then 2/10 (p = 0.001)
      args get_weather.units: "metric" 10/10 -> 2/10, "imperial" 0/10 -> 8/10 (p = 0.001)
    DRIFT script: refund {"id": "A-17"} -> {"id": "A-18"}
      now called: log {}
    SAME steady: 10/10 -> 10/10 runs (0 points, interval -38 to +38; p = 1.000): within noise
    SAME once: 1/1 -> 1/1 runs (0 points, interval -92 to +92; p = 1.000): too few runs to tell

    3 rows sampled: 100% -> 100% of the runs pass (0 points, 95% interval -17 to +17): within noise
    4 rows: 2 drift, 2 the same
    behaviour of 4 rows: 2 drift, 1 without drift, 1 not compared (1 too few runs: 4 on each side could show a change)
    "
  `)
})

it('shows drift in Markdown, in code', () => {
  expect(
    [...markdownResultDiff(diffOf(OLD, NEW))].filter((line) => line.includes('search called')),
  ).toMatchInlineSnapshot(`
    [
      "- \`lookup\` \`search called in 10/10 runs, then 2/10 (p = 0.001)\`
    ",
    ]
  `)
})

it('drift fails a diff only when every change does', () => {
  const [old, now] = [OLD.map(comparedRow), NEW.map(comparedRow)]
  expect(diffResults(old, now)).toMatchObject({ exit_code: 0, summary: { drift: 2, same: 2 } })
  expect(diffResults(old, now, { strict: true }).exit_code).toBe(1)
})

it('a page has the models, the rows by their change, and both distributions', () => {
  const page = [...diffPage(diffOf(OLD, NEW), { old: 'gpt-5', new: 'gpt-6', kind: 'models' })].join('')
  expect(page).toContain('<h1>Model upgrade: gpt-5 \u2192 gpt-6</h1>')
  expect(page.match(/<h2[^>]*>[^<]*/g)).toEqual([
    '<h2 class="drift">Other behaviour (2)',
    '<h2 class="same">The same (2)',
  ])
  expect(page).toContain('<code>search -&gt; get_weather</code>')
  expect(page).toContain(
    '<span class="bar old" style="width: 100%"></span><span class="bar" style="width: 20%"></span>',
  )
  expect(page).toContain('<td><code>refund {&quot;id&quot;: &quot;A-17&quot;}</code></td>')
})

it('names and values of a page are text', () => {
  const hostile = '</style><script>alert(1)</script>"\'\u202e'
  const calls = (value: string) => times(10, { [hostile]: { [hostile]: value } })
  const now = row(hostile, calls(`${hostile} 2`), { reproduce: hostile })
  const page = [
    ...diffPage(diffOf([row(hostile, calls(hostile))], [now]), { old: hostile, new: hostile, kind: 'results' }),
  ].join('')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('\u202e')
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  expect(page).toContain('DRIFT')
})
