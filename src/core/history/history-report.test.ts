import { expect, it } from 'vitest'
import { mulberry32 } from '../statistics/mulberry32.js'
import type { HistoryEntry, HistoryRow } from './history-entry.js'
import { groupOf, historyReport } from './history-report.js'

type Draft = Partial<HistoryRow> & Pick<HistoryRow, 'name'>

function row(draft: Draft): HistoryRow {
  return {
    ...{ suite: 's.yml', kind: 'agent', model: 'openai/gpt-5', status: 'passed', advisory: false },
    ...{
      deterministic: false,
      replayed: false,
      partial: false,
      passes: 0,
      runs: 0,
      inputs: 'a',
      runs_id: null,
      prints: '',
    },
    ...{ reasons: [], tokens: null, cost_usd: null, median_ms: null, p90_ms: null },
    ...draft,
  }
}

/** One entry a day. */
function entries(days: readonly (readonly Draft[])[]): HistoryEntry[] {
  return days.map((drafts, day) => {
    const at = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
    return {
      ...{ schema: 'mcprove/history@1', id: `${at.replace(/[-:.]/g, '')}-000000000000`, at, source: 'run' },
      ...{ mcprove: null, commit: `${day}`.padStart(7, '0'), branch: 'main', exit_code: 0 },
      rows: drafts.map(row),
    }
  })
}

function reportOf(days: readonly (readonly Draft[])[], since?: string) {
  return historyReport(entries(days), { since })
}

const only = (drafts: readonly Draft[]) => reportOf(drafts.map((draft) => [draft])).rows[0]

const tool = (status: string, more: Partial<HistoryRow> = {}): Draft => ({
  ...{ name: 't', kind: 'tool', deterministic: true, status },
  ...more,
})
const sampled = (passes: number, more: Partial<HistoryRow> = {}): Draft => ({
  ...{ name: 't', passes, runs: 10, status: passes >= 8 ? 'passed' : 'failed' },
  ...more,
})

it('every change of verdict of a deterministic row is a change, with its result and commit', () => {
  const found = only([tool('passed'), tool('passed'), tool('skipped'), tool('failed'), tool('failed')])
  expect(found?.changes).toMatchObject([
    {
      kind: 'verdict',
      isWorse: true,
      inputsChanged: false,
      before: { status: 'passed', commit: '0000001' },
      point: { status: 'failed', commit: '0000003' },
    },
  ])
  expect(found && groupOf(found)).toBe('changed')
})

it('a row that went back and forth with the same inputs is flaky', () => {
  const days = entries(['passed', 'failed', 'passed', 'passed'].map((status) => [tool(status)]))
  const found = historyReport(
    days.map((entry) => ({ ...entry, commit: 'abcdef0' })),
    {},
  ).rows[0]
  expect(found?.flaky).toMatchObject({ results: 4, passed: 3, failed: 1, count: { passes: 3, runs: 4 } })
  // Beta(3.5, 1.5)
  expect(found?.flaky?.posterior.mean).toBeCloseTo(0.7, 12)
  expect(found && groupOf(found)).toBe('flaky')
})

it('verdicts that differ between commits are changes; a deterministic row is flaky at one commit', () => {
  const torn = ['passed', 'failed', 'passed', 'failed'].map((status) => [tool(status)])
  const commits = (...list: readonly (string | null)[]) =>
    historyReport(
      entries(torn).map((entry, day) => ({ ...entry, commit: list[day] ?? null })),
      {},
    ).rows[0]
  const branches = commits('aaaaaaa', 'bbbbbbb', 'aaaaaaa', 'bbbbbbb')
  expect(branches?.flaky).toBe(null)
  expect(branches && groupOf(branches)).toBe('changed')
  expect(commits('aaaaaaa', 'aaaaaaa', 'aaaaaaa', 'bbbbbbb')?.flaky).toMatchObject({ results: 4 })
  expect(commits(null, null, null, null)?.flaky).toMatchObject({ results: 4 })
})

it('a row that changed once and stayed is not flaky, nor one whose inputs changed', () => {
  expect(only(['passed', 'passed', 'failed', 'failed'].map((status) => tool(status)))?.flaky).toBe(null)
  const edited = [tool('passed'), tool('failed', { inputs: 'b' }), tool('passed', { inputs: 'c' })]
  expect(only(edited)?.flaky).toBe(null)
})

it('without a hash of the inputs, the commit decides; without both, nothing is said', () => {
  const unknown = ['passed', 'failed', 'passed'].map((status) => [tool(status, { inputs: null })])
  expect(historyReport(entries(unknown), {}).rows[0]?.flaky).toBe(null)
  const sameCommit = entries(unknown).map((entry) => ({ ...entry, commit: 'abcdef0' }))
  expect(historyReport(sameCommit, {}).rows[0]?.flaky).toMatchObject({ results: 3 })
  const noCommit = entries(unknown).map((entry) => ({ ...entry, commit: null }))
  expect(historyReport(noCommit, {}).rows[0]?.flaky).toBe(null)
})

it('a replay of the same recording is not new evidence, however often it is repeated', () => {
  const replays = Array.from({ length: 20 }, () => sampled(7, { runs_id: 'x', replayed: true }))
  const found = only([sampled(7, { runs_id: 'x' }), ...replays])
  expect(found?.level?.count).toEqual({ passes: 7, runs: 10 })
  expect(found?.points.map(({ fresh }) => fresh.runs)).toEqual([10, ...Array(20).fill(0)])
})

it('of a recording that was continued, only the further runs are new', () => {
  const found = only([
    sampled(4, { runs: 5, runs_id: 'x', prints: '11112222333344445555' }),
    sampled(8, { runs: 10, runs_id: 'y', prints: '1111222233334444555566667777888899990000' }),
  ])
  expect(found?.points[1]?.fresh).toEqual({ passes: 4, runs: 5 })
})

it('a replay of a part of a recording is no new evidence, and one chosen run says nothing about the row', () => {
  const prints = '1111222233334444555566667777888899990000'
  const part = sampled(1, { runs: 5, runs_id: 'p', replayed: true, prints: prints.slice(8, 28), status: 'failed' })
  const one = sampled(0, { runs: 1, runs_id: 'o', replayed: true, prints: '3333', partial: true, status: 'failed' })
  const found = only([sampled(9, { runs_id: 'x', replayed: true, prints }), part, one, part])
  expect(found?.points.map(({ fresh }) => fresh.runs)).toEqual([10, 0, 0])
  expect(found).toMatchObject({ changes: [], flaky: null, level: { count: { passes: 9, runs: 10 } } })
})

it('live runs that look alike are new runs', () => {
  const days = Array.from({ length: 6 }, (_, day) => sampled(1, { runs: 1, runs_id: `live${day}`, prints: '1111' }))
  expect(only(days)?.level?.count).toEqual({ passes: 6, runs: 6 })
})

it('without a runs_id, only equal runs are the same', () => {
  const score = (passes: number, prints: string) => sampled(passes, { replayed: true, prints })
  const found = only([score(9, 'a'), score(9, 'b'), score(9, 'a'), score(7, 'c'), score(9, 'b')])
  expect(found?.points.map(({ fresh }) => fresh.runs)).toEqual([10, 10, 0, 10, 0])
  expect(found?.changes).toEqual([])
})

it('the same runs with another verdict are a change of the suite, not of the pass rate', () => {
  const found = only([sampled(8, { runs_id: 'x' }), sampled(4, { runs_id: 'x', replayed: true, inputs: 'b' })])
  expect(found?.changes).toMatchObject([{ kind: 'verdict', isWorse: true, inputsChanged: true }])
})

it('a drop of a sampled row is a change point with the rates before and after it', () => {
  const days = [...Array(20).fill(9), ...Array(6).fill(3)].map((passes, day) => sampled(passes, { runs_id: `${day}` }))
  const found = only(days)
  expect(found?.changes).toMatchObject([
    { kind: 'rate', isWorse: true, from: { passes: 180, runs: 200 }, to: { passes: 18, runs: 60 } },
  ])
  expect(found?.changes[0]?.point.commit).toBe('0000020')
  expect(found?.flaky).toBe(null)
  expect(found?.level).toMatchObject({ results: 6, count: { passes: 18, runs: 60 } })
  expect(found?.windows.map(({ results }) => results)).toEqual([5, 20, 26])
})

it('200 unchanged rows give no change point', () => {
  const random = mulberry32(3)
  const passes = () => Array.from({ length: 10 }, random).filter((draw) => draw < 0.8).length
  const days = Array.from({ length: 40 }, (_, day) =>
    Array.from({ length: 200 }, (__, index) => sampled(passes(), { name: `t${index}`, runs_id: `${day} ${index}` })),
  )
  expect(reportOf(days).rows.flatMap(({ changes }) => changes)).toEqual([])
})

it('since a time, earlier results are used to find changes but are not shown', () => {
  const days = ['passed', 'passed', 'failed', 'failed'].map((status) => [tool(status)])
  const report = reportOf(days, '2026-01-03')
  expect(report).toMatchObject({ results: 2, from: { commit: '0000002' }, to: { commit: '0000003' } })
  expect(report.rows[0]?.changes).toHaveLength(1)
  expect(reportOf(days, '2026-01-04').rows[0]?.changes).toEqual([])
  expect(reportOf(days, '2027-01-01')).toMatchObject({ results: 0, rows: [], from: null })
})

it('a row is chosen by a part of its name, or alone by its exact name', () => {
  const days = [[tool('passed', { name: 'order' }), tool('passed', { name: 'order 2' })]]
  const names = (text: string) => historyReport(entries(days), { row: text }).rows.map(({ name }) => name)
  expect(names('ord')).toEqual(['order', 'order 2'])
  expect(names('order')).toEqual(['order'])
  expect(names('nothing')).toEqual([])
})
