// What a direct test has around its request, with real servers: setup, saved values, runs, folders, answers of the client.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../src/score/result/result.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'

const NOTES = [process.execPath, join(ROOT, 'test/fixtures/docs/direct-tests/notes.mjs')]
const own = (...flags: string[]) => [process.execPath, join(ROOT, 'test/fixtures/servers/own-server.mjs'), ...flags]
/** As suites write it. */
const at = (name: string) => `\${${name}}`

interface Server {
  readonly command: readonly string[]
  readonly share?: boolean
}

const SHARED: Record<string, Server> = { notes: { command: NOTES, share: true } }
const ALONE: Record<string, Server> = { notes: { command: NOTES } }

function suite(servers: Record<string, Server>, sections: object, files: Record<string, string> = {}): string {
  return folderWith({ 'mcprove.yml': JSON.stringify({ servers, ...sections }), ...files })
}

async function run(folder: string, ...args: string[]): Promise<Result> {
  const { code, stderr } = await cli(['run', '--quiet', '-o', 'result.json', ...args], { cwd: folder })
  const result: Result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
  expect(code, stderr).toBe(result.exit_code)
  return result
}

const statuses = ({ tests }: Result) => Object.fromEntries(tests.map(({ name, status }) => [name, status]))
const findingsOf = ({ tests }: Result, row = 0) =>
  tests[row]?.gates[0]?.findings.map(({ level, run: number, message }) => `${level} ${number}: ${message}`)

const CREATE = {
  name: 'create',
  server: 'notes',
  tool: 'create_note',
  args: { text: 'milk' },
  save: { note: 'structured.id' },
}
const GET = {
  name: 'get',
  server: 'notes',
  tool: 'get_note',
  args: { id: at('note') },
  expect: [{ 'structured.text': 'milk' }],
}
const READ = { name: 'read', server: 'notes', uri: `note://${at('note')}`, expect: [{ 'content[0].text': 'milk' }] }

describe('saved values of tests', () => {
  it('reach later tests, with their type and in texts', async () => {
    const folder = suite(SHARED, { tools: [CREATE, GET], resources: [READ] })
    expect(statuses(await run(folder))).toEqual({ create: 'passed', get: 'passed', read: 'passed' })
  })

  it.each([
    ['-t', ['-t', 'read']],
    ['--tag', ['--tag', 'x']],
    ['--shard', ['-t', 'read', '--shard', '1/1']],
    ['file:line', ['mcprove.yml:4']],
  ])('bring the tests that save them: %s', async (_, args) => {
    const text = (entry: object) => `  - ${JSON.stringify(entry)}`
    const yaml = [
      `servers: ${JSON.stringify(SHARED)}`,
      'tests:',
      text({ type: 'tool', ...CREATE }),
      text({ type: 'resource', tags: ['x'], ...READ }),
      text({ type: 'tool', ...GET }),
    ]
    const folder = folderWith({ 'mcprove.yml': yaml.join('\n') })
    expect(statuses(await run(folder, ...args))).toEqual({ create: 'passed', read: 'passed' })
  })

  it('stay in one shard', async () => {
    const other = { name: 'other', server: 'notes', tool: 'create_note', args: { text: 'x' } }
    const folder = suite(SHARED, { tools: [CREATE, other, GET], resources: [READ] })
    expect(statuses(await run(folder, '--shard', '1/2'))).toEqual({ create: 'passed', get: 'passed', read: 'passed' })
    expect(statuses(await run(folder, '--shard', '2/2'))).toEqual({ other: 'passed' })
  })

  it('are missing after a failure: an error that names the test, also where that one is advisory', async () => {
    const failing = { ...CREATE, advisory: true, expect: [{ 'structured.text': 'bread' }] }
    const result = await run(suite(SHARED, { tools: [failing, GET] }))
    expect(statuses(result)).toEqual({ create: 'failed', get: 'error' })
    expect(result.tests[1]?.error).toEqual({
      code: 'FIXTURE_FAILED',
      message: 'needs the saved value `note`, and the test `create` did not pass',
      hint: 'Fix that test first.',
    })
    expect(result.exit_code).not.toBe(0)
  })

  it('are missing after a skipped test, and what needs them is skipped too, one after another', async () => {
    const copy = { ...GET, name: 'copy', save: { copied: 'structured.id' } }
    const last = { ...GET, name: 'last', args: { id: at('copied') } }
    const result = await run(suite(SHARED, { tools: [{ ...CREATE, skip: 'not now' }, copy, last] }))
    expect(statuses(result)).toEqual({ create: 'skipped', copy: 'skipped', last: 'skipped' })
    expect(result.tests[2]?.warnings).toEqual(['needs the saved value `copied`, and the test `copy` was skipped'])
  })

  it('that are not there fail the test', async () => {
    const result = await run(suite(SHARED, { tools: [{ ...CREATE, save: { note: 'structured.nothing' } }, GET] }))
    expect(statuses(result)).toEqual({ create: 'failed', get: 'error' })
    expect(findingsOf(result)).toEqual(['error 1: `note` cannot be saved: nothing at `structured.nothing`'])
  })

  it('of the wrong type are told where they are used', async () => {
    const saves = { ...CREATE, save: { note: 'structured.text' } }
    const result = await run(
      suite(SHARED, { tools: [saves, { ...GET, expect: [{ 'structured.id': { '>=': at('note') } }] }] }),
    )
    expect(result.tests[1]?.status).toBe('error')
    expect(result.tests[1]?.runs[0]?.error).toContain(
      'with the saved value, `expect[0]["structured.id"].>=` is not valid',
    )
  })
})

describe('setup', () => {
  const setup = [{ tool: 'create_note', args: { text: 'milk' }, save: { note: 'structured.id' } }]

  it('is made in each run, and its values belong to it', async () => {
    const result = await run(suite(ALONE, { tools: [{ ...GET, setup, runs: 3 }] }))
    // A server that is not shared starts empty each time.
    expect(result.tests[0]?.runs.map(({ name, status }) => [name, status])).toEqual([
      ['get #1', 'passed'],
      ['get #2', 'passed'],
      ['get #3', 'passed'],
    ])
  })

  it.each([
    [
      'fails',
      { tool: 'get_note', args: { id: 9 } },
      'setup[0] (notes.get_note) failed: is_error: the server answered with an error: "no note 9"',
    ],
    [
      'saves nothing',
      { ...setup[0], save: { note: 'structured.x' } },
      'setup[0] (notes.create_note) failed: `note` cannot be saved: nothing at `structured.x`',
    ],
  ])('that %s is an error, and the request is not made', async (_, call, message) => {
    const result = await run(suite(ALONE, { tools: [{ ...GET, setup: [call], args: { id: 1 } }] }))
    expect(result.tests[0]).toMatchObject({ status: 'error', runs: [{ outcome: 'infra_error' }] })
    expect(result.tests[0]?.runs[0]?.error).toContain(message)
  })
})

describe('runs', () => {
  it('must all pass, and the report says which did not', async () => {
    const tool = { name: 'grows', server: 'notes', tool: 'create_note', args: { text: 'x' }, runs: 3 }
    const result = await run(suite(SHARED, { tools: [{ ...tool, expect: [{ 'structured.id': { '<': 3 } }] }] }))
    expect(result.tests[0]).toMatchObject({
      status: 'failed',
      runs: [{ status: 'passed' }, { status: 'passed' }, { name: 'grows #3', status: 'failed' }],
    })
  })

  it('are compared with the snapshot of the first, also while it is written', async () => {
    const expected = [{ 'structured.id': { snapshot: true } }]
    const tool = { name: 'grows', server: 'notes', tool: 'create_note', args: { text: 'x' }, runs: 2, expect: expected }
    const folder = suite(SHARED, { tools: [tool] })
    const [test] = (await run(folder, '-u')).tests
    expect(test?.runs.map(({ status }) => status)).toEqual(['passed', 'failed'])
    expect(test?.runs[1]?.expect[0]?.reason).toBe(
      'expected the snapshot 1, got 2; a snapshot is of the first run, and another run differs',
    )
  })

  it('end at the first without an answer', async () => {
    const bad = [process.execPath, join(ROOT, 'test/fixtures/servers/bad-server.mjs'), 'dies-in-call']
    const tools = [{ name: 'dies', server: 'bad', tool: 'act', runs: 5 }]
    const result = await run(suite({ bad: { command: bad } }, { tools }))
    expect(result.tests[0]).toMatchObject({ status: 'error', runs: [{ status: 'error' }] })
    expect(result.tests[0]?.runs).toHaveLength(1)
  })

  it('have durations: each of its own, and over all of them', async () => {
    const expected = [{ 'durations.p90': { '>=': 40 } }, { 'durations.max': { '<': 1 } }, { duration_ms: { '>=': 40 } }]
    const tools = [{ name: 'waits', server: 'own', tool: 'slow', args: { ms: 50 }, runs: 10, expect: expected }]
    const folder = suite({ own: { command: own() } }, { tools })
    const [test] = (await run(folder)).tests
    expect(test?.runs.every(({ status, duration_ms }) => status === 'passed' && (duration_ms ?? 0) >= 40)).toBe(true)
    expect(test).toMatchObject({ status: 'failed', gates: [{ expect: [{ passed: true }, { passed: false }] }] })
    expect(Object.keys(test?.gates[0]?.targets ?? {})).toEqual([
      'durations.p50',
      'durations.p90',
      'durations.max',
      'durations.mean',
    ])
  })

  it('give JUnit its times, except for mocks, whose reports are the same every time', async () => {
    const files = { 'm.yml': 'tools: [{ name: t, default: hi }]' }
    const tools = (server: string) => [
      { name: 'waits', server, tool: server === 'own' ? 'slow' : 't', args: { ms: 60 } },
    ]
    const junit = async (server: string, ...flags: string[]) => {
      const servers = { own: { command: own() }, mock: { mock: './m.yml' } }
      const cwd = folderWith({ 'mcprove.yml': JSON.stringify({ servers, tools: tools(server) }), ...files })
      return (await cli(['run', '--reporter', 'junit', ...flags], { cwd })).stdout
    }
    const timeOf = (text: string) => Number(/<testcase [^>]*time="([\d.]+)"/.exec(text)?.[1])
    expect(timeOf(await junit('own'))).toBeGreaterThanOrEqual(0.05)
    expect(await junit('mock')).toBe(await junit('mock'))
    expect(timeOf(await junit('mock'))).toBe(0)
  })
})

describe('a workspace', () => {
  const script = `echo "$1" >> folders.txt; exec "$2" "$3" "$1"`
  const inbox = { inbox: { command: ['sh', '-c', script, 'sh', at('RUN_DIR'), ...NOTES] } }

  it('is copied for each run and removed; answers have the variable in place of it', async () => {
    const keys = { server: 'inbox', workspace: './in' }
    const path = `${at('RUN_DIR')}/a`
    const tools = [
      { name: 'file', ...keys, tool: 'get_note', args: { id: 1 }, runs: 2, expect: [{ 'structured.text': 'hello' }] },
      { name: 'path', ...keys, tool: 'create_note', args: { text: path }, expect: [{ 'structured.text': path }] },
    ]
    const folder = suite(inbox, { tools }, { 'in/a.txt': 'hello' })
    expect(statuses(await run(folder))).toEqual({ file: 'passed', path: 'passed' })
    const folders = readFileSync(join(folder, 'folders.txt'), 'utf8').trim().split('\n')
    expect(new Set(folders).size).toBe(3)
    expect(folders.filter((one) => existsSync(one))).toEqual([])
  })

  it('that is missing is found before anything starts', async () => {
    const tools = [{ name: 'file', server: 'inbox', workspace: './inn', tool: 'get_note', args: { id: 1 } }]
    const cwd = suite(inbox, { tools }, { 'in/a.txt': 'hello' })
    const { code, stderr } = await cli(['validate'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining('the workspace inn does not exist')])
  })
})

describe.each(['old', 'new'])('what a server of the %s generation asks', (generation) => {
  const servers = { own: { command: own('--generation', generation) } }
  const ask = async (tool: string, keys: object) =>
    await run(suite(servers, { tools: [{ name: 'asks', server: 'own', tool, ...keys }] }))

  it('is answered, and is a target', async () => {
    const result = await ask('ask_user', {
      client: { elicitation: [{ colour: 'red' }] },
      expect: [
        { 'content[0].text': 'red' },
        { asked: { length: 1 } },
        { 'asked[0].method': 'elicitation/create' },
        { 'asked[0].params.message': 'Which colour?' },
        { 'asked[0].answered': true },
      ],
    })
    expect([result.tests[0]?.status, findingsOf(result)]).toEqual(['passed', []])
    const sampled = await ask('ask_model', {
      client: { sampling: 'Hi.' },
      expect: [{ 'content[0].text': { contains: '"Hi."' } }],
    })
    expect([sampled.tests[0]?.status, findingsOf(sampled)]).toEqual(['passed', []])
  })

  it('and has no answer left fails, whatever the server makes of it', async () => {
    const setup = [{ tool: 'ask_user' }]
    const client = { elicitation: [{ colour: 'red' }] }
    const result = await ask('ask_user', { setup, client, expect: [{ is_error: { 'one-of': [true, false] } }] })
    expect(result.tests[0]?.status).toBe('failed')
    expect(findingsOf(result)?.join('\n')).toContain('the server asked 2 times, and `client.elicitation` has 1 answer')
  })

  it('and what it did not ask are told', async () => {
    const result = await ask('add', {
      args: { a: 1, b: 2 },
      client: { elicitation: { colour: 'red' }, sampling: ['a', 'b'] },
    })
    expect(result.tests[0]?.status).toBe('passed')
    expect(findingsOf(result)).toEqual([
      'warning 1: the server never asked for what `client.sampling` answers',
      'warning 1: the server never asked for what `client.elicitation` answers',
    ])
  })
})
