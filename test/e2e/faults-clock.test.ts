// A clock that is set while mcprove runs. Each look at it is an hour after the last one, or an hour before.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failThen } from '../../src/models/model-server/fail-then.js'
import { expectCalm, ROOT } from './run-cli.js'
import { folderOf, KEYS, model, type RunReport, run } from './run-suite.js'
import { startCli } from './running-cli.js'

const HOUR_MS = 3_600_000

function jumping(hours: number): Record<string, string> {
  const preload = join(ROOT, 'test/fixtures/jump-clock.mjs')
  return { NODE_OPTIONS: `--import ${preload}`, CLOCK_JUMP_MS: String(hours * HOUR_MS) }
}

describe.each([
  ['forward', 1],
  ['back', -1],
])('a clock that jumps %s', (_direction, hours) => {
  const env = jumping(hours)

  it('leaves durations and time limits as they are, recorded and replayed', async () => {
    const server = await model([{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'done' }])
    const cwd = folderOf(server, [{ runs: 2, timeout_ms: 60_000 }])
    const outcome = await run(cwd, ['--record', '--timing', '--traces', '-o', 'result.json'], { env })
    expectCalm(outcome)
    expect(outcome.code).toBe(0)
    const durations = durationsIn(resultIn(cwd))
    // Of the whole, and of each run: its own in two places, and that of its call.
    expect(durations).toHaveLength(7)
    for (const duration of durations) expect(duration).toBeGreaterThanOrEqual(0)
    for (const duration of durations) expect(duration).toBeLessThanOrEqual(outcome.ms)
    expect(await run(cwd, ['--replay'], { env })).toMatchObject({ code: 0 })
  })

  it('makes no wait of an hour out of a Retry-After that is a date', async () => {
    const retry_after = new Date().toUTCString()
    const server = await model(failThen(1, { status: 429, retry_after }, { text: 'done' }))
    const outcome = await run(folderOf(server, [{ expect: [{ final_response: 'done' }] }]), [], { env })
    expectCalm(outcome)
    expect(outcome.code).toBe(0)
    expect(outcome.stderr).toMatch(/attempt 2 of 5 in \d{1,4} ms$/m)
  })

  it('leaves the last run the last one', async () => {
    let answer = 'wrong'
    const server = await model(() => ({ text: answer }))
    const cwd = folderOf(server, [{ expect: [{ final_response: 'right' }] }])
    expect(await run(cwd, [], { env })).toMatchObject({ code: 1 })
    answer = 'right'
    expect(await run(cwd, [], { env: jumping(2 * hours) })).toMatchObject({ code: 0 })
    expect(await run(cwd, ['--last-failed'], { env })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^nothing failed .*\n$/),
    })
  })

  it('makes no lock old: who records goes on alone', async () => {
    let reached = () => {}
    const isHeld = new Promise<void>((resolve) => {
      reached = resolve
    })
    const server = await model(() => {
      reached()
      return { text: 'too late', delay_ms: 600_000 }
    })
    const cwd = folderOf(server, [{ name: 'held' }])
    const recording = startCli(['run', '--record'], { cwd, env: KEYS })
    await isHeld
    const outcome = await run(cwd, ['--record'], { env })
    recording.kill('SIGINT')
    expect(await recording.ended).toMatchObject({ end: 130 })
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain(`: process ${recording.pid} is recording it`)
  })
})

function resultIn(cwd: string): RunReport {
  return JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'))
}

/** Every `duration_ms`, wherever it stands. */
function durationsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'duration_ms' ? [Number(inner)] : durationsIn(inner)))
}
