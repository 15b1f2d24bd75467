// When a cassette is not what the suite asks for: what is refused, what that is called, and how it is mended.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cli, shell } from './run-cli.js'
import { folderOf, type JsonOutcome, KEYS, MOCK, model, rowOf, run, runJson, SUITE, suiteOf } from './run-suite.js'

const good = [{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'ok' }]

describe('a suite that has changed since it was recorded', () => {
  /** By the field that changes: before and after. */
  const CHANGES = {
    prompt: [{}, { prompt: 'Add two and two.' }],
    turns: [
      { prompt: undefined, turns: ['One.', 'Two.'] },
      { prompt: undefined, turns: ['One.', 'Three.'] },
    ],
    system: [{ system: 'Be terse.' }, { system: 'Be verbose.' }],
    temperature: [{ temperature: 0 }, { temperature: 1 }],
    max_turns: [{}, { max_turns: 3 }],
    tools: [{ tools: ['fake.add'] }, { tools: ['fake.add', 'fake.echo'] }],
    messages: [{}, { messages: [{ role: 'user', content: 'Hello.' }] }],
    tool_choice: [{}, { tool_choice: 'required' }],
    mocks: [{ servers: ['changing'] }, { servers: ['changing'] }],
    servers: [{}, { servers: ['fake', 'changing'] }],
    'how it is judged': [{}, { expect: [{ 'tool_calls[0].name': 'add' }], timeout_ms: 9_000, tags: ['x'] }],
  }
  const entriesOf = (index: 0 | 1) => Object.entries(CHANGES).map(([name, pair]) => ({ name, ...pair[index] }))
  const servers = { changing: { mock: 'changing.json' } }
  let folder: string
  let refused: JsonOutcome
  let server: Awaited<ReturnType<typeof model>>

  beforeAll(async () => {
    server = await model(({ messages, tools }) => {
      const isAnswered = messages.some(({ role }) => role === 'tool')
      return isAnswered ? { text: 'ok' } : { calls: [{ name: tools[0]?.name ?? '' }] }
    })
    folder = folderOf(server, entriesOf(0), { servers })
    writeFileSync(join(folder, 'changing.json'), MOCK)
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    writeFileSync(join(folder, SUITE), suiteOf(server, entriesOf(1), { servers }))
    writeFileSync(join(folder, 'changing.json'), MOCK.replace('added', 'summed up'))
    refused = await runJson(folder, ['--replay'])
  })

  it('refuses to replay, and names what changed', () => {
    const errors = refused.result.tests.map(({ name, error }) => [
      name,
      error?.code,
      error?.message.match(/`\S+`/)?.[0],
    ])
    expect(errors).toEqual([
      ['prompt', 'CASSETTE_STALE', '`prompt`'],
      ['turns', 'CASSETTE_STALE', '`prompt`'],
      ['system', 'CASSETTE_STALE', '`system`'],
      ['temperature', 'CASSETTE_STALE', '`temperature`'],
      ['max_turns', 'CASSETTE_STALE', '`max_turns`'],
      ['tools', 'CASSETTE_STALE', '`tools`'],
      ['messages', 'CASSETTE_STALE', '`messages`'],
      ['tool_choice', 'CASSETTE_STALE', '`tool_choice`'],
      ['mocks', 'CASSETTE_STALE', '`mocks.changing`'],
      ['servers', 'CASSETTE_STALE', '`servers`'],
      ['how it is judged', undefined, undefined],
    ])
    expect(refused.result.tests.flatMap(({ error }) => error?.message ?? [])).toSay()
    expect(refused).toMatchObject({ code: 2, result: { summary: { error: 10, passed: 1 } } })
    expect(rowOf(refused, 'prompt').error).toMatchObject({
      code: 'CASSETTE_STALE',
      message: expect.stringContaining('cassettes/suite/prompt.anthropic-claude-sonnet-4-5.jsonl'),
      hint: expect.stringContaining('--allow-stale'),
    })
  })

  it('is replayed under --allow-stale, with a warning in every report', async () => {
    const names = ['pretty', 'minimal', 'jsonl', 'junit', 'markdown', 'github', 'html', 'tap', 'sarif', 'agent']
    const reporters = names.flatMap((name) => ['--reporter', `${name}=report.${name}`])
    const outcome = await runJson(folder, ['--replay', '--allow-stale', ...reporters])
    expect(outcome).toMatchObject({ code: 0, result: { summary: { passed: 11 } } })
    expect(outcome.result.tests.filter(({ replayed }) => replayed)).toHaveLength(11)
    const [warning = '', ...others] = rowOf(outcome, 'temperature').warnings ?? []
    expect(warning).toMatch(/stale: `temperature` .*0.*1$/)
    expect(others).toEqual([])
    expect(rowOf(outcome, 'how it is judged').warnings).toBeUndefined()
    const report = (name: string) => readFileSync(join(folder, `report.${name}`), 'utf8')
    for (const name of names) expect({ name, found: report(name).includes(warning) }).toEqual({ name, found: true })
    expect(report('pretty')).toContain(`  ✓ temperature 1 warning\n    warning: ${warning}\n`)
  })

  it('is never run live in silence', async () => {
    const count = server.requestCount
    expect(await run(folder)).toMatchObject({ code: 2 })
    expect(server.requestCount).toBe(count)
  })

  it('is stale in `list`, with what changed', async () => {
    const { code, stdout } = await cli(['list'], { cwd: folder })
    expect(code).toBe(0)
    expect(stdout).toMatch(/cassette stale: cassettes\/suite\/temperature\.[^`]*`temperature` .*0.*1/)
    expect(stdout).toContain('cassette present: cassettes/suite/how-it-is-judged.anthropic-claude-sonnet-4-5.jsonl\n')
  })

  it('is recorded anew by --record, the stale rows alone', async () => {
    const outcome = await runJson(folder, ['--record'])
    expect(outcome).toMatchObject({ code: 0, result: { summary: { passed: 11 } } })
    const replayed = outcome.result.tests.filter((row) => row.replayed)
    expect(replayed.map(({ name }) => name)).toEqual(['how it is judged'])
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
  })
})

describe('a cassette that is not there', () => {
  it('is an error that names the command, and the command makes it', async () => {
    const server = await model(good)
    const folder = folderOf(server, [{ name: 'adds "$1"' }])
    const replay = await runJson(folder, ['--replay'])
    const ci = await runJson(folder, [], { env: { CI: 'true' } })
    for (const outcome of [replay, ci]) {
      expect(outcome.code).toBe(2)
      expect(rowOf(outcome).error).toMatchObject({
        code: 'CASSETTE_MISSING',
        message: 'missing cassette cassettes/suite/adds-1--0m92lhu.anthropic-claude-sonnet-4-5.jsonl',
      })
    }
    expect(server.requestCount).toBe(0)
    const list = async () => (await cli(['list'], { cwd: folder })).stdout
    expect(await list()).toContain('cassette missing: cassettes/suite/adds-1--0m92lhu.')
    const command = rowOf(replay).error?.hint?.replace('Record it: ', '') ?? 'false'
    expect(await shell(command, { cwd: folder, env: KEYS })).toMatchObject({ code: 0 })
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
    expect(await list()).toContain('cassette present: cassettes/suite/adds-1--0m92lhu.')
  })

  it('is what another model has, and the command names that model', async () => {
    const server = await model(good)
    const folder = folderOf(server, [{ name: 'adds' }])
    await run(folder, ['--record'])
    const other = ['--model', 'anthropic/claude-opus-4-1']
    const outcome = await runJson(folder, ['--replay', ...other])
    expect(outcome.code).toBe(2)
    expect(rowOf(outcome).error?.message).toContain('cassettes/suite/adds.anthropic-claude-opus-4-1.jsonl')
    const command = rowOf(outcome).error?.hint?.replace('Record it: ', '') ?? 'false'
    expect(await shell(command, { cwd: folder, env: KEYS })).toMatchObject({ code: 0 })
    expect(await run(folder, ['--replay', ...other])).toMatchObject({ code: 0 })
  })
})

it('too few runs: the error says how to add the rest, which then are the only ones made', async () => {
  const server = await model(good)
  const folder = folderOf(server, [{ name: 'adds', runs: 2 }])
  const cassette = 'cassettes/suite/adds.anthropic-claude-sonnet-4-5.jsonl'
  const linesOf = () => readFileSync(join(folder, cassette), 'utf8').trimEnd().split('\n')
  await run(folder, ['--record'])
  const before = linesOf()
  writeFileSync(join(folder, SUITE), suiteOf(server, [{ name: 'adds', runs: 5 }]))
  const refused = await runJson(folder, ['--replay'])
  expect(refused.code).toBe(2)
  expect(rowOf(refused).error).toMatchObject({
    code: 'CASSETTE_MISSING',
    message: expect.stringContaining(cassette),
    hint: expect.stringContaining('--record --append'),
  })
  expect(server.requestCount).toBe(4)
  const command = rowOf(refused).error?.hint?.replace('Record the rest: ', '') ?? 'false'
  expect(await shell(command, { cwd: folder, env: KEYS })).toMatchObject({ code: 0 })
  expect(server.requestCount).toBe(10)
  expect(linesOf().slice(0, 3)).toEqual(before)
  expect(linesOf()).toHaveLength(6)
  const replayed = await runJson(folder, ['--replay'])
  expect(rowOf(replayed)).toMatchObject({ status: 'passed', replayed: true })
  expect(rowOf(replayed).runs).toHaveLength(5)
})
