// The flags for reaching a server mean the same in every command that connects to one.
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEverything, startOwn } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { init, mock, suiteIn } from './init-cli.js'
import { CLI, expectCalm, folderWith, ROOT } from './run-cli.js'
import { alive, startCli, startedBy } from './running-cli.js'

const SERVERS = join(ROOT, 'test/fixtures/servers')
const OWN = [process.execPath, join(SERVERS, 'own-server.mjs')]
const ANSWERING = join(SERVERS, 'answering-server.mjs')
const SECRET = 'plain-words-of-a-secret'

/** The environment that the server says it has. */
async function environmentOf(args: readonly string[], options: Parameters<typeof cli>[1]) {
  const { code, stdout, stderr } = await cli(['call', ...args], options)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe('--env and --env-file', () => {
  const cwd = folderWith({ 'vars.env': 'FROM_FILE=1\nSHELL_WINS=file\n' })
  const env = { SHELL_WINS: 'shell', SHORT: 'here', UNASKED: 'x' }

  it('a command gets what is named, and all of the file', async () => {
    const flags = ['--env', 'SHORT', '--env', `A=b=\${c}`, '--env-file', 'vars.env']
    const seen = await environmentOf(['env', ...flags, '--', ...OWN], { cwd, env })
    expect(seen).toMatchObject({ SHORT: 'here', A: `b=\${c}`, FROM_FILE: '1', SHELL_WINS: 'shell' })
    expect(seen).not.toHaveProperty('UNASKED')
  })

  it('a server of a suite gets what is named; the file is for its variables', async () => {
    const suite = `servers: { own: { command: ${JSON.stringify(OWN)}, env: { MINE: "\${FROM_FILE}" } } }\n`
    const folder = folderWith({ 'own.mcprove.yml': suite, 'vars.env': 'FROM_FILE=1\n' })
    const seen = await environmentOf(['own', 'env', '--env', 'SHORT', '--env-file', 'vars.env'], { cwd: folder, env })
    expect(seen).toMatchObject({ SHORT: 'here', MINE: '1' })
    expect(seen).not.toHaveProperty('FROM_FILE')
  })

  it('their values are secrets', async () => {
    const folder = folderWith({ 'vars.env': `NOTE=${SECRET}-of-a-file\n` })
    for (const flags of [
      ['--env', `WORDS=${SECRET}`],
      ['--env-file', 'vars.env'],
    ]) {
      const { stdout } = await cli(['call', 'env', ...flags, '--json', '--', ...OWN], { cwd: folder })
      expect(stdout).toContain('[redacted:')
      expect(stdout).not.toContain(SECRET)
    }
  })

  it('the proxy passes them with everything else', async () => {
    const proxy = [process.execPath, CLI, 'proxy', '--env', 'A=b', '--', ...OWN]
    // Outside of it, the variables of the proxy itself are withheld as ever.
    const seen = await environmentOf(['env', '--env', 'SHORT', '--', ...proxy], { env })
    expect(seen).toMatchObject({ A: 'b', SHORT: 'here' })
  })

  it('init writes their names, and never their values', async () => {
    const folder = folderWith({ 'vars.env': `FROM_FILE=${SECRET}-1\n` })
    const flags = ['--env', `WORDS=${SECRET}`, '--env-file', 'vars.env', '--tool', 'env']
    const { code, stdout, stderr } = await init([...flags, '--', ...OWN], { cwd: folder })
    expect(code, stderr).toBe(0)
    expect(suiteIn(folder)).toContain(`env: { FROM_FILE: "\${FROM_FILE}", WORDS: "\${WORDS}" }`)
    expect(suiteIn(folder) + stdout + stderr).not.toContain(SECRET)
  })
})

describe('--header and --sse', () => {
  it('a URL gets the header, with variables, and it is a secret', async () => {
    const server = await startOwn()
    try {
      const args = ['call', server.url, 'headers', '{"region": "north"}', '--header', `X-Words: \${WORDS} and more`]
      const { code, stdout } = await cli(args, { env: { WORDS: SECRET } })
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({ 'x-words': expect.stringContaining('[redacted:') })
      const unset = await cli(args)
      expect(unset.code).toBe(2)
      expect(unset.stderr).toSay('--header', '`WORDS`', '[BAD_USAGE]')
    } finally {
      await server.stop()
    }
  })

  it('a server with server-sent events is reached', async () => {
    const server = await startEverything('sse')
    try {
      const call = ['call', server.url, 'echo', '{"message": "hi"}']
      expect(await cli([...call, '--sse'])).toMatchObject({ code: 0, stdout: 'Echo: hi\n' })
    } finally {
      await server.stop()
    }
  })
})

describe('--cwd, --timeout and one word after --', () => {
  const script = `#!${process.execPath}\n${readFileSync(ANSWERING, 'utf8')}`
  const cwd = folderWith({ 'sub/server.mjs': script })
  chmodSync(join(cwd, 'sub/server.mjs'), 0o755)

  it('a command starts in the folder', async () => {
    expect(await cli(['inspect', '--cwd', 'sub', '--', 'node', 'server.mjs'], { cwd })).toMatchObject({ code: 0 })
    expect(await cli(['inspect', '--', 'node', 'server.mjs'], { cwd })).toMatchObject({ code: 2 })
    const wrong = await cli(['inspect', '--cwd', 'no-such-folder', '--', 'node', 'server.mjs'], { cwd })
    expect(wrong.stderr).toContain('no-such-folder does not exist')
  })

  it('one word after -- is a command, without -- it is a server of a suite', async () => {
    expect(await cli(['inspect', '--', './sub/server.mjs'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('answering 1'),
    })
    const named = await cli(['inspect', './sub/server.mjs'], { cwd })
    expect(named.code).toBe(2)
    expect(named.stderr).toContain('-- ./sub/server.mjs')
  })

  it.each(['inspect', 'mock', 'verify', 'generate'])('%s waits no longer than --timeout', async (command) => {
    const folder = folderWith({ 'trace.json': '{"tool_calls": [{"name": "x"}]}' })
    const before = { verify: ['trace.json'], generate: ['types'] }[command] ?? []
    const silent = ['--', process.execPath, join(SERVERS, 'bad-server.mjs'), 'says-nothing']
    const { code, stderr } = await cli([command, ...before, '--timeout', '500', ...silent], { cwd: folder })
    expect(code).toBe(2)
    expect(stderr).toContain('did not answer within 500 ms')
  })
})

describe('--share', () => {
  /** A server that notes each start in a file. */
  const counting = (file: string) => ['sh', '-c', 'echo started >> "$0"; exec "$@"', file, ...OWN]
  const starts = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0)
  const call = { server: 'own', name: 'echo', args: { text: 'x' } }
  const result = { is_error: false, content: [{ type: 'text', text: 'x' }] }

  it('verify uses one process for all runs', async () => {
    const runs = [1, 2, 3].map((run) => ({ run, tool_calls: [call], tool_results: [result] }))
    const folder = folderWith({ 'traces.json': JSON.stringify(runs) })
    for (const [flags, count] of [
      [[], 3],
      [['--share'], 1],
    ] as const) {
      const file = join(folder, `starts-${count}`)
      const outcome = await cli(['verify', 'traces.json', ...flags, '--', ...counting(file)], { cwd: folder })
      expect(outcome).toMatchObject({ code: 0 })
      expect(starts(file)).toBe(count)
    }
  })

  it('init uses one process for its calls, and writes it to the suite', async () => {
    const folder = folderWith({})
    const file = join(folder, 'starts')
    const outcome = await init(['--share', '--tool', 'cancelled', '--', ...counting(file)], { cwd: folder })
    expect(outcome).toMatchObject({ code: 0 })
    expect(suiteIn(folder)).toContain('share: true')
    expect(starts(file)).toBe(1)
  })

  it('list --connect uses one process for all rows', async () => {
    const file = join(folderWith({}), 'starts')
    const agent = (name: string) =>
      `  - { name: ${name}, model: scripted/s.json, servers: [own], prompt: Hi., expect: [{ turns: 1 }] }\n`
    const folder = folderWith({
      'own.mcprove.yml': `servers: { own: { command: ${JSON.stringify(counting(file))} } }\nagents:\n${agent('a')}${agent('b')}`,
      's.json': '[{ "text": "Hi." }]',
    })
    const outcome = await cli(['list', '--connect', '--share'], { cwd: folder })
    expectCalm(outcome)
    expect(starts(file)).toBe(1)
    await cli(['list', '--connect'], { cwd: folder })
    expect(starts(file)).toBe(3)
  })

  it('list --connect reaches the servers of all tests, each once, and exits 2 when one cannot be', async () => {
    const file = join(folderWith({}), 'starts')
    const rows = `tools:
  - { name: a, server: own, tool: echo }
  - { name: b, server: own, tool: echo, setup: [{ server: other, tool: echo }] }
tool_quality: { servers: [own] }
`
    const suite = (other: string) =>
      `servers: { own: { command: ${JSON.stringify(counting(file))} }, other: { command: [${other}] } }\n${rows}`
    const folder = folderWith({ 'own.mcprove.yml': suite(JSON.stringify(OWN).slice(1, -1)) })
    expectCalm(await cli(['list', '--connect'], { cwd: folder }))
    expect(starts(file)).toBe(1)
    for (const gone of ['node, ./gone.mjs', 'no-such-program']) {
      const { code, stdout } = await cli(['list', '--connect'], { cwd: folderWith({ 'own.mcprove.yml': suite(gone) }) })
      expect(code).toBe(2)
      expect(stdout).toContain('server other ')
    }
    const quality = 'servers: { s: { command: [node, ./gone.mjs] } }\ntool_quality: {}\n'
    expect((await cli(['list', '--connect'], { cwd: folderWith({ 'q.mcprove.yml': quality }) })).code).toBe(2)
    const agent = `servers: { s: { command: [node, ./gone.mjs] } }
agents: [{ name: a, model: scripted/s.json, servers: [s], prompt: Hi., expect: [{ turns: 1 }] }]\n`
    const agents = folderWith({ 'a.mcprove.yml': agent, 's.json': '[{ "text": "Hi." }]' })
    expect((await cli(['list', '--connect'], { cwd: agents })).code).toBe(2)
    expect((await cli(['list'], { cwd: agents })).code).toBe(0)
  })

  it.each(['inspect', 'call'])('%s has one connection, and says so', async (command) => {
    const tool = command === 'call' ? ['cancelled'] : []
    const { code, stderr } = await cli([command, ...tool, '--share', '--', ...OWN])
    expect(code).toBe(0)
    expect(stderr).toContain(`note: --share changes nothing: ${command} opens one connection`)
  })
})

describe('a combination that makes no sense', () => {
  const suite = `servers:\n  started: { command: [node] }\n  remote: { url: "http://127.0.0.1:1/mcp" }\n  mocked: { mock: m.yml }\n  listed: { tools: [] }\n`
  const cwd = folderWith({
    'a.mcprove.yml': suite,
    'm.yml': 'tools: []\n',
    'trace.json': '{"tool_calls": [{"name": "x"}]}',
  })

  it.each([
    [['inspect', '--header', 'a: b', '--', 'node'], '--header needs a server with a URL'],
    [['inspect', '--sse', '--', 'node'], '--sse needs a server with a URL'],
    [['inspect', 'http://127.0.0.1:1', '--env', 'A=b'], '--env needs a server that is started by a command'],
    [['inspect', 'http://127.0.0.1:1', '--cwd', '.'], '--cwd needs a server that is started by a command'],
    [['inspect', 'http://user:hunter2@x.test'], 'must not contain a user name or password'],
    [['inspect', 'started', '--header', 'a: b'], '--header needs a server with a URL'],
    [['inspect', 'remote', '--env', 'A=b'], '`remote` has a URL'],
    [['inspect', 'mocked', '--cwd', '.'], '`mocked` is a mock'],
    [['inspect', 'listed', '--timeout', '5'], '`listed` is only a list of tools'],
    [['inspect', 'started', '--config', 'a.mcprove.yml', '--', 'node'], 'two servers given'],
    [['inspect', '--config', 'a.mcprove.yml', '--', 'node'], '--config names a suite'],
    [['verify', 'trace.json', '--header', 'a: b', '--', 'node'], '--header needs a server with a URL'],
    [['verify', 'trace.json'], 'no server given'],
    [['proxy', 'listed'], 'is only a list of tools'],
    [['mock', 'm.yml', '--env', 'A=b'], '--env is for reaching a server, but m.yml is a file'],
    [['mock', 'm.yml', '--', 'node'], 'two manifests given'],
    [['list', '--env', 'A=b'], '--env requires --connect'],
    [['inspect', '--env', 'NOT_SET_AT_ALL', '--', 'node'], 'the variable is not set here'],
    [['inspect', '--env-file', 'gone.env', '--', 'node'], 'gone.env'],
  ])('%j', async (args, says) => {
    const outcome = await cli(args, { cwd })
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(says)
    expect(outcome.stderr).not.toContain('hunter2')
  })

  it('a header is for one server, also when two suites give theirs the same name', async () => {
    const remote = (port: number) => `servers: { remote: { url: "http://127.0.0.1:${port}/mcp" } }\n`
    const folder = folderWith({ 'a.mcprove.yml': remote(1), 'b.mcprove.yml': remote(2) })
    const { code, stderr } = await cli(['list', '--connect', '--header', 'a: b'], { cwd: folder })
    expect(code).toBe(2)
    expect(stderr).toContain('2 servers have a URL')
  })

  it('a variable is one of the environment, not of the language', async () => {
    const { code, stderr } = await cli(['inspect', '--env', 'toString', '--', 'node'])
    expect(code).toBe(2)
    expect(stderr).toContain('--env toString: the variable is not set here')
  })
})

it('a server that needs a variable says which, by its output at the start', async () => {
  const needs = ['sh', '-c', 'echo "Error: SHOP_API_TOKEN is required" >&2; exit 1']
  const suite = `servers: { shop: { command: ${JSON.stringify(needs)} } }\ntools: [{ name: t, server: shop, tool: x }]\n`
  const cwd = folderWith({ 'shop.mcprove.yml': suite })
  const env = { SHOP_API_TOKEN: SECRET }
  const alone = await cli(['inspect', '--', ...needs], { cwd, env })
  expect(alone.stderr).toSay('SHOP_API_TOKEN is set here', '--env SHOP_API_TOKEN')
  const unset = await cli(['inspect', '--', ...needs], { cwd })
  expect(unset.stderr).toContain('The server mentions SHOP_API_TOKEN, which is not set')
  const named = await cli(['inspect', 'shop'], { cwd, env })
  expect(named.stderr).toContain(
    `\`--env SHOP_API_TOKEN\`, or \`env: { SHOP_API_TOKEN: \${SHOP_API_TOKEN} }\` in the suite`,
  )
  const agent = `agents: [{ name: a, model: scripted/s.json, servers: [shop], prompt: Hi., expect: [{ turns: 1 }] }]\n`
  const agents = folderWith({ 'shop.mcprove.yml': suite + agent, 's.json': '[{ "text": "Hi." }]' })
  expect((await cli(['list', '--connect'], { cwd: agents, env })).stdout).toContain(
    'pass it with `env: { SHOP_API_TOKEN:',
  )
  const run = await cli(['run', '--reporter', 'json'], { cwd, env })
  expect(run.code).toBe(2)
  expect(JSON.stringify(JSON.parse(run.stdout))).toContain('pass it with `env: { SHOP_API_TOKEN:')
})

describe('mock of a live server', () => {
  it('serves its tools, and calls nothing', async () => {
    const { files, command } = mock([{ name: 'get', title: 'Get', input_schema: { type: 'object' }, default: 'live' }])
    const cwd = folderWith(files)
    const copy = [process.execPath, CLI, 'mock', '--', ...command]
    const inspected = JSON.parse((await cli(['inspect', '--json', '--', ...copy], { cwd })).stdout)
    expect(inspected.tools).toMatchObject([{ name: 'get', title: 'Get' }])
    const called = await cli(['call', 'get', '--', ...copy], { cwd })
    expect(called).toMatchObject({ code: 1, stdout: expect.stringContaining('get has no answer') })
  })

  it('is interrupted while it connects', async () => {
    const silent = ['--', process.execPath, join(SERVERS, 'bad-server.mjs'), 'says-nothing']
    const running = startCli(['mock', '--timeout', '600000', ...silent], { cwd: ROOT })
    await expect.poll(() => startedBy(running.pid).length, { timeout: 600_000 }).toBeGreaterThan(0)
    const started = startedBy(running.pid)
    running.kill('SIGINT')
    expect(await running.ended).toMatchObject({ end: 130, stdout: '' })
    expect(alive(started)).toEqual([])
  })
})
