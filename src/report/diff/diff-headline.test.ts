import { expect, it } from 'vitest'
import type { Status } from '../../core/gate/status.js'
import type { TestResult } from '../../score/result/result.js'
import { comparedRow } from './compared-row.js'
import { prettyResultDiff } from './diff-pretty.js'
import { type DiffOptions, diffResults } from './diff-results.js'
import { row } from './test-row.js'

function diff(old: readonly TestResult[], now: readonly TestResult[], options: DiffOptions = {}) {
  return diffResults(old.map(comparedRow), now.map(comparedRow), options)
}

const headlineOf = (found: ReturnType<typeof diff>) => [...prettyResultDiff(found, { color: false })][0]?.trim()

it('a failure of a row that had no verdict counts like that of a new row', () => {
  for (const old of ['error', 'skipped', 'inconclusive'] as const) {
    const found = diff([row('a', old, 0, 0), row('b', 'passed')], [row('a', 'failed', 0), row('b', 'passed')])
    expect(found.exit_code).toBe(1)
    expect(headlineOf(found)).toBe('WORSE: 1 row without an earlier verdict fails')
  }
})

it('rows that all fail now, and of which too few runs tell nothing, leave the diff undecided', () => {
  const steady = Array.from({ length: 19 }, (_, index) => row(`row ${index}`, 'passed', 3, 3))
  const gone = diff([...steady, row('a', 'passed', 3, 3)], [...steady, row('a', 'failed', 0, 3)])
  expect(gone.exit_code).toBe(3)
  expect(headlineOf(gone)).toBe('UNDECIDED: rows failed, and so few runs cannot tell that from noise')
  expect(diff([...steady, row('a', 'passed', 3, 3)], [...steady, row('a', 'failed', 1, 3)]).exit_code).toBe(0)
})

it('a drop that a margin accepts is called one', () => {
  const rows = (passes: number) => Array.from({ length: 50 }, (_, index) => row(`row ${index}`, 'passed', passes, 100))
  const found = diff(rows(95), rows(92), { margin: 0.05 })
  expect(found).toMatchObject({ exit_code: 0, suite: { verdict: 'worse', margin: { shown: true } } })
  expect(headlineOf(found)).toBe('ACCEPTED: the suite fell by 3 points, and a drop of 5 points is excluded')
})

it('names the rows that fell most when only all together are worse', () => {
  const rows = (passes: number) => Array.from({ length: 60 }, (_, index) => row(`row ${index}`, 'passed', passes, 10))
  const now = rows(9).map((one, index) => (index === 7 ? row('row 7', 'passed', 7, 10) : one))
  const text = [...prettyResultDiff(diff(rows(10), now), { color: false })].join('')
  expect(text).toContain('WORSE: the suite fell by 10.3 points\n')
  expect(text).toContain('fell most: row 7 10/10 -> 7/10 runs, row 0 10/10 -> 9/10 runs, ')
})

it('says that only advisory rows broke', () => {
  const old = [row('a', 'passed', 1, 1, { advisory: true }), row('b', 'passed')]
  const found = diff(old, [row('a', 'failed', 0, 1, { advisory: true }), row('b', 'passed')])
  expect(found.exit_code).toBe(0)
  expect(headlineOf(found)).toBe('NOT WORSE: only an advisory row broke')
})

it('--strict knows a count that changed, and does not call a fix worse', () => {
  const strict = { strict: true }
  expect(diff([row('a', 'passed', 10, 10)], [row('a', 'passed', 9, 10)], strict).exit_code).toBe(1)
  const fixed = diff([row('a', 'failed', 0)], [row('a', 'passed')], strict)
  expect(headlineOf(fixed)).toBe('CHANGED: --strict allows no change')
})

it('counts the flipped rows that it does not list', () => {
  const rows = (status: Status, passes: number) =>
    Array.from({ length: 20 }, (_, index) => row(`row ${index}`, status, passes, 10))
  const text = [...prettyResultDiff(diff(rows('passed', 10), rows('failed', 9)), { color: false })].join('')
  expect(text.match(/FLIPPED/g)).toHaveLength(5)
  expect(text).toContain('… and 15 rows more (show them with --all)\n')
})

it('a row that broke by its behaviour says so', () => {
  const used = (tokens: number, status: Status) => {
    const { runs, ...rest } = row('a', status, 10, 10, { replayed: false })
    return { ...rest, runs: runs.map((run) => ({ ...run, tokens: tokens + run.run })) }
  }
  const text = [...prettyResultDiff(diff([used(1_000, 'passed')], [used(2_000, 'failed')]), { color: false })].join('')
  expect(text).toMatch(/BROKEN a: passed -> failed, tokens median/)
  expect(text).not.toContain('within noise')
})
