import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { KeptRun } from './kept-run.js'
import { failedRows, type KeptResult, readLastRun } from './run-history.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

let folders = 0
function newFolder(): string {
  const cwd = join(folder, `${++folders}`)
  mkdirSync(cwd)
  return cwd
}

const runsIn = (cwd: string) => readdirSync(join(cwd, '.mcprove', 'runs')).sort()
const named = (name: string): KeptResult => ({
  schema: 'mcprove/result@1',
  tests: [{ suite: 's.yml', name, status: 'failed' }],
})
function saveRun(cwd: string, { tests, ...end }: KeptResult, startedAt: Date): string | null {
  const run = new KeptRun(cwd, startedAt)
  for (const test of tests) run.row(test)
  return run.finish(end)
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7))

it('the last run is the one that started last, with all it holds', () => {
  const cwd = newFolder()
  const last = { ...named('b'), summary: { total: 1 }, exit_code: 1 }
  const slow = new KeptRun(cwd, at(1))
  expect(saveRun(cwd, last, at(2))).toBe(null)
  const { tests, ...end } = named('a')
  for (const test of tests) slow.row(test)
  expect(slow.finish(end)).toBe(null)
  expect(readLastRun(cwd)).toMatchObject(last)
  expect(runsIn(cwd)[1]).toMatch(new RegExp(`^20261115T120200007Z-${process.pid}-\\d+$`))
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
  mkdirSync(join(cwd, '.mcprove', 'runs', '0-mine'), { recursive: true })
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
    ['20261115T120100000Z-1-1', '{"schema"'],
    ['20261115T120200000Z-1-1', '{"schema":"mcprove/result@1","tests":[{"name":1}]}'],
    ['20261115T120300000Z-1-1', null],
  ] as const
  for (const [id, text] of broken) {
    mkdirSync(join(cwd, '.mcprove', 'runs', id))
    if (text !== null) writeFileSync(join(cwd, '.mcprove', 'runs', id, 'result.json'), text)
  }
  const warnings: string[] = []
  expect(readLastRun(cwd, (message) => warnings.push(message))).toMatchObject(named('good'))
  expect(warnings).toSay('.mcprove/runs/20261115T120100000Z-1-1/result.json:1:10')
})

it('a run without rows is kept too, and one that was not finished is no last run', () => {
  const cwd = newFolder()
  const empty: KeptResult = { schema: 'mcprove/result@1', tests: [] }
  expect(saveRun(cwd, empty, at(0))).toBe(null)
  new KeptRun(cwd, at(1)).row({ suite: null, name: 'a', status: 'failed' })
  expect(readLastRun(cwd)).toEqual(empty)
})

it('without a run there is no last one', () => {
  expect(readLastRun(newFolder())).toBe(null)
})

it('a place that cannot be written gives a warning, not an error', () => {
  const cwd = newFolder()
  writeFileSync(join(cwd, '.mcprove'), '')
  expect(saveRun(cwd, named('a'), at(0))).toSay('--last-failed', '.mcprove')
  expect(readLastRun(cwd)).toBe(null)
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
