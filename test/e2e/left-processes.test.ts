// Processes that servers detach: what is left of them when mcprove has ended, and what its report says.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandOf, processesWith, signalProcesses } from '../../src/mcp/process/process-tree.js'
import { CLI, cli, folderWith, ROOT } from './run-cli.js'
import { KEYS, model, providersAt } from './run-suite.js'
import { startCli } from './running-cli.js'

const MARK = 'MCPROVE_LEFT_TEST'
const marks: string[] = []
afterAll(() => {
  for (const mark of marks) signalProcesses(processesWith(MARK, mark), 'SIGKILL')
})

interface Project {
  readonly folder: string
  /** What runs of the server's processes. */
  remaining(): readonly number[]
}

function project(server: object, rest: object, mode = 'daemon'): Project {
  const mark = `${process.pid}-${marks.length}`
  marks.push(mark)
  const command = [process.execPath, join(ROOT, 'test/fixtures/servers/bad-server.mjs'), mode]
  const suite = { servers: { bad: { command, env: { [MARK]: mark }, ...server } }, ...rest }
  return {
    folder: folderWith({ 'mcprove.yml': JSON.stringify(suite) }),
    remaining: () => processesWith(MARK, mark).map(({ pid }) => pid),
  }
}

/** What the report says of the one row. */
async function run(cwd: string): Promise<{ code: number | null; warnings?: readonly string[] }> {
  const { code, stdout } = await cli(['run', '--reporter', 'json'], { cwd, env: KEYS })
  return { code, warnings: JSON.parse(stdout).tests[0].warnings }
}

const ACT = { name: 'acts', server: 'bad', tool: 'act', expect: [{ is_error: false }] }
const ISOLATED = { isolate: true }

describe.skipIf(process.platform !== 'linux')('a direct test', () => {
  it('names what a server probably left, and leaves it alone', async () => {
    const { folder, remaining } = project({}, { tools: [ACT] })
    const { code, warnings } = await run(folder)
    const [pid] = remaining()
    expect(warnings).toSay(`process ${pid} (sleep 300)`)
    expect(code).toBe(0)
  })

  it.each([
    ['ends what a server with `isolate` left', ACT, 0],
    ['… also when the server has died', { ...ACT, args: { die: true } }, 2],
  ])('%s', async (_, test, code) => {
    const { folder, remaining } = project(ISOLATED, { tools: [test] })
    const outcome = await run(folder)
    expect(remaining()).toEqual([])
    expect(outcome.warnings).toEqual([expect.stringMatching(/^server bad left process \d+ \(sleep 300\)/)])
    expect(outcome.code).toBe(code)
  })

  it('says nothing of a server that leaves nothing', async () => {
    const { folder, remaining } = project({}, { tools: [ACT] }, 'grandchild')
    const { warnings } = await run(folder)
    expect(warnings).toBeUndefined()
    expect(remaining()).toEqual([])
  })

  it('touches nobody who shares an open file of the shell that started us', async () => {
    const { folder } = project(ISOLATED, { tools: [ACT] })
    // A number that Node leaves as it is, and a process that starts after the server.
    const script = `exec 200> >(cat >/dev/null)
      "$0" "$1" run & mcprove=$!
      sleep 0.7; sleep 300 & bystander=$!
      wait $mcprove; kill -0 $bystander && echo alive; kill $bystander`
    const child = spawn('bash', ['-c', script, process.execPath, CLI], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    await new Promise((resolve) => child.once('close', resolve))
    expect(stdout).toMatch(/alive\n$/)
  })
})

/** As docs/reliability.md has it. */
const APART = ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child', '--mount-proc']
const isPermitted = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0

it.skipIf(!isPermitted)('a server in a PID namespace of its own takes everything with it', async () => {
  const server = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
  const { folder, remaining } = project({ command: [...APART, process.execPath, server, 'daemon'] }, { tools: [ACT] })
  expect(await run(folder)).toEqual({ code: 0, warnings: undefined })
  expect(remaining()).toEqual([])
})

describe.skipIf(process.platform !== 'linux')('a run that is ended early leaves nothing of an isolated server', () => {
  const agent = { name: 'hangs', model: 'openai/gpt-5', servers: ['bad'], prompt: 'Act.' }
  const expectation = { expect: [{ final_response: 'ok' }] }

  async function hanging(settings: object): Promise<Project> {
    const provider = await model(({ turn }) =>
      turn === 0 ? { calls: [{ name: 'act' }] } : { text: 'ok', delay_ms: 600_000 },
    )
    return project(ISOLATED, { providers: providersAt(provider), agents: [{ ...agent, ...expectation, ...settings }] })
  }

  const hasLeft = ({ remaining }: Project) => remaining().some((pid) => commandOf(pid) === 'sleep 300')

  it('by its time limit', async () => {
    const one = await hanging({ timeout_ms: 3000 })
    const { warnings } = await run(one.folder)
    expect(warnings).toEqual([expect.stringContaining('running; mcprove stopped it')])
    expect(one.remaining()).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s', async (signal) => {
    const one = await hanging({})
    const running = startCli(['run'], { cwd: one.folder, env: KEYS })
    await expect.poll(() => hasLeft(one), { timeout: 600_000 }).toBe(true)
    running.kill(signal)
    expect((await running.ended).end).toBe(130)
    expect(one.remaining()).toEqual([])
  })
})
