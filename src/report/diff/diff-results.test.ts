import { describe, expect, it } from 'vitest'
import type { Status } from '../../core/gate/status.js'
import type { TestResult } from '../../score/result/result.js'
import { comparedRow, rowsOfModel } from './compared-row.js'
import { markdownResultDiff } from './diff-markdown.js'
import { prettyResultDiff } from './diff-pretty.js'
import { type DiffOptions, diffResults } from './diff-results.js'
import { row } from './test-row.js'

const gate = (targets: Record<string, number | null>) => ({
  gates: [{ gate: 'g', status: 'passed' as const, targets, expect: [], findings: [] }],
})

const finding = (message: string, run: number) => ({ level: 'error' as const, kind: 'k', run, step: null, message })

function diff(old: readonly TestResult[], now: readonly TestResult[], options: DiffOptions = {}) {
  return diffResults(old.map(comparedRow), now.map(comparedRow), options)
}

const changeOf = (old: TestResult, now: TestResult) => diff([old], [now], { all: true }).rows[0]?.change

const OLD = [
  row('holds', 'passed', 10, 10),
  row('breaks', 'passed', 10, 10),
  row('breaks too', 'passed', 1, 1),
  row('breaks otherwise', 'passed', 1, 1),
  row('mends', 'failed', 0, 10),
  row('flips', 'passed', 10, 10),
  row('moves', 'passed', 1, 1, gate({ 'g.rate': 100, 'g.same': 1 })),
  row('loses its server', 'passed'),
  row('goes', 'passed'),
]
const missing = (runs: number) => ({
  gates: [
    {
      gate: 'trajectory',
      status: 'failed' as const,
      targets: {},
      expect: [],
      findings: Array.from({ length: runs }, (_, index) => finding('`search` was not called', index + 1)),
    },
  ],
})
const NEW = [
  row('holds', 'passed', 10, 10),
  row('breaks', 'failed', 2, 10, missing(8)),
  row('breaks too', 'failed', 0, 1, { ...missing(1), reproduce: "mcprove run s.yml -t 'breaks too'" }),
  row('breaks otherwise', 'failed', 0, 1),
  row('mends', 'passed', 10, 10),
  row('flips', 'failed', 9, 10),
  row('moves', 'passed', 1, 1, gate({ 'g.rate': 90, 'g.same': 1 })),
  row('loses its server', 'error', 0, 0),
  row('comes', 'failed', 0, 1),
]

describe('a deterministic row', () => {
  it.each<[Status, Status, string]>([
    ['passed', 'failed', 'broken'],
    ['passed', 'warned', 'broken'],
    ['warned', 'failed', 'broken'],
    ['failed', 'warned', 'fixed'],
    ['warned', 'passed', 'fixed'],
    ['warned', 'error', 'changed'],
    ['inconclusive', 'passed', 'changed'],
    ['error', 'error', 'same'],
    ['failed', 'failed', 'same'],
  ])('%s to %s is %s', (old, now, change) => {
    expect(changeOf(row('a', old), row('a', now))).toBe(change)
  })

  it('is a direct test, a scripted model, or one replayed run', () => {
    const live = { replayed: false }
    const flips = (rest: Partial<TestResult>, runs = 1) =>
      changeOf(row('a', 'passed', runs, runs, rest), row('a', 'failed', runs - 1, runs, rest))
    expect(flips({})).toBe('broken')
    expect(flips({ ...live, kind: 'tool' })).toBe('broken')
    expect(flips({ ...live, model: 'scripted/a.yml' }, 8)).toBe('broken')
    expect(flips(live)).toBe('flipped')
    expect(flips({}, 8)).toBe('flipped')
  })

  it('is the same recording, replayed with another suite', () => {
    const replayed = (runs_id: string, passes: number) => row('a', 'passed', passes, 10, { runs_id })
    expect(changeOf(replayed('x', 10), replayed('x', 9))).toBe('broken')
    expect(changeOf(replayed('x', 10), replayed('y', 9))).toBe('same')
    const graded = { runs_id: 'x', kind: 'eval' as const }
    expect(changeOf(row('a', 'passed', 10, 10, graded), row('a', 'failed', 9, 10, graded))).toBe('flipped')
  })

  it('broke when fewer of its runs pass, whatever its floor says', () => {
    const scripted = (passes: number) => row('a', 'passed', passes, 8, { model: 'scripted/a.yml' })
    expect(changeOf(scripted(8), scripted(7))).toBe('broken')
    expect(changeOf(scripted(7), scripted(8))).toBe('fixed')
  })
})

it('a sampled row broke when it is significantly worse, whatever its verdict', () => {
  const sampled = (status: Status, passes: number) => row('a', status, passes, 10)
  expect(changeOf(sampled('passed', 10), sampled('passed', 2))).toBe('broken')
  expect(changeOf(sampled('failed', 9), sampled('failed', 1))).toBe('broken')
  expect(changeOf(sampled('failed', 1), sampled('failed', 9))).toBe('fixed')
  expect(changeOf(sampled('passed', 10), sampled('failed', 8))).toBe('flipped')
  expect(changeOf(sampled('passed', 10), sampled('passed', 9))).toBe('same')
})

it('shows one headline, what broke by its new reason, and counts', () => {
  expect([...prettyResultDiff(diff(OLD, NEW), { color: false })].join('')).toMatchInlineSnapshot(`
    "WORSE: 3 of 8 rows broke; 1 row without an earlier verdict fails

    trajectory: \`search\` was not called (2 rows)
      BROKEN breaks: passed -> failed, 10/10 -> 2/10 runs (-80 points, interval -96 to -29; p < 0.001)
      BROKEN breaks too: passed -> failed
    BROKEN breaks otherwise: passed -> failed
    CHANGED loses its server: passed -> error
    DRIFT moves: passed, g.rate 100 -> 90
    FIXED mends: failed -> passed, 0/10 -> 10/10 runs (+100 points, interval +55 to +100; p < 0.001)
    ADDED comes: failed
    REMOVED goes: passed
    FLIPPED flips: passed -> failed, 10/10 -> 9/10 runs (-10 points, interval -51 to +33; p = 0.412): within noise

    4 rows sampled: 75% -> 77.5% of the runs pass (+2.5 points, 95% interval -15 to +21): within noise
    10 rows: 3 broken, 1 changed, 1 flipped (may be noise), 1 drift, 1 fixed, 1 added, 1 removed, 1 the same
    behaviour of 8 rows not compared (7 without traces: write both results with --traces, or use mcprove baseline; 1 without a valid run)
    "
  `)
})

it('shows everything on request', () => {
  const options = { all: true }
  expect([...prettyResultDiff(diff(OLD, NEW, options), { color: false, ...options })].join('')).toMatchInlineSnapshot(`
    "WORSE: 3 of 8 rows broke; 1 row without an earlier verdict fails

    trajectory: \`search\` was not called (2 rows)
      BROKEN breaks: passed -> failed, 10/10 -> 2/10 runs (-80 points, interval -96 to -29; p < 0.001)
      BROKEN breaks too: passed -> failed
        reproduce: mcprove run s.yml -t 'breaks too'
    BROKEN breaks otherwise: passed -> failed
    CHANGED loses its server: passed -> error
    FLIPPED flips: passed -> failed, 10/10 -> 9/10 runs (-10 points, interval -51 to +33; p = 0.412): within noise
    DRIFT moves: passed, g.rate 100 -> 90
      g.rate 100 -> 90
    FIXED mends: failed -> passed, 0/10 -> 10/10 runs (+100 points, interval +55 to +100; p < 0.001)
    ADDED comes: failed
    REMOVED goes: passed
    SAME holds: 10/10 -> 10/10 runs (0 points, interval -40 to +40; p = 1.000): within noise

    4 rows sampled: 75% -> 77.5% of the runs pass (+2.5 points, 95% interval -15 to +21): within noise
    10 rows: 3 broken, 1 changed, 1 flipped (may be noise), 1 drift, 1 fixed, 1 added, 1 removed, 1 the same
    behaviour of 8 rows not compared (7 without traces: write both results with --traces, or use mcprove baseline; 1 without a valid run)
    "
  `)
})

it('is a list in Markdown', () => {
  expect([...markdownResultDiff(diff(OLD, NEW))].join('')).toMatchInlineSnapshot(`
    "## mcprove diff: WORSE: 3 of 8 rows broke; 1 row without an earlier verdict fails

    4 rows sampled: 75% -> 77.5% of the runs pass (+2.5 points, 95% interval -15 to +21): within noise

    10 rows: 3 broken, 1 changed, 1 flipped (may be noise), 1 drift, 1 fixed, 1 added, 1 removed, 1 the same

    behaviour of 8 rows not compared (7 without traces: write both results with --traces, or use mcprove baseline; 1 without a valid run)

    ### Broken

    - \`\`trajectory: \`search\` was not called\`\`
      - \`breaks\` passed -> failed, 10/10 -> 2/10 runs (-80 points, interval -96 to -29; p < 0.001)
      - \`breaks too\` passed -> failed
        - reproduce: \`mcprove run s.yml -t 'breaks too'\`
    - \`breaks otherwise\` passed -> failed

    ### Changed

    - \`loses its server\` passed -> error

    ### Flipped

    - \`flips\` passed -> failed, 10/10 -> 9/10 runs (-10 points, interval -51 to +33; p = 0.412): within noise

    ### Drift

    - \`moves\` \`passed, g.rate 100 -> 90\`
      - \`g.rate 100 -> 90\`

    ### Fixed

    - \`mends\` failed -> passed, 0/10 -> 10/10 runs (+100 points, interval +55 to +100; p < 0.001)

    ### Added

    - \`comes\` failed

    ### Removed

    - \`goes\` passed
    "
  `)
})

it('fits on one screen, however many rows broke', () => {
  const rows = (status: Status) => Array.from({ length: 50 }, (_, index) => row(`row ${index}`, status))
  const lines = [...prettyResultDiff(diff(rows('passed'), rows('failed')), { color: false })].join('').split('\n')
  // The headline, an empty line, 18 more, and the counts.
  expect(lines.indexOf('50 rows: 50 broken')).toBe(21)
  expect(lines.slice(18, 21)).toEqual([
    'BROKEN row 16: passed -> failed',
    '… and 33 rows more (show them with --all)',
    '',
  ])
})

describe('the exit code', () => {
  const exitOf = (old: readonly TestResult[], now: readonly TestResult[], options: DiffOptions = {}) =>
    diff(old, now, options).exit_code
  const sampled = (passes: number, runs = 10, rest: Partial<TestResult> = {}) =>
    row('a', passes === runs ? 'passed' : 'failed', passes, runs, { replayed: false, ...rest })

  it('is 1 when a deterministic row broke, beside any number of sampled ones', () => {
    const steady = Array.from({ length: 200 }, (_, index) => row(`row ${index}`, 'passed', 9, 10))
    expect(exitOf([...steady, row('a', 'passed')], [...steady, row('a', 'failed', 0)])).toBe(1)
    expect(exitOf([row('a', 'passed')], [row('a', 'failed', 0, 1, { advisory: true })])).toBe(0)
  })

  it('is 1 when a sampled row is significantly worse, and 0 within noise', () => {
    expect(exitOf([sampled(10)], [sampled(2)])).toBe(1)
    expect(exitOf([sampled(10)], [sampled(9)])).toBe(0)
    expect(exitOf([sampled(2)], [sampled(10)])).toBe(0)
  })

  it('is 1 when all rows together are worse', () => {
    const rows = (passes: number) =>
      Array.from({ length: 100 }, (_, index) => row(`row ${index}`, 'passed', passes - (index % 2), 10))
    const found = diff(rows(10), rows(9))
    expect(found).toMatchObject({ exit_code: 1, summary: { broken: 0 }, suite: { verdict: 'worse' } })
    expect([...prettyResultDiff(found, { color: false })][0]).toBe('WORSE: the suite fell by 10 points\n')
  })

  it('is 1 for any change when that is asked for', () => {
    expect(exitOf([sampled(10)], [sampled(9)], { strict: true })).toBe(1)
    expect(exitOf([row('a', 'failed', 0)], [row('a', 'passed')], { strict: true })).toBe(1)
    expect(exitOf([row('a', 'passed'), row('b', 'passed')], [row('a', 'passed')], { strict: true })).toBe(1)
    expect(exitOf([sampled(10)], [sampled(10)], { strict: true })).toBe(0)
  })

  it('with a margin, is 0 only when a larger drop is excluded', () => {
    const rows = (passes: number, count: number) =>
      Array.from({ length: count }, (_, index) => row(`row ${index}`, 'passed', passes, 100))
    expect(exitOf(rows(90, 20), rows(90, 20), { margin: 0.05 })).toBe(0)
    expect(exitOf(rows(90, 1), rows(90, 1), { margin: 0.05 })).toBe(3)
    // Significantly worse, but by less than is accepted.
    expect(exitOf(rows(90, 40), rows(87, 40))).toBe(1)
    expect(exitOf(rows(90, 40), rows(87, 40), { margin: 0.05 })).toBe(0)
    expect(exitOf(rows(90, 40), rows(84, 40), { margin: 0.05 })).toBe(1)
    expect(exitOf([row('a', 'passed')], [row('a', 'passed')], { margin: 0.05 })).toBe(3)
  })

  it('is 0 for rows that are fixed, removed, or added and pass', () => {
    const old = [row('a', 'failed', 0), row('b', 'passed')]
    expect(diff(old, [row('a', 'passed'), row('d', 'passed')])).toMatchObject({
      exit_code: 0,
      summary: { broken: 0, changed: 0, flipped: 0, drift: 0, fixed: 1, added: 1, removed: 1, same: 0 },
    })
  })

  it('is 1 when a new row fails: it may be an old one under another name', () => {
    const old = [row('a', 'passed'), row('b', 'passed')]
    expect(exitOf(old, [row('a', 'passed'), row('c', 'failed', 0)])).toBe(1)
    expect(exitOf(old, [row('a', 'passed'), row('c', 'failed', 0, 1, { advisory: true })])).toBe(0)
  })

  it('is 2 or 3 when a row lost its verdict, unless another one broke', () => {
    const old = [row('a', 'passed'), row('b', 'passed')]
    const [error, inconclusive] = [row('a', 'error', 0, 0), row('b', 'inconclusive', 0, 0)]
    expect(exitOf(old, [error, row('b', 'passed')])).toBe(2)
    expect(exitOf(old, [row('a', 'passed'), inconclusive])).toBe(3)
    expect(exitOf(old, [error, inconclusive])).toBe(2)
    expect(exitOf(old, [error, row('b', 'failed', 0)])).toBe(1)
    expect(exitOf([error, row('c', 'passed')], [error, row('c', 'passed')])).toBe(0)
    // Nothing was compared.
    expect(exitOf([error], [error])).toBe(3)
    expect(exitOf([row('a', 'passed')], [row('a', 'skipped', 0, 0)])).toBe(3)
  })

  it('is 3 when no row of one side is in the other', () => {
    expect(exitOf([row('a', 'passed')], [])).toBe(3)
    expect(exitOf([row('a', 'passed')], [row('b', 'passed')])).toBe(3)
  })

  it('is 3 when a row failed and so few runs can tell nothing', () => {
    expect(exitOf([sampled(1, 1)], [sampled(0, 1)])).toBe(3)
    expect(exitOf([sampled(1, 1)], [sampled(1, 1)])).toBe(0)
    const many = (status: Status) =>
      Array.from({ length: 6 }, (_, index) => row(`row ${index}`, status, 1, 1, { replayed: false }))
    expect(exitOf([...many('passed'), sampled(1, 1)], [...many('passed'), sampled(0, 1)])).toBe(0)
  })
})

it('advisory rows do not make the others harder to find', () => {
  const advisory = Array.from({ length: 300 }, (_, index) => row(`row ${index}`, 'passed', 9, 10, { advisory: true }))
  const found = diff([...advisory, row('a', 'passed', 9, 10)], [...advisory, row('a', 'failed', 4, 10)])
  expect(found).toMatchObject({ exit_code: 1, summary: { broken: 1, same: 300 }, suite: { rows: 1 } })
})

it('compares the rows of one suite from wherever it was run, and of several by suite', () => {
  const at = (suite: string) => row('a', 'passed', 1, 1, { suite })
  expect(diff([at('x/s.yml')], [at('s.yml')]).summary.same).toBe(1)
  expect(diff([at('x'), at('y')], [at('y')]).summary).toMatchObject({ same: 1, removed: 1 })
})

it('compares rows of the same name in their order', () => {
  const now = [row('a', 'passed'), row('a', 'failed', 0)]
  expect(diff([row('a', 'passed'), row('a', 'passed')], now).summary).toMatchObject({ same: 1, broken: 1 })
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

it('shows names and reasons that would steer a terminal or a page as text', () => {
  const hostile = '\u001b[31mred\u202e`` <script>\n# x'
  const now = row(hostile, 'failed', 0, 1, { error: { code: 'X', message: hostile } })
  const found = diff([row(hostile, 'passed')], [now])
  expect([...prettyResultDiff(found, { color: false })].slice(2, 4)).toEqual([
    'X: \\u001b[31mred\\u202e`` <script> # x (1 row)\n',
    '  BROKEN \\u001b[31mred\\u202e`` <script> # x: passed -> failed\n',
  ])
  expect([...markdownResultDiff(found)].slice(-2)).toEqual([
    '- ```X: \\u001b[31mred\\u202e`` <script> # x```\n',
    '  - ```\\u001b[31mred\\u202e`` <script> # x``` passed -> failed\n',
  ])
})

it('compares ten thousand rows', () => {
  const rows = (passes: number) =>
    Array.from({ length: 10_000 }, (_, index) => row(`row ${index}`, 'passed', passes, 20))
  expect(diff(rows(20), rows(19))).toMatchObject({ summary: { same: 10_000 }, suite: { verdict: 'worse' } })
})

it('a measure over all runs that fails now is broken only where the runs changed', () => {
  const used = (tokens: number, status: Status) => {
    const { runs, ...rest } = row('a', status, 10, 10, { replayed: false })
    return { ...rest, runs: runs.map((run) => ({ ...run, tokens: tokens + run.run })) }
  }
  expect(changeOf(used(1_000, 'passed'), used(1_001, 'failed'))).toBe('flipped')
  expect(changeOf(used(1_000, 'passed'), used(2_000, 'failed'))).toBe('broken')
  expect(changeOf(used(1_000, 'passed'), used(2_000, 'passed'))).toBe('drift')
})
