// Two recorders that share a folder and not their processes, as containers with one volume do.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModelServer } from '../../src/models/model-server/create-model-server.js'
import { CLI, folderWith } from './run-cli.js'
import { KEYS, model, providersAt, run } from './run-suite.js'
import { type RunningCli, startCli } from './running-cli.js'

const CASSETTE = 'cassettes/mcprove/slow.openai-gpt-5.jsonl'
/** A namespace of its own for each; what is in it dies with `unshare`. */
const APART = ['--pid', '--fork', '--mount-proc', '--kill-child']
const isPermitted = spawnSync('unshare', [...APART, 'true']).status === 0

let provider: ModelServer
let delayMs = 0
beforeAll(async () => {
  provider = await model(() => ({ delay_ms: delayMs, text: 'ok' }))
})

function project(): string {
  const agents = [{ name: 'slow', model: 'openai/gpt-5', prompt: 'Say ok.', expect: [{ final_response: 'ok' }] }]
  return folderWith({ 'mcprove.yml': JSON.stringify({ providers: providersAt(provider), agents }) })
}

const started: ReturnType<typeof spawn>[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

interface Recorder {
  kill(): void
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string }>
}

/** Records in a PID namespace of its own. */
function recordApart(folder: string): Recorder {
  const child = spawn('unshare', [...APART, process.execPath, CLI, 'run', '--record'], {
    cwd: folder,
    env: { ...process.env, ...KEYS },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const ended = new Promise<Awaited<Recorder['ended']>>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout }))
  })
  return { kill: () => void child.kill('SIGKILL'), ended }
}

async function untilItAsks(count: number): Promise<void> {
  await expect.poll(() => provider.requestCount, { timeout: 600_000 }).toBe(count)
}

function record(folder: string): RunningCli {
  return startCli(['run', '--record'], { cwd: folder, env: KEYS })
}

it.skipIf(!isPermitted)('the others are told of the first, which goes on alone', async () => {
  const folder = project()
  delayMs = 6000
  const asked = provider.requestCount
  const first = recordApart(folder)
  await untilItAsks(asked + 1)
  const others = await Promise.all([recordApart(folder).ended, record(folder).ended])
  expect(provider.requestCount).toBe(asked + 1)
  const who = `process 1 of another container or machine (host ${hostname()}) is recording it`
  for (const { stdout } of others) expect(stdout).toContain(`${CASSETTE} cannot be written: ${who}`)
  expect(await first.ended).toMatchObject({ code: 0 })
})

it.skipIf(!isPermitted)('a recorder that was killed there gives way once its heart stands still', async () => {
  const folder = project()
  delayMs = 60_000
  const asked = provider.requestCount
  const first = recordApart(folder)
  await untilItAsks(asked + 1)
  first.kill()
  await first.ended
  delayMs = 0
  const second = await record(folder).ended
  expect(second.stderr).toContain('waiting 10 s for it to respond')
  expect(second).toMatchObject({ end: 0, stderr: expect.stringContaining(`recorded ${CASSETTE}`) })
})

it('a lock of another machine is outwaited, and gives way to Ctrl-C at once', async () => {
  const folder = project()
  delayMs = 0
  await run(folder, ['--record'])
  const owner = { pid: 1, id: 'x', started: '1', host: 'build-7', boot: 'other', namespace: 'pid:[1]' }
  writeFileSync(join(folder, `${CASSETTE}.lock`), `${JSON.stringify(owner)}\n000000000000\n`)
  const second = startCli(['run', '--record=all'], { cwd: folder, env: KEYS })
  await second.says('is locked by process 1 of another container or machine (host build-7): waiting 10 s')
  await setTimeout(300)
  const before = performance.now()
  second.kill('SIGINT')
  expect((await second.ended).end).toBe(130)
  expect(performance.now() - before).toBeLessThan(5000)
})
