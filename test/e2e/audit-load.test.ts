// The lane `load` of `mcprove audit` over real processes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAlive } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'

/** On a machine that is too busy, a load rightly decides nothing. */
const AGAIN = { retry: 3 }

const LOADED = join(ROOT, 'test/fixtures/servers/loaded-server.mjs')

/** A server whose calls take so long, so many at once, and fail when more are under way. */
function serverWith(...numbers: readonly number[]): string[] {
  return ['--', process.execPath, LOADED, ...numbers.map(String)]
}

async function audited(words: readonly string[]) {
  const outcome = await cli(['audit', '--reporter', 'json', ...words])
  expectCalm(outcome)
  const { tests } = JSON.parse(outcome.stdout)
  return { code: outcome.code, run: tests[0].audit.probe?.runs[0], status: tests[0].status, row: tests[0] }
}

it('calls that fail under load are found, with the load', AGAIN, async () => {
  const words = ['--rule', 'load/errors', '--clients', '1,6', '--requests', '120', ...serverWith(5, 0, 3)]
  const { code, run, row } = await audited(words)
  expect(code).toBe(1)
  expect(run.findings).toMatchObject([{ severity: 'error', subject: 'say' }])
  expect(run.findings[0].message).toMatch(
    /^`say` succeeds alone and fails under load \(\d+ of 60 requests, from 6 clients on\): /,
  )
  expect(row.reproduce).toContain('--rule load/errors --clients 1,6 --requests 120 -- ')
})

it('finds up to where a slow server keeps a bound, and measures every percentile', AGAIN, async () => {
  // One call at a time: with n clients that all wait, each takes 20 n ms. A late client does not wait.
  const words = ['--clients', '1,2,4,8', '--requests', '240', '--until', 'p50=95ms', ...serverWith(20, 1)]
  const { code, run } = await audited(['--rule', 'load/knee', ...words])
  expect(code).toBe(0)
  expect(run.measures.knee_clients).toBeGreaterThanOrEqual(2)
  expect(run.measures.knee_clients).toBeLessThan(8)
  expect(run.summary).toMatch(
    /^keeps p50=95ms up to [2-7] clients, .*; with [3-8] clients, p50 of all calls is \d+ ms, over 95 ms/,
  )
})

it('a limit that a server breaks fails the audit', AGAIN, async () => {
  const words = ['--clients', '4', '--requests', '60', '--within', 'p50=40ms', ...serverWith(20, 1)]
  const { code, run } = await audited(['--rule', 'load/limits', ...words])
  expect(code).toBe(1)
  expect(run.findings[0].message).toMatch(/^with 4 clients, p50 of all calls is \d+ ms, over 40 ms$/)
  const [steps] = run.tables
  expect(steps.rows[0].slice(0, 3)).toEqual(['4 clients', 60, 0])
  expect(run.measures.clients_4_p50_ms).toBeGreaterThanOrEqual(70)
})

it('says which of two servers is slower, with the interval', AGAIN, async () => {
  const other = `'${process.execPath}' '${LOADED}' 4`
  const words = ['--rule', 'load/compared', '--requests', '160', '--against', other]
  const slower = await audited([...words, ...serverWith(16)])
  expect(slower).toMatchObject({ code: 0, status: 'warned' })
  expect(slower.run.measures.ratio_low).toBeGreaterThan(1.5)
  expect(slower.run.findings[0].message).toMatch(/^calls take [2-4]\.?\d* times as long as those of /)
})

it('a server to compare with that does not start ends the audit before any load', async () => {
  const pids = join(folderWith({}), 'pids')
  const words = [
    'audit',
    '--lane',
    'load',
    '--against',
    `'${process.execPath}' -e 'process.exit(3)'`,
    '--env',
    `LOADED_PIDS=${pids}`,
  ]
  const outcome = await cli([...words, ...serverWith(1)])
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain('exited with code 3')
  // Of the survey, one in each era.
  expect(readFileSync(pids, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(2)
})

it('leaves no process, also when it is over before the load is', async () => {
  const pids = join(folderWith({}), 'pids')
  const limits = ['--processes', '--clients', '3', '--duration', '300ms', '--env', `LOADED_PIDS=${pids}`]
  const words = ['--rule', 'load/errors', ...limits, ...serverWith(10)]
  const { run, row } = await audited(words)
  expect(row.status).toBe('passed')
  expect(run.summary).toMatch(/^\d+ requests of 1 tool in 1 step/)
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
  expect(started.length).toBeGreaterThanOrEqual(3)
  expect(started.filter(isAlive)).toEqual([])
})

it('a flag of the load without the lane is an error', async () => {
  const outcome = await cli(['audit', '--clients', '4', ...serverWith(1)])
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain('--clients is about the lane load, which does not run')
  const atUrl = await cli(['audit', '--lane', 'load', '--processes', 'http://127.0.0.1:9/mcp'])
  expect(atUrl).toMatchObject({ code: 2, stdout: '' })
  expect(atUrl.stderr).toContain('--processes needs a server that is started by a command')
  const wrong = await cli(['audit', '--lane', 'load', '--until', 'p95=1s', ...serverWith(1)])
  expect(wrong.stderr).toContain('--until expects p50, p90 or p99 with a time')
})

it('runs from a suite', async () => {
  const folder = folderWith({
    'say.mcprove.yml': JSON.stringify({
      servers: { say: { command: [process.execPath, LOADED, '1'] } },
      audit: { lanes: ['load'], load: { clients: [2], requests: 100, within: ['p50=5s'] } },
    }),
  })
  const outcome = await cli(['run', '--reporter', 'json', '-t', 'say: load/limits'], { cwd: folder })
  expectCalm(outcome)
  const [row] = JSON.parse(outcome.stdout).tests
  expect(row.status).toBe('passed')
  expect(row.audit.probe.runs[0].measures.clients_2_errors).toBe(0)
})
