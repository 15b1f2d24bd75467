// `mcprove verify`: recorded calls against servers that are real processes, or listen on a real socket.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { CLI, expectCalm, folderWith, ROOT, shell } from './run-cli.js'
import { filesIn, folderOf, model, OWN_SERVER, run } from './run-suite.js'
import { alive, startCli, startedBy } from './running-cli.js'

const schema = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required })
const weather = (more: object) => ({
  name: 'get_weather',
  description: 'The weather in a city.',
  input_schema: schema({ city: { type: 'string' } }, ['city']),
  ...more,
})
const forecast = { name: 'get_forecast', description: 'The days to come.', default: 'sunny' }
const structured = (value: object) => ({ content: [{ type: 'text', text: 'see below' }], structured: value })

/** The server that was recorded, and what became of it. */
const SERVERS = {
  'old.json': { tools: [weather({ default: structured({ celsius: 31, wind: { kmh: 4 } }) }), forecast] },
  'colder.json': { tools: [weather({ default: structured({ celsius: 12, wind: { kmh: 4 }, rain: 0.2 }) }), forecast] },
  'broken.json': {
    tools: [
      weather({
        input_schema: schema({ city: { type: 'string' }, unit: { type: 'string' } }, ['city', 'unit']),
        default: structured({ celsius: '31' }),
      }),
      { name: 'get_time', description: 'The time.', default: 'noon' },
    ],
  },
  'failing.json': { tools: [weather({ default: { error: 'no station' } }), forecast] },
}

const TRACE = {
  schema: 'mcprove/trace@1',
  run: 1,
  tools: [
    { server: 'weather', ...weather({}) },
    { server: 'weather', name: 'get_forecast', description: 'The days to come.', input_schema: { type: 'object' } },
  ],
  tool_calls: [
    { id: 'c1', server: 'weather', name: 'get_weather', args: { city: 'Oslo' } },
    { id: 'c2', server: 'weather', name: 'get_forecast', args: {} },
  ],
  tool_results: [
    { call_id: 'c1', is_error: false, ...structured({ celsius: 31, wind: { kmh: 4 } }) },
    { call_id: 'c2', is_error: false, content: [{ type: 'text', text: 'sunny' }] },
  ],
}

const folder = folderWith({
  ...Object.fromEntries(Object.entries(SERVERS).map(([name, manifest]) => [name, JSON.stringify(manifest)])),
  'trace.json': JSON.stringify(TRACE),
})

/** `mcprove verify` against a mock that is a process of its own. */
function verify(manifest: string, ...flags: readonly string[]) {
  const server = [process.execPath, CLI, 'mock', manifest]
  return cli(['verify', 'trace.json', ...flags, '--', ...server], { cwd: folder })
}

async function verified(manifest: string, ...flags: readonly string[]) {
  const { code, stdout, stderr } = await verify(manifest, '--reporter', 'json', ...flags)
  expect(stdout, stderr).toMatch(/^\{/)
  return { code, report: JSON.parse(stdout) }
}

describe('a server that answers as recorded', () => {
  it('has not changed, however strict one is', async () => {
    const { code, report } = await verified('old.json', '--strict')
    expect(report).toEqual({
      schema: 'mcprove/verification@1',
      recording: 'trace.json',
      server: 'weather',
      runs: 1,
      calls: 2,
      breaking: 0,
      changes: [],
      not_replayed: [],
    })
    expect(code).toBe(0)
  })
})

describe('a server that changed', () => {
  it('without harm is shown and passes, unless --strict', async () => {
    const { code, stdout } = await verify('colder.json')
    expect(stdout.replace(/ against .*: /, ' against …: ')).toMatchInlineSnapshot(`
      "trace.json against …: 2 calls of 1 run
        ~ changed   run 1, tool_calls[0] get_weather: structured.celsius was 31 and is 12
        ~ changed   run 1, tool_calls[0] get_weather: structured.rain is new: 0.2
      2 changes, 0 breaking
      "
    `)
    expect(code).toBe(0)
    expect(await verify('colder.json', '--strict')).toMatchObject({ code: 1 })
  })

  it('with harm fails, and every change is named', async () => {
    const { code, stdout } = await verify('broken.json')
    expect(stdout.replace(/ against .*: /, ' against …: ')).toMatchInlineSnapshot(`
      "trace.json against …: 2 calls of 1 run
        ✗ breaking  get_forecast: is gone
        ✗ breaking  get_weather: input_schema.unit added, required
        ~ changed   get_time: is new
        ✗ breaking  run 1, tool_calls[0] get_weather: is_error was a result and is an error: "Invalid arguments for tool get_weather: must have required property 'unit'"
        ✗ breaking  run 1, tool_calls[1] get_forecast: is_error was a result and is an error: "Unknown tool: \\"get_forecast\\"; the manifest has get_weather, get_time"
      5 changes, 4 breaking
      "
    `)
    expect(code).toBe(1)
  })

  it('from results to errors fails', async () => {
    const { code, report } = await verified('failing.json')
    expect(code).toBe(1)
    expect(report.changes).toEqual([
      {
        breaking: true,
        path: 'is_error',
        message: expect.stringContaining('"no station"'),
        run: 1,
        place: 'tool_calls[0]',
        tool: 'get_weather',
      },
    ])
  })

  it('is written to a file beside the report that people read', async () => {
    const { code, stdout } = await verify('failing.json', '-o', 'verified.json')
    expect(code).toBe(1)
    expect(stdout).toContain('1 change, 1 breaking')
    expect(JSON.parse(readFileSync(join(folder, 'verified.json'), 'utf8'))).toMatchObject({ breaking: 1 })
  })
})

/** Lists its tools, and dies when one is called. */
const DYING = `
  process.stdin.on('data', (chunk) => {
    for (const line of String(chunk).trim().split('\\n')) {
      const { id, method } = JSON.parse(line)
      const say = (result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method === 'initialize') say({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'd', version: '1' } })
      else if (method === 'tools/list') say({ tools: ${JSON.stringify(TRACE.tools.map(toolOnWire))} })
      else if (method === 'tools/call') { console.error('out of memory'); process.exit(9) }
      else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }))
    }
  })`

describe('no server is no verdict', () => {
  it.each([
    ['one that does not start', ['--', 'no-such-program'], /no-such-program/],
    ['one that dies at once', ['--', process.execPath, '-e', 'process.exit(3)'], /exited with code 3/],
    ['a port where nobody listens', ['--url', 'http://127.0.0.1:9/mcp'], /127\.0\.0\.1:9/],
    ['none named', [], /no server given/],
    ['two named', ['--url', 'http://127.0.0.1:9/mcp', '--', 'node'], /two servers given/],
    ['a URL that is none', ['--url', 'nonsense'], /--url expects an http or https URL, got "nonsense"/],
    ['a server that is not recorded', ['--server', 'maps', '--', 'node'], /contains no calls of a server `maps`/],
    ['an unknown reporter', ['--reporter', 'junit', '--', 'node'], /unknown reporter `junit`/],
  ])('%s', async (_what, args, message) => {
    const outcome = await cli(['verify', 'trace.json', ...args], { cwd: folder })
    expect(outcome.stderr).toMatch(message)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expectCalm(outcome)
  })

  it('and neither is a recording that cannot be read', async () => {
    const broken = folderWith({ 'a.json': '{"tool_calls": 7}', 'b.jsonl': '{"schema":"mcprove/cassette@9"}\n' })
    for (const [file, message] of [
      ['a.json', 'tool_calls must be a list'],
      ['b.jsonl', 'the cassette has the format mcprove/cassette@9'],
      ['c.json', 'c.json does not exist'],
    ] as const) {
      const outcome = await cli(['verify', file, '--', 'node'], { cwd: broken })
      expect(outcome.stderr).toContain(message)
      expect(outcome.code).toBe(2)
    }
  })

  it('but one that dies in the middle of a call has broken', async () => {
    const cwd = folderWith({ 'dying.js': DYING, 'trace.json': JSON.stringify(TRACE) })
    const outcome = await cli(['verify', 'trace.json', '--', process.execPath, 'dying.js'], { cwd })
    expect(outcome.stdout).toMatch(/✗ breaking {2}run 1, tool_calls\[0\] get_weather: .* code 9/)
    expect(outcome.stdout.match(/- skipped .*/g)).toSay('run 1, tool_calls[1] get_forecast: ')
    expect(outcome.code).toBe(1)
    expectCalm(outcome)
  })
})

function toolOnWire({ name, description, input_schema }: (typeof TRACE.tools)[number]) {
  return { name, description, inputSchema: input_schema }
}

it('calls that no server answered are not replayed, and it says which', async () => {
  const calls = [
    { id: 'c1', server: 'weather', name: 'get_weather', args: { city: 'Oslo' } },
    { id: 'c2', server: 'weather', name: 'get_weather', args: { city: 'Oslo' } },
    { id: 'c3', server: 'weather', name: 'get_weather', args: null, args_text: '{' },
  ]
  const results = [
    { call_id: 'c1', is_error: true, fault: { name: 'hang', kind: 'hang', timed_out: true } },
    { call_id: 'c2', is_error: false, not_executed: true },
    { call_id: 'c3', is_error: true },
  ]
  const cwd = folderWith({
    'old.json': JSON.stringify(SERVERS['old.json']),
    'trace.json': JSON.stringify({ tool_calls: calls, tool_results: results }),
  })
  const { stdout } = await cli(['verify', 'trace.json', '--', process.execPath, CLI, 'mock', 'old.json'], { cwd })
  expect(stdout.match(/- skipped .*/g)).toSay('tool_calls[0]', 'tool_calls[1]', 'tool_calls[2]')
})

it.each([
  ['no call', { tool_calls: [] }, 3],
  ['calls without results', { tool_calls: TRACE.tool_calls }, 3],
  ['calls without results beside a list of tools', { tools: TRACE.tools, tool_calls: TRACE.tool_calls }, 3],
  ['a list of tools alone', { tools: TRACE.tools }, 0],
])('a recording with %s: nothing to compare is inconclusive', async (_, trace, code) => {
  const cwd = folderWith({
    'old.json': JSON.stringify(SERVERS['old.json']),
    't.json': JSON.stringify({ tool_calls: [], ...trace }),
  })
  const outcome = await cli(['verify', 't.json', '--strict', '--', process.execPath, CLI, 'mock', 'old.json'], { cwd })
  expect(outcome.code).toBe(code)
  expect(outcome.stdout).toContain(code === 0 ? 'nothing has changed' : 'inconclusive: no recorded call ')
})

it('what a server says cannot steer the terminal, and secrets of the environment stay out of the report', async () => {
  const hostile = { tools: [weather({ default: 'key \u001b[31m is 0123456789abcdef' }), forecast] }
  const cwd = folderWith({ 'hostile.json': JSON.stringify(hostile), 'trace.json': JSON.stringify(TRACE) })
  const env = { WEATHER_API_KEY: '0123456789abcdef' }
  const command = ['verify', 'trace.json', '-o', 'v.json', '--', process.execPath, CLI, 'mock', 'hostile.json']
  const outcome = await cli(command, { cwd, env })
  expectCalm(outcome)
  expect(outcome.code).toBe(1)
  const written = outcome.stdout + readFileSync(join(cwd, 'v.json'), 'utf8')
  expect(written).not.toContain('0123456789abcdef')
})

it('a cassette is verified run by run, each on a server that its setup has prepared, also over HTTP', async () => {
  const server = await model([{ calls: [{ name: 'own.add', args: { a: 1, b: 2 } }] }, { text: '3' }])
  const setup = [{ server: 'own', tool: 'echo', args: { text: 'ready' } }]
  const verifyCalls = [{ server: 'own', tool: 'echo', args: { text: 'after' } }]
  const cwd = folderOf(server, [{ servers: ['own'], runs: 2, tools: ['own.add'], setup, verify: verifyCalls }])
  expect(await run(cwd, ['--record'])).toMatchObject({ code: 0 })
  const [cassette = ''] = [...filesIn(join(cwd, 'cassettes')).keys()]
  const file = join('cassettes', cassette)
  const stdio = await cli(['verify', file, '--strict', '--', process.execPath, OWN_SERVER], { cwd })
  expect(stdio.stdout).toSay(file, process.execPath, OWN_SERVER)
  const live = spawn(process.execPath, [OWN_SERVER, '--http', '0'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const url = await new Promise<string>((resolve) =>
      live.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
    )
    expect(await cli(['verify', file, '--strict', '--url', url], { cwd })).toMatchObject({ code: 0 })
  } finally {
    live.kill('SIGKILL')
  }
})

it('several recorded servers need --server', async () => {
  const [call] = TRACE.tool_calls
  const maps = { ...TRACE, tool_calls: [call, { id: 'c2', server: 'maps', name: 'find', args: {} }] }
  const cwd = folderWith({ 'old.json': JSON.stringify(SERVERS['old.json']), 'trace.json': JSON.stringify(maps) })
  const mock = `-- "$NODE_BIN" "$MCPROVE_CLI" mock old.json`
  expect(await shell(`mcprove verify trace.json ${mock}`, { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('several servers: weather, maps'),
  })
  expect(await shell(`mcprove verify - --server weather ${mock} < trace.json`, { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(': 1 call of 1 run\n'),
  })
})

it('an interrupted verification leaves no process', async () => {
  const silent = ['--', process.execPath, '-e', 'setInterval(() => {}, 1000); console.error("here")']
  const running = startCli(['verify', 'trace.json', ...silent], { cwd: folder })
  const started = await eventually(() => startedBy(running.pid))
  running.kill('SIGINT')
  expect((await running.ended).end).toBe(130)
  expect(alive(started)).toEqual([])
})

async function eventually(look: () => number[]): Promise<number[]> {
  for (;;) {
    const found = look()
    if (found.length > 0) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
