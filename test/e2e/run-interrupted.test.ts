// What is left when a run does not come to its end: by kill -9, by Ctrl-C, by SIGTERM.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../../src/models/model-server/create-model-server.js'
import { cli, folderWith, ROOT } from './run-cli.js'
import { alive, startCli, startedBy } from './running-cli.js'

const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const env = { ANTHROPIC_API_KEY: 'sk-test-of-nobody' }

interface HeldModel {
  readonly server: ModelServer
  /** How many conversations have begun. */
  readonly conversations: number
  /** Resolves when the conversation that is held has begun. */
  readonly isHeld: Promise<void>
}

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
})

/** A model that calls `act` and then answers; the `held`-th conversation gets no answer until its client goes. */
async function modelHolding(held: number): Promise<HeldModel> {
  let conversations = 0
  let reached = () => {}
  const isHeld = new Promise<void>((resolve) => {
    reached = resolve
  })
  const server = await createModelServer({
    answer: async ({ turn }) => {
      if (turn > 0) return { text: 'done' }
      conversations += 1
      if (conversations === held) {
        reached()
        return { text: 'too late', delay_ms: 600_000 }
      }
      return { calls: [{ name: 'act' }] }
    },
  })
  opened.push(server)
  return {
    server,
    isHeld,
    get conversations() {
      return conversations
    },
  }
}

/** One slow row of several runs, after a quick one. */
function suiteOn(
  { server: model }: HeldModel,
  { prompt = 'Act.', runs = 10, mode = 'pid', quick = false } = {},
): string {
  const env = { CALLED_FILE: './called' }
  const agent = { model: 'anthropic/claude-sonnet-4-5', servers: ['bad'] }
  const expect = [{ tool_names: { exact: ['act'] } }]
  return JSON.stringify({
    providers: { anthropic: { base_url: model.baseUrl('anthropic') } },
    servers: { bad: { command: process.execPath, args: [BAD_SERVER, mode], env } },
    agents: [
      ...(quick ? [{ name: 'quick', ...agent, prompt: 'Quick.', expect }] : []),
      { name: 'slow', ...agent, prompt, runs, expect },
    ],
  })
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

async function expectGone(pids: readonly number[]): Promise<void> {
  expect(pids).not.toEqual([])
  await expect.poll(() => alive(pids), { timeout: 600_000, interval: 20 }).toEqual([])
}

describe('kill -9 in the middle of recording run 7 of 10', () => {
  it('keeps the old cassette and six runs, and the next --record makes the other four', async () => {
    const first = await modelHolding(0)
    const folder = folderWith({ 'mcprove.yml': suiteOn(first) })
    const recorded = await cli(['run', '--record', '--quiet'], { cwd: folder, env })
    expect(recorded).toMatchObject({ code: 0 })
    const cassettes = join(folder, 'cassettes/mcprove')
    const [name = ''] = readdirSync(cassettes)
    const cassette = join(cassettes, name)
    const before = readFileSync(cassette)
    expect(linesOf(cassette)).toHaveLength(11)

    const model = await modelHolding(7)
    writeFileSync(join(folder, 'mcprove.yml'), suiteOn(model, { prompt: 'Act again.' }))
    const killed = startCli(['run', '--record', '-j', '1', '--quiet'], { cwd: folder, env })
    await model.isHeld
    const servers = startedBy(killed.pid)
    killed.kill('SIGKILL')
    expect(await killed.ended).toMatchObject({ end: 'SIGKILL' })
    await expectGone(servers)

    expect(readFileSync(cassette).equals(before)).toBe(true)
    expect(readdirSync(cassettes).sort()).toEqual([name, `${name}.lock`, `${name}.partial`])
    const [, ...kept] = linesOf(`${cassette}.partial`)
    expect(kept.map((line) => JSON.parse(line).run)).toEqual([1, 2, 3, 4, 5, 6])

    const again = await cli(['run', '--record', '-o', 'result.json'], { cwd: folder, env })
    expect(again).toMatchObject({
      code: 0,
      stderr: 'recorded cassettes/mcprove/slow.anthropic-claude-sonnet-4-5.jsonl\n',
    })
    expect(model.conversations).toBe(7 + 4)
    expect(readdirSync(cassettes)).toEqual([name])
    const lines = linesOf(cassette)
    expect(lines).toHaveLength(11)
    expect(lines.slice(1, 7)).toEqual(kept)
    const { tests } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
    expect(tests).toMatchObject([{ status: 'passed', runs: { length: 10 } }])

    const asked = model.server.requestCount
    const replayed = await cli(['run', '--replay', '--reporter', 'json'], { cwd: folder })
    expect(JSON.parse(replayed.stdout)).toMatchObject({
      exit_code: 0,
      tests: [{ replayed: true, runs: { length: 10 } }],
    })
    expect(model.server.requestCount).toBe(asked)
  })
})

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  it('ends with 130, reports and writes what finished, and leaves no process', async () => {
    const model = await modelHolding(4)
    const folder = folderWith({ 'mcprove.yml': suiteOn(model, { runs: 5, mode: 'grandchild', quick: true }) })
    const run = startCli(['run', '--record', '-j', '1', '-o', 'result.json'], { cwd: folder, env })
    await model.isHeld
    const started = startedBy(run.pid)
    // The server and what it started.
    expect(started).toHaveLength(2)
    run.kill(signal)
    const { end, stdout, stderr } = await run.ended
    expect({ end, stdout }).toEqual({
      end: 130,
      stdout: 'mcprove.yml\n  ✓ quick\n\ntool coverage 1/1 (100%)\n1 test: 1 passed\n',
    })
    expect(stderr.match(/.*Ctrl-C.*/)?.[0]).toSay('Ctrl-C')
    expect(alive(started)).toEqual([])

    const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
    expect(result).toMatchObject({ exit_code: 130, summary: { total: 1, passed: 1 }, tests: [{ name: 'quick' }] })
    const files = readdirSync(join(folder, 'cassettes/mcprove'))
    expect(files.sort()).toEqual([
      'quick.anthropic-claude-sonnet-4-5.jsonl',
      'slow.anthropic-claude-sonnet-4-5.jsonl.partial',
    ])
    const [, ...kept] = linesOf(join(folder, 'cassettes/mcprove', files[1] ?? ''))
    expect(kept.map((line) => JSON.parse(line).run)).toEqual([1, 2])
  })
})

it('a tool call that hangs is interrupted too', async () => {
  const model = await modelHolding(0)
  const folder = folderWith({ 'mcprove.yml': suiteOn(model, { runs: 2, mode: 'hangs-in-call' }) })
  const run = startCli(['run', '-j', '1', '--reporter', 'json'], { cwd: folder, env })
  await expect.poll(() => existsSync(join(folder, 'called')), { timeout: 600_000, interval: 20 }).toBe(true)
  const started = startedBy(run.pid)
  run.kill('SIGINT')
  const { end, stdout } = await run.ended
  expect(end).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({ exit_code: 130, summary: { total: 0 }, tests: [] })
  expect(alive(started)).toEqual([])
})

it('a direct test that hangs is no finished row', async () => {
  const folder = folderWith({
    'mcprove.yml': JSON.stringify({
      servers: {
        good: { command: process.execPath, args: [BAD_SERVER, 'pid'] },
        bad: { command: process.execPath, args: [BAD_SERVER, 'hangs-in-call'], env: { CALLED_FILE: './called' } },
      },
      tools: [
        { name: 'answers', server: 'good', tool: 'act' },
        { name: 'hangs', server: 'bad', tool: 'act' },
        { name: 'never starts', server: 'good', tool: 'act' },
      ],
    }),
  })
  const run = startCli(['run', '--reporter', 'jsonl'], { cwd: folder })
  await expect.poll(() => existsSync(join(folder, 'called')), { timeout: 600_000, interval: 20 }).toBe(true)
  const started = startedBy(run.pid)
  run.kill('SIGINT')
  const { end, stdout } = await run.ended
  expect(end).toBe(130)
  expect(stdout).toContain('"name":"answers"')
  expect(stdout).not.toContain('"name":"hangs"')
  expect(stdout).not.toContain('never starts')
  expect(alive(started)).toEqual([])
})

it('a second Ctrl-C ends at once, with every server', async () => {
  const model = await modelHolding(1)
  const folder = folderWith({ 'mcprove.yml': suiteOn(model, { runs: 2, mode: 'ignores-sigterm' }) })
  const run = startCli(['run', '-j', '1'], { cwd: folder, env })
  await model.isHeld
  const started = startedBy(run.pid)
  run.kill('SIGINT')
  await run.says('Press Ctrl-C again to stop now')
  run.kill('SIGINT')
  expect(await run.ended).toMatchObject({ end: 'SIGINT', stdout: '' })
  await expectGone(started)
})
