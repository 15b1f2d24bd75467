// What tools answer from is part of a recording: how servers are started, the files of a workspace, the tools themselves.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLI, cli } from './run-cli.js'
import { folderOf, type JsonOutcome, model, rowOf, run, runJson, SUITE, suiteOf } from './run-suite.js'

type Model = Awaited<ReturnType<typeof model>>

const world = (description = 'Says how warm it is.') =>
  JSON.stringify({ tools: [{ name: 'get_weather', description, default: '4 degrees' }] })
const asks = [{ calls: [{ name: 'get_weather', args: { city: 'Oslo' } }] }, { text: '4 degrees.' }]
const adds = [{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }]
const EXPECT = { expect: [{ turns: 2 }] }
const command = (file: string) => [process.execPath, CLI, 'mock', file]

describe('a server, or a workspace, that has changed since', () => {
  const SERVERS = {
    command: [{ command: command('world.json') }, { command: ['nodejs', CLI, 'mock', 'world.json'] }],
    args: [{ command: command('world.json') }, { command: command('other.json') }],
    env: [
      { command: command('world.json'), env: { UNITS: 'celsius' } },
      { command: command('world.json'), env: { SCALE: 'celsius' } },
    ],
    url: [{ command: command('world.json') }, { url: 'http://127.0.0.1:9/mcp' }],
    same: [
      { command: command('world.json'), env: { UNITS: 'celsius' } },
      // As on another machine.
      { command: ['node', `/elsewhere/${CLI.split('/').at(-1)}`, 'mock', 'world.json'], env: { UNITS: 'kelvin' } },
    ],
  }
  const tests = [
    ...Object.keys(SERVERS).map((name) => ({ name, servers: [name], ...EXPECT })),
    { name: 'files', servers: ['same'], workspace: './desk', ...EXPECT },
  ]
  const serversOf = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(SERVERS).map(([name, pair]) => [name, pair[index]]))
  let folder: string
  let server: Model
  let refused: JsonOutcome

  beforeAll(async () => {
    server = await model(({ turn, tools }) =>
      turn > 0 ? { text: '4 degrees.' } : { calls: [{ name: tools[0]?.name ?? '' }] },
    )
    folder = folderOf(server, tests, { servers: serversOf(0) })
    mkdirSync(join(folder, 'desk'))
    writeFileSync(join(folder, 'desk/note.txt'), 'before')
    for (const name of ['world.json', 'other.json']) writeFileSync(join(folder, name), world())
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    writeFileSync(join(folder, SUITE), suiteOf(server, tests, { servers: serversOf(1) }))
    writeFileSync(join(folder, 'desk/note.txt'), 'after')
    refused = await runJson(folder, ['--replay'])
  })

  it('is refused, and named', () => {
    const errors = refused.result.tests.map(({ name, error }) => [name, error?.message])
    expect(errors).toEqual([
      ['command', expect.stringMatching(/: `launch\.command\.command\[0\]` .*"node".*"nodejs"$/)],
      ['args', expect.stringMatching(/: `launch\.args\.command\[3\]` .*"world\.json".*"other\.json"$/)],
      ['env', expect.stringMatching(/: `launch\.env\.env\[0\]` .*"UNITS".*"SCALE"$/)],
      ['url', expect.stringMatching(/`launch\.url\.url` .*"http:\/\/localhost\/mcp"/)],
      ['same', undefined],
      ['files', expect.stringMatching(/: `workspace_files.*note\.txt.*` .*"sha256-\w+.*".*"sha256-\w+.*"$/)],
    ])
    expect(refused.code).toBe(2)
  })

  it('is stale in `list`, and `validate` warns of it', async () => {
    const { stdout } = await cli(['list'], { cwd: folder })
    expect(stdout.match(/cassette stale/g)).toHaveLength(5)
    expect(stdout).toMatch(/`launch\.args\.command\[3\]` .*"world\.json".*"other\.json"/)
    const validated = await cli(['validate'], { cwd: folder })
    expect(validated.code).toBe(0)
    expect(validated.stderr.match(/^warning cassettes\/suite\/.+ does not match the suite: /gm)).toHaveLength(5)
  })

  it('may differ under --replay=model: the tools are live', async () => {
    const outcome = await runJson(folder, ['--replay=model', '-t', 'args'])
    expect(outcome.code).toBe(0)
    expect(rowOf(outcome, 'args')).toMatchObject({ status: 'passed' })
  })
})

it('a tool that is offered otherwise is told under --replay=model', async () => {
  const server = await model(asks)
  const folder = folderOf(server, [{ name: 'weather', servers: ['world'], runs: 2, ...EXPECT }], {
    servers: { world: { command: command('world.json') } },
  })
  writeFileSync(join(folder, 'world.json'), world())
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  expect(rowOf(await runJson(folder, ['--replay=model'])).warnings).toBeUndefined()
  const tools = [...JSON.parse(world('Says how warm it was.')).tools, { name: 'note', description: 'Notes.' }]
  writeFileSync(join(folder, 'world.json'), JSON.stringify({ tools }))
  const outcome = await runJson(folder, ['--replay=model'])
  expect(rowOf(outcome).warnings).toSay('tool world.get_weather: description', 'tool world.note')
  const { stdout } = await cli(['list', '--connect'], { cwd: folder, env: { ANTHROPIC_API_KEY: 'x' } })
  expect(stdout).toContain('world.get_weather was changed')
})

describe('names alike', () => {
  it('a new test does not take the recording of another, and recording it leaves the other as it was', async () => {
    const server = await model(adds)
    const folder = folderOf(server, [{ name: 'x y' }])
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    const cassettes = join(folder, 'cassettes/suite')
    const [file = ''] = readdirSync(cassettes)
    const before = readFileSync(join(cassettes, file), 'utf8')

    writeFileSync(join(folder, SUITE), suiteOf(server, [{ name: 'x-y' }]))
    expect(rowOf(await runJson(folder, ['--replay'])).error).toMatchObject({ code: 'CASSETTE_MISSING' })
    writeFileSync(join(folder, SUITE), suiteOf(server, [{ name: 'x-y' }, { name: 'x y' }, { name: 'X Y' }]))
    const replayed = await runJson(folder, ['--replay'])
    expect(rowOf(replayed, 'x y')).toMatchObject({ status: 'passed', replayed: true })
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    expect(readdirSync(cassettes)).toHaveLength(3)
    expect(readFileSync(join(cassettes, file), 'utf8')).toBe(before)
    expect(await runJson(folder, ['--replay'])).toMatchObject({ code: 0, result: { summary: { passed: 3 } } })
  })

  it('nor does one of another suite beside it', async () => {
    const server = await model(adds)
    const folder = folderOf(server, [{ name: 'adds' }])
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    renameSync(join(folder, SUITE), join(folder, 'kept'))
    writeFileSync(join(folder, 'suite.yml'), readFileSync(join(folder, 'kept')))
    const outcome = await runJson(folder, ['suite.yml', '--replay'])
    expect(rowOf(outcome).error).toMatchObject({ code: 'CASSETTE_MISSING' })
  })
})
