import { describe, expect, it } from 'vitest'
import type { Status } from '../../core/gate/status.js'
import type { RunResult, TestResult } from '../../score/result/result.js'
import { markdownResultDiff } from './diff-markdown.js'
import { prettyResultDiff } from './diff-pretty.js'
import { diffResults, rowsOfModel } from './diff-results.js'

/** A row of `runs` valid runs, the first `passes` of which passed. */
function row(name: string, status: Status, passes = 1, runs = 1, rest: Partial<TestResult> = {}): TestResult {
  const run = (index: number): RunResult => ({
    run: index + 1,
    name,
    status: index < passes ? 'passed' : 'failed',
    outcome: 'completed',
    checks: {},
    expect: [],
    tokens: null,
    duration_ms: null,
    cost_usd: null,
    retries: 0,
  })
  return {
    suite: 's.yml',
    name,
    kind: 'agent',
    model: null,
    status,
    replayed: true,
    runs: Array.from({ length: runs }, (_, index) => run(index)),
    gates: [],
    ...rest,
  }
}

const gate = (targets: Record<string, number | null>) => ({
  gates: [{ gate: 'g', status: 'passed' as const, targets, expect: [], findings: [] }],
})

const OLD = [
  row('holds', 'passed', 10, 10),
  row('breaks', 'passed', 10, 10, gate({ 'g.rate': 100, 'g.same': 1 })),
  row('breaks once', 'passed', 1, 1),
  row('mends', 'failed', 0, 10),
  row('drifts', 'passed', 9, 10),
  row('loses its server', 'passed'),
  row('goes', 'passed'),
]
const NEW = [
  row('holds', 'passed', 10, 10),
  row('breaks', 'failed', 4, 10, gate({ 'g.rate': 40, 'g.same': 1 })),
  row('breaks once', 'failed', 0, 1),
  row('mends', 'passed', 10, 10),
  row('drifts', 'passed', 7, 10),
  row('loses its server', 'error', 0, 0),
  row('comes', 'failed', 0, 1),
]

it.each<[Status, Status, string]>([
  ['passed', 'warned', 'changed'],
  ['warned', 'passed', 'changed'],
  ['warned', 'failed', 'broken'],
  ['failed', 'warned', 'fixed'],
  ['warned', 'error', 'changed'],
])('%s to %s is %s', (old, now, change) => {
  const { rows } = diffResults([row('a', old)], [row('a', now)], { significant: false })
  expect(rows.map((one) => one.change)).toEqual([change])
})

it('shows broken rows first, and whether a change is more than noise', () => {
  expect(
    [...prettyResultDiff(diffResults(OLD, NEW, { significant: false }), { color: false })].join(''),
  ).toMatchInlineSnapshot(`
    "BROKEN breaks: passed -> failed
      runs 10/10 -> 4/10: more than noise (p = 0.011; -60 points, 95% interval -83 to -20)
      g.rate 100 -> 40
    BROKEN breaks once: passed -> failed
      runs 1/1 -> 0/1: not enough runs to decide; about 4 runs each would detect a change of this size
    CHANGED loses its server: passed -> error
    MOVED drifts: passed
      runs 9/10 -> 7/10: may be noise (p = 0.582; -20 points, 95% interval -51 to +16); about 97 runs each would detect a change of this size
    FIXED mends: failed -> passed
      runs 0/10 -> 10/10: more than noise (p < 0.001; +100 points, 95% interval +61 to +100)
    ADDED comes: failed
    REMOVED goes: passed

    2 broken, 1 changed, 1 moved, 1 fixed, 1 added, 1 removed, 1 the same
    "
  `)
})

it('is a list in Markdown', () => {
  expect([...markdownResultDiff(diffResults(OLD, NEW, { significant: false }))].join('')).toMatchInlineSnapshot(`
    "## mcprove diff: 2 broken, 1 changed, 1 moved, 1 fixed, 1 added, 1 removed, 1 the same

    ### Broken

    - \`breaks\` passed -> failed
      - runs 10/10 -> 4/10: more than noise (p = 0.011; -60 points, 95% interval -83 to -20)
      - \`g.rate 100 -> 40\`
    - \`breaks once\` passed -> failed
      - runs 1/1 -> 0/1: not enough runs to decide; about 4 runs each would detect a change of this size

    ### Changed

    - \`loses its server\` passed -> error

    ### Moved

    - \`drifts\` passed
      - runs 9/10 -> 7/10: may be noise (p = 0.582; -20 points, 95% interval -51 to +16); about 97 runs each would detect a change of this size

    ### Fixed

    - \`mends\` failed -> passed
      - runs 0/10 -> 10/10: more than noise (p < 0.001; +100 points, 95% interval +61 to +100)

    ### Added

    - \`comes\` failed

    ### Removed

    - \`goes\` passed
    "
  `)
})

describe('the exit code', () => {
  const broken = (passes: number, runs: number, rest: Partial<TestResult> = {}) =>
    [[row('a', 'passed', runs, runs)], [row('a', 'failed', passes, runs, rest)]] as const

  it('is 1 when a row broke', () => {
    expect(diffResults(...broken(0, 1), { significant: false }).exit_code).toBe(1)
    expect(diffResults(...broken(0, 1, { advisory: true }), { significant: false }).exit_code).toBe(0)
  })

  it('is 1 only beyond noise when that is asked for', () => {
    expect(diffResults(...broken(0, 1), { significant: true }).exit_code).toBe(0)
    expect(diffResults(...broken(8, 10), { significant: true }).exit_code).toBe(0)
    expect(diffResults(...broken(2, 10), { significant: true }).exit_code).toBe(1)
  })

  it('is 0 for rows that are fixed, removed, or added and pass', () => {
    const old = [row('a', 'failed', 0), row('b', 'passed')]
    expect(diffResults(old, [row('a', 'passed'), row('d', 'passed')], { significant: false })).toMatchObject({
      exit_code: 0,
      summary: { broken: 0, fixed: 1, changed: 0, moved: 0, added: 1, removed: 1, same: 0 },
    })
  })

  const exitOf = (old: readonly TestResult[], now: readonly TestResult[], significant = false) =>
    diffResults(old, now, { significant }).exit_code

  it('is 1 when a new row fails: it may be an old one under another name', () => {
    const old = [row('a', 'passed'), row('b', 'passed')]
    const renamed = [row('a', 'passed'), row('c', 'failed', 0)]
    expect([exitOf(old, renamed), exitOf(old, renamed, true)]).toEqual([1, 1])
    expect(exitOf(old, [row('a', 'passed'), row('c', 'failed', 0, 1, { advisory: true })])).toBe(0)
  })

  it('is 2 or 3 when a row lost its verdict, unless another one broke', () => {
    const old = [row('a', 'passed'), row('b', 'passed')]
    const [error, inconclusive] = [row('a', 'error', 0, 0), row('b', 'inconclusive', 0, 0)]
    expect(exitOf(old, [error, row('b', 'passed')])).toBe(2)
    expect(exitOf(old, [row('a', 'passed'), inconclusive])).toBe(3)
    expect(exitOf(old, [error, inconclusive])).toBe(2)
    expect(exitOf(old, [error, row('b', 'failed', 0)])).toBe(1)
    expect(exitOf([error], [error])).toBe(0)
  })

  it('is 3 when no row of one side is in the other', () => {
    expect(exitOf([row('a', 'passed')], [])).toBe(3)
    expect(exitOf([row('a', 'passed')], [row('b', 'passed')])).toBe(3)
  })
})

it('compares the rows of one suite from wherever it was run, and of several by suite', () => {
  const at = (suite: string) => row('a', 'passed', 1, 1, { suite })
  expect(diffResults([at('x/s.yml')], [at('s.yml')], { significant: false }).summary.same).toBe(1)
  expect(diffResults([at('x'), at('y')], [at('y')], { significant: false }).summary).toMatchObject({
    same: 1,
    removed: 1,
  })
})

it('compares rows of the same name in their order', () => {
  const now = [row('a', 'passed'), row('a', 'failed', 0)]
  expect(diffResults([row('a', 'passed'), row('a', 'passed')], now, { significant: false }).summary).toMatchObject({
    same: 1,
    broken: 1,
  })
})

it('takes the rows of one model, however it is spelled', () => {
  const tests = [
    row('a [gpt-5]', 'passed', 1, 1, { model: 'openai/gpt-5' }),
    row('a [claude-x] {without t}', 'failed', 0, 1, { model: 'anthropic/claude-x' }),
    row('b [draft]', 'passed', 1, 1, { model: 'openai/gpt-5' }),
    row('c', 'passed'),
  ]
  expect(rowsOfModel(tests, 'gpt-5').map(({ name }) => name)).toEqual(['a', 'b [draft]'])
  expect(rowsOfModel(tests, 'anthropic/claude-x').map(({ name }) => name)).toEqual(['a {without t}'])
  expect(rowsOfModel(tests, 'gpt')).toEqual([])
})

it('shows names that would steer a terminal or a page as text', () => {
  const hostile = '\u001b[31mred\u202e`` <script>\n# x'
  const diff = diffResults([row(hostile, 'passed')], [row(hostile, 'failed', 0)], { significant: false })
  expect([...prettyResultDiff(diff, { color: false })][0]).toBe(
    'BROKEN \\u001b[31mred\\u202e`` <script>\n# x: passed -> failed\n',
  )
  expect([...markdownResultDiff(diff)].at(-2)).toBe('- ```\\u001b[31mred\\u202e`` <script> # x``` passed -> failed\n')
})

it('compares ten thousand rows', () => {
  const rows = (passes: number) =>
    Array.from({ length: 10_000 }, (_, index) => row(`row ${index}`, 'passed', passes, 20))
  expect(diffResults(rows(20), rows(19), { significant: false }).summary.moved).toBe(10_000)
})
