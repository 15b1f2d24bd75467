// `mcprove call`: one request by hand, to real servers.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startOwn } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'
import { alive, startCli, startedBy } from './running-cli.js'

const SERVERS = join(ROOT, 'test/fixtures/servers')
const OWN = ['--', process.execPath, join(SERVERS, 'own-server.mjs')]
const EVERYTHING = [
  '--',
  process.execPath,
  join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
]
const BAD = (mode: string) => ['--', process.execPath, join(SERVERS, 'bad-server.mjs'), mode]

function answering(answers: Readonly<Record<string, unknown>>): string[] {
  return ['--', process.execPath, join(SERVERS, 'answering-server.mjs'), JSON.stringify(answers)]
}

describe('an answer', () => {
  it('of a tool is printed as text, and the duration is not part of it', async () => {
    const outcome = await cli(['call', 'get-sum', '{"a": 2, "b": 40}', ...EVERYTHING])
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 0, stdout: 'The sum of 2 and 40 is 42.\n' })
    expect(outcome.stderr).toMatch(/^get-sum answered in \d+ ms\n$/)
  })

  it('has all kinds of content', async () => {
    const content = [
      { type: 'text', text: '{"a":[1]}' },
      { type: 'text', text: '{not json' },
      { type: 'image', data: Buffer.alloc(3000).toString('base64'), mimeType: 'image/png' },
      { type: 'resource_link', uri: 'shop://1', name: 'one', mimeType: 'text/plain' },
      { type: 'resource', resource: { uri: 'shop://2', text: 'two' } },
      { type: 'resource', resource: { uri: 'shop://3', blob: 'AAAA', mimeType: 'font/ttf' } },
    ]
    const server = answering({
      initialize: { capabilities: { tools: {} } },
      'tools/list': { tools: [{ name: 'all', inputSchema: { type: 'object' } }] },
      'tools/call': { content, structuredContent: { b: 2 } },
    })
    expect((await cli(['call', 'all', ...server])).stdout).toMatchInlineSnapshot(`
      "{
        "a": [
          1
        ]
      }
      {not json
      [image image/png, 2.9 KB]
      [link shop://1, one, text/plain]
      [resource shop://2]
      two
      [resource shop://3, font/ttf, 3 bytes]
      structured: {
        "b": 2
      }
      "
    `)
  })

  it('does not repeat a structured result that is the text too', async () => {
    const { stdout } = await cli(['call', 'get-structured-content', '{"location": "Chicago"}', ...EVERYTHING])
    expect(stdout).not.toContain('structured:')
    expect(JSON.parse(stdout)).toHaveProperty('humidity')
  })

  it('of a resource and of a prompt is printed too', async () => {
    const { stdout } = await cli(['call', '--read', 'demo://resource/static/document/startup.md', ...EVERYTHING])
    expect(stdout).toMatch(
      /^\[resource demo:\/\/resource\/static\/document\/startup\.md, text\/markdown\]\n# Everything/,
    )
    expect(await cli(['call', '--prompt', 'args-prompt', '{"city": "Oslo"}', ...EVERYTHING])).toMatchObject({
      code: 0,
      stdout: "user: What's weather in Oslo?\n",
    })
  })

  it('is whole as JSON', async () => {
    const { code, stdout, stderr } = await cli(['call', 'add', '{"a": 1, "b": 2}', '--json', ...OWN])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      server: 'server',
      request: { kind: 'tool', name: 'add', args: { a: 1, b: 2 } },
      is_error: false,
      content: [{ type: 'text', text: '3' }],
      structured: { sum: 3 },
      duration_ms: expect.any(Number),
    })
  })

  it('of a URL is the same as that of a command', async () => {
    const server = await startOwn()
    try {
      expect(await cli(['call', server.url, 'echo', '{"text": "hi"}'])).toMatchObject({ code: 0, stdout: 'hi\n' })
      expect(await cli(['call', 'echo', '{"text": "ho"}', '--url', server.url])).toMatchObject({ stdout: 'ho\n' })
    } finally {
      await server.stop()
    }
  })
})

describe('an error', () => {
  it('of the tool, or of the protocol, exits 1', async () => {
    const failed = await cli(['call', 'fail', ...OWN])
    expect(failed).toMatchObject({ code: 1, stdout: 'it failed\n' })
    expect(failed.stderr).toMatch(/^fail answered with an error \(\d+ ms\)\n$/)
    const boom = await cli(['call', 'boom', ...OWN])
    expect(boom).toMatchObject({ code: 1, stdout: '' })
    expect(boom.stderr).toMatch(/^boom answered with the error -\d+: /)
    const { error, is_error } = JSON.parse((await cli(['call', 'boom', '--json', ...OWN])).stdout)
    expect([typeof error.code, is_error]).toEqual(['number', true])
  })

  it('of the connection exits 2', async () => {
    expect(await cli(['call', 'act', ...BAD('dies-in-call')])).toMatchObject({ code: 2, stdout: '' })
    const slow = await cli(['call', 'act', '--timeout', '500', ...BAD('hangs-in-call')])
    expect(slow.code).toBe(2)
    expect(slow.stderr).toContain('did not answer within 500 ms')
  })

  it('that a missing variable causes says how to pass it', async () => {
    const server = answering({
      initialize: { capabilities: { tools: {} } },
      'tools/list': { tools: [{ name: 'x' }] },
      'tools/call': { isError: true, content: [{ type: 'text', text: 'SHOP_API_KEY is not set' }] },
    })
    const { code, stderr } = await cli(['call', 'x', ...server], { env: { SHOP_API_KEY: 'abc' } })
    expect(code).toBe(1)
    expect(stderr).toContain('pass it with `--env SHOP_API_KEY`')
  })
})

describe('a mistake in the call', () => {
  it.each([
    [['get-smu', '{}'], 'did you mean `get-sum`?'],
    [['get-sum', '{"a": "x", "b": 1}'], 'a must be number'],
    [['no-such-thing-at-all'], 'it lists `echo`'],
    [['--prompt', 'args-promt'], 'did you mean `args-prompt`?'],
    [['--prompt', 'args-prompt'], 'requires the argument `city`'],
  ])('%j is told with the answer', async (args, says) => {
    const { code, stderr } = await cli(['call', ...args, ...EVERYTHING])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^note: /)
    expect(stderr).toContain(says)
  })

  it.each([
    [['{"a": 1}'], 'no server given'],
    [[], 'no server given'],
    [['shop'], 'no tool given'],
    [['shop', '{"a": 1}'], 'no tool given, only its arguments'],
    [['shop', 'get', '{"a": 1', '--url', 'http://x.test'], 'one argument too many'],
    [['get', '{"a": 1', '--', 'node'], 'the text ends inside an object'],
    [['get', '[1]', '--', 'node'], 'must be a JSON object, got the array [1]'],
    [['get', '@no-such-file.json', '--', 'node'], 'no-such-file.json'],
    [['get', '{}', '--read', 'a://b', '--', 'node'], '--read takes no arguments'],
    [['--read', 'a://b', '--prompt', 'c', '--', 'node'], '--read and --prompt cannot be combined'],
    [['get', '--url', 'http://x.test', '--', 'node'], 'two servers given'],
    [['--first', '={}', 'get', '--', 'node'], '--first expects a tool, got "={}"'],
    [['--first', 'open={"a": 1', 'get', '--', 'node'], 'the text ends inside an object'],
    [['get', '--'], 'the command after -- is empty'],
    [['get', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, '--', 'node'], 'nested more than 100 levels deep'],
  ])('%j is refused before anything is started', async (args, says) => {
    const outcome = await cli(['call', ...args])
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(says)
  })
})

it('arguments come from standard input, or from a file', async () => {
  const cwd = folderWith({ 'arguments.json': '{"text": "from a file"}' })
  expect((await cli(['call', 'echo', '@arguments.json', ...OWN], { cwd })).stdout).toBe('from a file\n')
  expect((await cli(['call', 'echo', '-', ...OWN], { stdin: '{"text": "from a pipe"}' })).stdout).toBe('from a pipe\n')
})

it('calls that come first share the connection, and do not decide the exit code', async () => {
  const server = ['--', process.execPath, join(SERVERS, 'crashing-server.mjs')]
  const first = ['--first', 'open={"table": "users"}', '--first', 'open={"table": "nothing"}']
  const outcome = await cli(['call', ...first, 'rows', ...server])
  expect(outcome).toMatchObject({ code: 0, stdout: '0 rows of users\n' })
  expect(outcome.stderr).toMatch(/^open answered in .*\nopen answered with an error .*\nrows answered in .*\n$/)
  expect(await cli(['call', 'rows', ...server])).toMatchObject({ stdout: '0 rows of no table\n' })
  expect(await cli(['call', '--first', 'find={"path": "%"}', 'rows', ...server])).toMatchObject({ code: 2, stdout: '' })
})

it('requests of the server are declined when the capability is offered', async () => {
  const declined = await cli(['call', 'trigger-elicitation-request', '--offer', 'elicitation', ...EVERYTHING])
  expect(declined).toMatchObject({ code: 0, stdout: expect.stringContaining('declined') })
})

it('progress is reported, and Ctrl-C ends the call and its server', async () => {
  const running = startCli(['call', 'slow', '{"ms": 600000}', ...OWN], { cwd: ROOT })
  await running.says('progress: 1 of 2')
  const started = startedBy(running.pid)
  expect(started.length).toBeGreaterThan(0)
  running.kill('SIGINT')
  expect(await running.ended).toMatchObject({ end: 130, stdout: '' })
  expect(alive(started)).toEqual([])
})
