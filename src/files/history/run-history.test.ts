import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { HistoryRow } from '../../core/history/history-entry.js'
import { readHistory } from './history-entries.js'
import { KeptRun } from './kept-run.js'
import { failedRows, isLastRunInterrupted, type KeptResult, lastFailedRows, readLastRun } from './run-history.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

let folders = 0
function newFolder(): string {
  const cwd = join(folder, `${++folders}`)
  mkdirSync(cwd)
  return cwd
}

const runsIn = (cwd: string) => readdirSync(join(cwd, '.mcprove/history/results')).sort()
const named = (name: string): KeptResult => ({
  schema: 'mcprove/result@1',
  tests: [{ suite: 's.yml', name, status: 'failed' }],
})
const entryOf = (name: string): HistoryRow => ({
  ...{ suite: 's.yml', name, kind: 'agent', model: null, status: 'failed', advisory: false },
  ...{
    deterministic: false,
    replayed: false,
    partial: false,
    passes: 1,
    runs: 3,
    inputs: null,
    runs_id: null,
    prints: '',
  },
  ...{ reasons: [], tokens: null, cost_usd: null, median_ms: null, p90_ms: null },
})
const origin = () => ({ mcprove: '1.0.0', commit: 'abcdef0', branch: 'main' })
const entries = (cwd: string) =>
  readdirSync(join(cwd, '.mcprove/history'))
    .filter((name) => name.endsWith('.json'))
    .sort()
function saveRun(cwd: string, { tests, ...end }: KeptResult, startedAt: Date): string | null {
  const run = new KeptRun(cwd, startedAt)
  for (const test of tests) run.row(test, entryOf(test.name))
  return run.finish(end, origin)
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7))

it('the last run is the one that started last, with all it holds', () => {
  const cwd = newFolder()
  const last = { ...named('b'), summary: { total: 1 }, exit_code: 1 }
  const slow = new KeptRun(cwd, at(1))
  expect(saveRun(cwd, last, at(2))).toBe(null)
  const { tests, ...end } = named('a')
  for (const test of tests) slow.row(test, entryOf(test.name))
  expect(slow.finish(end, origin)).toBe(null)
  expect(readLastRun(cwd)).toMatchObject(last)
  expect(runsIn(cwd)[1]).toMatch(/^20261115T120200007Z-[0-9a-f]{12}\.json$/)
  expect(entries(cwd)).toEqual(runsIn(cwd))
  expect(readFileSync(join(cwd, '.mcprove', '.gitignore'), 'utf8')).toBe('*\n')
})

it('a run is newer than those before it, also when the clock was set back, and is not removed as an old one', () => {
  const cwd = newFolder()
  for (let minute = 0; minute < 20; minute++) saveRun(cwd, named(`${minute}`), at(minute))
  saveRun(cwd, named('after'), at(-60))
  expect(readLastRun(cwd)?.tests[0]?.name).toBe('after')
  expect(runsIn(cwd).at(-1)).toMatch(/^20261115T121900008Z-/)
})

it('runs are kept with their traces', () => {
  const cwd = newFolder()
  const tests = [
    { suite: null, name: 'a', status: 'passed', runs: [{ run: 1, trace: { tool_calls: [] } }, { run: 2 }] },
  ]
  saveRun(cwd, { schema: 'mcprove/result@1', tests }, at(0))
  expect(readLastRun(cwd)?.tests).toEqual(tests)
})

it('of runs that started together the one saved last counts, also past ten', () => {
  const cwd = newFolder()
  for (let index = 0; index < 12; index++) saveRun(cwd, named(`${index}`), at(0))
  expect(readLastRun(cwd)?.tests[0]?.name).toBe('11')
})

it('the newest twenty are kept, and nothing that is not ours is removed', () => {
  const cwd = newFolder()
  mkdirSync(join(cwd, '.mcprove/history/results/0-mine'), { recursive: true })
  for (let minute = 0; minute < 23; minute++) saveRun(cwd, named(`${minute}`), at(minute))
  const runs = runsIn(cwd)
  expect(runs).toHaveLength(21)
  expect(runs[0]).toBe('0-mine')
  expect(runs[1]).toMatch(/^20261115T1203/)
})

it('a run that cannot be read is passed over with a warning, one without a result silently', () => {
  const cwd = newFolder()
  saveRun(cwd, named('good'), at(0))
  const broken = [
    ['20261115T120100000Z-000000000001.json', '{"schema"'],
    ['20261115T120200000Z-000000000001.json', '{"schema":"mcprove/result@1","tests":[{"name":1}]}'],
    ['20261115T120300000Z-000000000001.json.tmp', '{'],
  ] as const
  for (const [file, text] of broken) writeFileSync(join(cwd, '.mcprove/history/results', file), text)
  const warnings: string[] = []
  expect(readLastRun(cwd, (message) => warnings.push(message))).toMatchObject(named('good'))
  expect(warnings).toSay('.mcprove/history/results/20261115T120100000Z-000000000001.json:1:10')
})

it('a run without rows is kept too, and one that was not finished is no last run', () => {
  const cwd = newFolder()
  const empty: KeptResult = { schema: 'mcprove/result@1', tests: [] }
  expect(saveRun(cwd, empty, at(0))).toBe(null)
  new KeptRun(cwd, at(1)).row({ suite: null, name: 'a', status: 'failed' }, entryOf('a'))
  expect(readLastRun(cwd)).toEqual(empty)
})

it('an interrupted run is not the last one, and what it did not finish is taken from the run before', () => {
  const cwd = newFolder()
  const rows = (statuses: Readonly<Record<string, string>>, exit_code: number): KeptResult => ({
    ...{ schema: 'mcprove/result@1', exit_code },
    tests: Object.entries(statuses).map(([name, status]) => ({ suite: 's.yml', name, status })),
  })
  expect(lastFailedRows(cwd)).toBe(null)
  saveRun(cwd, rows({ b: 'passed' }, 130), at(0))
  const warnings: string[] = []
  expect(readLastRun(cwd, (message) => warnings.push(message))?.exit_code).toBe(130)
  expect(warnings).toSay('interrupted')
  expect(lastFailedRows(cwd)).toEqual({ rows: [], isComplete: false })
  const whole = rows({ a: 'failed', b: 'failed', c: 'passed' }, 1)
  saveRun(cwd, rows({ z: 'failed' }, 1), at(1))
  saveRun(cwd, whole, at(2))
  expect(isLastRunInterrupted(cwd)).toBe(false)
  saveRun(cwd, rows({ b: 'passed', c: 'failed' }, 130), at(3))
  saveRun(cwd, rows({}, 130), at(4))
  expect(isLastRunInterrupted(cwd)).toBe(true)
  expect(readLastRun(cwd)).toMatchObject(whole)
  const names = lastFailedRows(cwd)?.rows.map(({ name }) => name)
  expect(names).toEqual(['c', 'a'])
})

it('without a run there is no last one', () => {
  expect(readLastRun(newFolder())).toBe(null)
})

it('a place that cannot be written gives a warning, not an error', () => {
  const cwd = newFolder()
  writeFileSync(join(cwd, '.mcprove'), '')
  expect(saveRun(cwd, named('a'), at(0))).toSay('--last-failed', 'history', '.mcprove')
  expect(readLastRun(cwd)).toBe(null)
})

it('a result of an earlier version is the last run until there is another one', () => {
  const cwd = newFolder()
  for (const [id, name] of [
    ['20261115T120100000Z-9-9', 'older'],
    ['20261115T120100000Z-9-10', 'newer'],
  ] as const) {
    mkdirSync(join(cwd, '.mcprove/runs', id), { recursive: true })
    writeFileSync(join(cwd, '.mcprove/runs', id, 'result.json'), JSON.stringify(named(name)))
  }
  expect(readLastRun(cwd)?.tests[0]?.name).toBe('newer')
  saveRun(cwd, named('own'), at(-60))
  expect(readLastRun(cwd)?.tests[0]?.name).toBe('own')
})

it('runs of one moment, also of two processes, are all kept, and the oldest entries go', () => {
  const cwd = newFolder()
  const together = Array.from({ length: 3 }, () => new KeptRun(cwd, at(0)))
  for (const run of together) run.row({ suite: null, name: 'a', status: 'passed' }, entryOf('a'))
  for (const run of together) expect(run.finish({ schema: 'mcprove/result@1' }, origin)).toBe(null)
  expect(entries(cwd)).toHaveLength(3)
  const old = readHistory(cwd, () => {})[0]
  for (let count = 0; count < 499; count += 1) {
    const id = `20251115T120100000Z-${count.toString(16).padStart(12, '0')}`
    writeFileSync(join(cwd, '.mcprove/history', `${id}.json`), JSON.stringify({ ...old, id }))
  }
  saveRun(cwd, named('last'), at(1))
  expect(entries(cwd)).toHaveLength(500)
  expect(entries(cwd)[0]).toMatch(/^20251115T120100000Z-000000000003/)
})

it('a run that was killed leaves a file that later runs remove', () => {
  const cwd = newFolder()
  new KeptRun(cwd, at(-1)).row({ suite: null, name: 'a', status: 'failed' }, entryOf('a'))
  expect(runsIn(cwd).map((name) => name.slice(-4))).toEqual(['.tmp'])
  for (let minute = 0; minute < 21; minute++) saveRun(cwd, named(`${minute}`), at(minute))
  expect(runsIn(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('what has no good verdict is tried again', () => {
  const statuses = ['passed', 'warned', 'failed', 'error', 'inconclusive', 'skipped']
  const tests = statuses.map((status) => ({ suite: null, name: status, status }))
  expect(failedRows({ schema: 'mcprove/result@1', tests })).toEqual([
    { suite: null, name: 'failed' },
    { suite: null, name: 'error' },
    { suite: null, name: 'inconclusive' },
  ])
})
