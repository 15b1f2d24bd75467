import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../core/errors/error.js'
import { mergeResults } from './merge-results.js'
import type { Result, ShardPart, TestResult } from './result.js'
import { summarize } from './summarize.js'

function row(name: string, more: Partial<TestResult> = {}): TestResult {
  return {
    suite: null,
    name,
    kind: 'agent',
    model: null,
    status: 'passed',
    replayed: true,
    runs: [],
    gates: [{ gate: 'expect', status: more.status ?? 'passed', targets: {}, expect: [], findings: [] }],
    ...more,
  }
}

/** Shard `index` of two, of three rows in all. */
function shard(index: number, rows: readonly number[], part: Partial<ShardPart> = {}, more: Partial<Result> = {}) {
  const tests = rows.map((place) => row(`row ${place}`))
  const whole = { index, count: 2, total: 3, rows, called: [], ...part }
  return { file: `${index}.json`, result: { ...summarize(tests), shard: whole, ...more } }
}

function refusalOf(...saved: ReturnType<typeof shard>[]): string {
  try {
    mergeResults(saved)
  } catch (error) {
    if (isMcproveError(error)) return `${error.code} ${error.message}. ${error.hint}`
    throw error
  }
  return 'merged'
}

describe('mergeResults', () => {
  it('is the result of one run, whichever order the shards come in', () => {
    const shards = [shard(2, [1]), shard(1, [0, 2])]
    const whole = summarize([row('row 0'), row('row 1'), row('row 2')])
    expect(mergeResults(shards)).toEqual(whole)
    expect(mergeResults(shards.reverse())).toEqual(whole)
  })

  it('sorts rows as numbers, not as texts', () => {
    const places = Array.from({ length: 12 }, (_, place) => place)
    const even = places.filter((place) => place % 2 === 0)
    const odd = places.filter((place) => place % 2 === 1)
    const { tests } = mergeResults([shard(1, odd, { total: 12 }), shard(2, even, { total: 12 })])
    expect(tests.map(({ name }) => name)).toEqual(places.map((place) => `row ${place}`))
  })

  it('does without the result of a shard that had no rows', () => {
    expect(mergeResults([shard(1, [0, 1, 2])]).summary.total).toBe(3)
  })

  it('takes fewer rows than there are when every shard is there: one was interrupted, and so is the whole', () => {
    const merged = mergeResults([shard(1, [0]), shard(2, [2], {}, { exit_code: 130 })])
    expect(merged).toMatchObject({ exit_code: 130, summary: { total: 2, passed: 2 } })
  })

  it('fails when one of the shards does', () => {
    const failing = shard(2, [2], {}, { tests: [row('row 2', { status: 'failed' })] })
    expect(mergeResults([shard(1, [0, 1]), failing])).toMatchObject({ exit_code: 1, summary: { passed: 2, failed: 1 } })
  })

  it('says which shards are missing', () => {
    expect(refusalOf(shard(2, [1], { count: 4, total: 9 }))).toMatchSnapshot()
  })

  it('refuses what is not of one run', () => {
    expect(refusalOf(shard(1, [0, 1]), shard(2, [2], { total: 4 }))).toMatchSnapshot()
    expect(refusalOf(shard(1, [0, 1]), shard(2, [2], { count: 3 }))).toMatchSnapshot()
    expect(refusalOf(shard(1, [0, 1]), shard(2, [1]))).toMatchSnapshot()
  })

  it('refuses a shard of another run with as many rows; results of 0.1 have no hash, and are merged', () => {
    const hash = 'sha256-a'
    const refusal = 'BAD_USAGE 1.json and 2.json are not from the same run: their suites or tests differ. '
    expect(refusalOf(shard(1, [0, 1], { hash }), shard(2, [2], { hash }))).toBe('merged')
    expect(refusalOf(shard(1, [0, 1]), shard(2, [2]))).toBe('merged')
    expect(refusalOf(shard(1, [0, 1], { hash }), shard(2, [2], { hash: 'sha256-b' }))).toContain(refusal)
    expect(refusalOf(shard(1, [0, 1], { hash }), shard(2, [2]))).toContain(refusal)
  })

  it('refuses a row that passes with nothing that did, and one over a check that failed', () => {
    const edited = (more: Partial<TestResult>) => shard(2, [2], {}, { tests: [row('row 2', more)] })
    expect(refusalOf(shard(1, [0, 1]), edited({ gates: [] }))).toMatchSnapshot()
    const failed = { gate: 'trajectory', status: 'failed' as const, targets: {}, expect: [], findings: [] }
    expect(refusalOf(shard(1, [0, 1]), edited({ gates: [failed] }))).toContain(
      'but its check `trajectory` has the status failed',
    )
    // The check only decides outcomes of runs.
    expect(refusalOf(shard(1, [0, 1]), edited({ gates: [{ ...failed, sample: true }] }))).toBe('merged')
  })

  it('refuses a shard that is there twice', () => {
    const again = { ...shard(1, [2]), file: 'again.json' }
    expect(refusalOf(shard(1, [0, 1]), again)).toMatchSnapshot()
  })

  it('refuses what is no shard, and a shard that shows only some of its rows', () => {
    const { shard: _, ...alone } = shard(1, [0, 1, 2]).result
    const noShard = 'is not the result of a shard. Write it with `mcprove run --shard 1/3 -o result.json`.'
    // A result without `shard`, which the type of the helper does not allow.
    expect(refusalOf({ file: 'r.json', result: alone as never })).toBe(`BAD_USAGE r.json ${noShard}`)
    expect(refusalOf(shard(1, [0, 1, 2], { rows: [0] }))).toBe(`BAD_USAGE 1.json ${noShard}`)
    expect(refusalOf(shard(1, [0, 1, 2], {}, { showing: 'only failed rows' }))).toMatchSnapshot()
  })
})

describe('the coverage of tools', () => {
  const covered = (uncalled: string[], threshold?: number) => {
    const coverage = { tools: 2, called: 1, percent: 50, uncalled }
    return { coverage: threshold === undefined ? coverage : { ...coverage, threshold } }
  }

  it('counts a tool that any shard called', () => {
    const first = shard(1, [0, 1], { called: ['s.a'] }, covered(['s.b', 's.c']))
    const merged = mergeResults([first, shard(2, [2], { called: ['s.b'] }, covered(['s.a']))])
    expect(merged.coverage).toEqual({ tools: 3, called: 2, percent: 66, uncalled: ['s.c'] })
    expect(merged.exit_code).toBe(0)
  })

  it('is judged by the threshold of the run, reached when exactly met', () => {
    const merged = (threshold: number) => {
      const first = shard(1, [0, 1], { called: ['s.a'] }, covered(['s.b'], threshold))
      return mergeResults([first, shard(2, [2], { called: [] }, covered(['s.a', 's.b'], threshold))])
    }
    expect(merged(50)).toMatchObject({ exit_code: 0, coverage: { percent: 50, threshold: 50 } })
    expect(merged(51)).toMatchObject({ exit_code: 1, coverage: { percent: 50, threshold: 51 } })
  })

  it('over nothing measured is inconclusive, unless something worse happened', () => {
    const coverage = { tools: 0, called: 0, percent: null, uncalled: [], threshold: 80 }
    const merged = mergeResults([shard(1, [0, 1], {}, { coverage }), shard(2, [2], {}, { coverage })])
    expect(merged).toMatchObject({
      exit_code: 3,
      coverage: { ...coverage, reason: expect.stringContaining('so the threshold of 80% cannot be checked') },
    })
    const measured = shard(2, [2], { called: ['s.a'] }, covered(['s.b'], 80))
    expect(mergeResults([shard(1, [0, 1], {}, { coverage }), measured])).toMatchObject({ exit_code: 1 })
  })

  it('has resources and prompts that any shard used', () => {
    const nothing = { tools: 0, called: 0, percent: null, uncalled: [] }
    const resources = { offered: 2, used: 1, percent: 50, unused: ['s a://b'] }
    const others = { offered: 2, used: 1, percent: 50, unused: ['s a://a'] }
    const prompts = { offered: 1, used: 0, percent: 0, unused: ['s.ask'] }
    const merged = mergeResults([
      shard(1, [0, 1], { resources: ['s a://a'] }, { coverage: { ...nothing, resources } }),
      shard(2, [2], { resources: ['s a://b'], prompts: [] }, { coverage: { ...nothing, resources: others, prompts } }),
    ])
    expect(merged.coverage).toEqual({
      ...nothing,
      resources: { offered: 2, used: 2, percent: 100, unused: [] },
      prompts,
    })
  })

  it('comes from the shards that counted it', () => {
    const merged = mergeResults([shard(1, [0, 1]), shard(2, [2], { called: ['s.a'] }, covered(['s.b']))])
    expect(merged.coverage).toEqual({ tools: 2, called: 1, percent: 50, uncalled: ['s.b'] })
  })
})

it('the time of shards side by side is from the first start, as long as the longest', () => {
  const timing = (started_at: string, duration_ms: number) => ({ timing: { started_at, duration_ms } })
  const first = shard(1, [0, 1], {}, timing('2026-03-04T10:00:05.000Z', 900))
  const second = shard(2, [2], {}, timing('2026-03-04T10:00:01.000Z', 70))
  expect(mergeResults([first, second]).timing).toEqual({ started_at: '2026-03-04T10:00:01.000Z', duration_ms: 900 })
  expect(mergeResults([first, shard(2, [2])]).timing).toEqual(first.result.timing)
})
