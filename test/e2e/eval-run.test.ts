// Suites of cases on the runner: models, runs, tracks, pass rules, seeds; what goes wrong with one case stays there.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRecord } from '../../src/core/trace/trace-fields.js'
import { casesModule, EVALS, environmentAt, evalModule, TRACKS } from './eval-suites.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'
import { filesIn, model, rowOf, run, runJson, targetsOf } from './run-suite.js'

const CLAUDE = ['--model', 'anthropic/claude-sonnet-4-5']

/** Answers with its prompt for a title, whatever the tool is called. */
const honest = () =>
  model(({ prompt, tools }) => ({ calls: [{ name: tools[0]?.name ?? '', args: { title: prompt } }] }))

describe('a code suite that exports an EvalSuite', () => {
  it('offers the catalog, executes nothing, passes, and is known to validate and list', async () => {
    const server = await honest()
    const folder = folderWith({ [EVALS]: casesModule('Ana', 'Bob') })
    const outcome = await runJson(folder, CLAUDE, { env: environmentAt(server) })
    expect(outcome).toMatchObject({ code: 0, result: { summary: { total: 2, passed: 2 } } })
    const [trace] = rowOf(outcome, 'Ana').runs.map((one) => one.trace)
    expect(trace?.tools).toMatchObject([{ server: null, name: 'book', description: 'Books a room.' }])
    expect(trace?.tool_results).toMatchObject([{ is_error: false, not_executed: true }])
    expect(server.requestCount).toBe(2)
    expect(server.requests[0]).toMatchObject({ system: 'Be brief.', tools: [{ name: 'book' }] })
    expect(await cli(['validate', EVALS], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: `${EVALS}: valid, 2 agent tests\n`,
    })
    expect((await cli(['list', EVALS], { cwd: folder })).stdout).toContain('catalog: a list of tools: 1')
  })

  it('offers the tools of several servers by their own names, which expected calls use too', async () => {
    const server = await model(({ tools }) => ({ calls: tools.map(({ name }) => ({ name, args: { title: 'Ana' } })) }))
    const suite = evalModule(`const tool = (name) => ({ ...book, name })
const catalog = new mcprove.CompositeMcpRegistry({
  rooms: [tool('book'), tool('Rooms.List'), tool('find')],
  mail: [tool('send'), tool('find')],
})
const names = ['book', 'Rooms_List', 'rooms.find', 'mail__send', 'mail_find']
export default new EvalSuite({ name: 'Rooms', catalog })
  .addCase({ name: 'all', userMessage: 'Ana', expectedToolCalls: names.flatMap((name) => expects('Ana', name)), critics })
  .extendCase({ name: 'dotted', userMessage: 'Ana', expectedToolCalls: [
    ...['book', 'Rooms.List', 'rooms.find', 'send', 'mail.find'].map((name) => new mcprove.ExpectedToolCall(name, { title: 'Ana' })),
  ] })`)
    const folder = folderWith({ [EVALS]: suite })
    const outcome = await runJson(folder, CLAUDE, { env: environmentAt(server) })
    expect(outcome.result.summary, outcome.stdout).toMatchObject({ total: 2, passed: 2 })
    const names = ['book', 'Rooms_List', 'rooms__find', 'send', 'mail__find']
    expect(server.requests[0]?.tools.map(({ name }) => name)).toEqual(names)
    expect(rowOf(outcome, 'all').runs[0]?.trace.tool_calls).toMatchObject([
      { server: 'rooms', name: 'book' },
      { server: 'rooms', name: 'Rooms.List' },
      { server: 'rooms', name: 'find' },
      { server: 'mail', name: 'send' },
      { server: 'mail', name: 'find' },
    ])
    await runJson(folder, [...CLAUDE, '--record'], { env: environmentAt(server) })
    const replayed = await runJson(folder, [...CLAUDE, '--replay=model'])
    expect(replayed.result.tests.map(({ status, warnings = [] }) => ({ status, warnings }))).toEqual([
      { status: 'passed', warnings: [] },
      { status: 'passed', warnings: [] },
    ])
  })

  it('exits 1 when a case fails, and --only-failed shows it alone', async () => {
    const server = await model({ calls: [{ name: 'book', args: { title: 'Ana' } }] })
    const folder = folderWith({ [EVALS]: casesModule('Ana', 'Bob') })
    const outcome = await runJson(folder, [...CLAUDE, '--only-failed'], { env: environmentAt(server) })
    expect(outcome).toMatchObject({ code: 1, result: { showing: 'showing only 1 failed of 2' } })
    expect(targetsOf(rowOf(outcome, 'Bob'), 'critics')).toMatchObject({ 'critics.score': 0.5, 'critics.passed': 0 })
  })

  it('--pass-rule decides over several runs, also when they are replayed', async () => {
    let asked = 0
    const server = await model(() => {
      asked += 1
      return { calls: [{ name: 'book', args: { title: asked === 3 ? 'Bob' : 'Ana' } }] }
    })
    const folder = folderWith({ [EVALS]: casesModule('Ana') })
    const args = [...CLAUDE, '--runs', '3']
    await run(folder, [...args, '--record', '-j', '1'], { env: environmentAt(server) })
    const statusBy = async (...rule: readonly string[]) => {
      const outcome = await runJson(folder, [...args, '--replay', ...rule])
      const { status, reproduce = '' } = rowOf(outcome) as { status: string; reproduce?: string }
      return [status, reproduce.includes('--pass-rule')]
    }
    expect(await statusBy()).toEqual(['passed', false])
    expect(await statusBy('--pass-rule', 'majority')).toEqual(['passed', true])
    expect(await statusBy('--pass-rule', 'last')).toEqual(['failed', true])
    expect(await statusBy('--pass-rule', 'all')).toEqual(['failed', true])
    const wrong = await run(folder, [...args, '--pass-rule', 'most'])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toSay('--pass-rule', 'most', 'majority')
  })

  it('takes an array of them, and refuses two cases of one name', async () => {
    const suites = (first: string, second: string) =>
      evalModule(`const of = (name) => {
  const suite = new EvalSuite({ name }).addTools([book])
  suite.addCase({ name, userMessage: name, expectedToolCalls: expects(name), critics })
  return suite
}
export default [of(${JSON.stringify(first)}), of(${JSON.stringify(second)})]`)
    const folder = folderWith({ [EVALS]: suites('Ana', 'Bob'), 'twice.mcprove.mjs': suites('Ana', 'Ana') })
    const outcome = await runJson(folder, [EVALS, ...CLAUDE], { env: environmentAt(await honest()) })
    expect(outcome.result.tests.map(({ name, status }) => [name, status])).toEqual([
      ['Ana', 'passed'],
      ['Bob', 'passed'],
    ])
    const twice = await cli(['validate', 'twice.mcprove.mjs'], { cwd: folder })
    expect(twice.code).toBe(2)
    expect(twice.stderr).toMatch(/twice\.mcprove\.mjs .*`Ana`/)
  })

  it('what its code throws while it is made a suite is told with the file', async () => {
    const folder = folderWith({
      [EVALS]: 'export default { toSuite() { throw new Error("no cases today") } }',
      'track.mcprove.mjs': evalModule(`const suite = new EvalSuite({ name: 'x' })
suite.addComparativeCase({ name: 'empty', userMessage: 'm' })
export default suite`),
    })
    const thrown = await cli(['validate', EVALS], { cwd: folder })
    expect(thrown).toMatchObject({ code: 2, stdout: '' })
    expect(thrown.stderr).toSay(EVALS, 'no cases today')
    const empty = await cli(['validate', 'track.mcprove.mjs'], { cwd: folder })
    expect(empty.stderr).toSay('"empty"')
  })
})

describe('models, runs and tracks', () => {
  it('is a row for each model and track, the tracks side by side in the order declared', async () => {
    const server = await model(({ model: name, tools }) => {
      const [tool] = tools
      const isRight = tool?.name === 'reserve' || name === 'gpt-5'
      return { calls: [{ name: tool?.name ?? '', args: { title: isRight ? 'Ana' : 'Anna' } }] }
    })
    const folder = folderWith({ [EVALS]: TRACKS })
    const flags = [...CLAUDE, '--model', 'openai/gpt-5', '--runs', '2', '--reporter', 'pretty=report.txt']
    const outcome = await runJson(folder, flags, { env: environmentAt(server) })
    expect(outcome.code).toBe(1)
    expect(outcome.result.tests.map(({ name, status, runs }) => [name, status, runs.length])).toEqual([
      ['books [anthropic/claude-sonnet-4-5] {track v1}', 'failed', 2],
      ['books [anthropic/claude-sonnet-4-5] {track v2}', 'passed', 2],
      ['books [openai/gpt-5] {track v1}', 'passed', 2],
      ['books [openai/gpt-5] {track v2}', 'passed', 2],
    ])
    expect(outcome.result.tests.map(({ variant }) => [variant?.track, variant?.baseline])).toEqual([
      ['v1', 'v1'],
      ['v2', 'v1'],
      ['v1', 'v1'],
      ['v2', 'v1'],
    ])
    expect(server.requestCount).toBe(8)
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain(`tracks of books [anthropic/claude-sonnet-4-5]
  v1  score 0.5, failed, baseline
  v2  score 1 (+0.5), passed
  title: v1 0, v2 1
  best: v2
tracks of books [openai/gpt-5]
  v1  score 1, passed, baseline
  v2  score 1 (+0), passed
  tie
`)
  })

  it('records, replays the same bytes without a model, and names the tool that changed', async () => {
    const server = await honest()
    const folder = folderWith({ [EVALS]: casesModule('Ana', 'Bob') })
    const env = environmentAt(server)
    const flags = [...CLAUDE, '--runs', '2']
    expect(await run(folder, [...flags, '--record'], { env })).toMatchObject({ code: 0 })
    expect([...filesIn(join(folder, 'cassettes')).keys()]).toHaveLength(2)
    const asked = server.requestCount
    const [first, second] = [
      await runJson(folder, [...flags, '--replay'], { isProgram: true }),
      await runJson(folder, [...flags, '--replay'], { isProgram: true }),
    ]
    expect(first).toMatchObject({ code: 0, result: { tests: [{ replayed: true }, { replayed: true }] } })
    expect(second.stdout).toBe(first.stdout)
    expect(server.requestCount).toBe(asked)
    writeFileSync(join(folder, EVALS), casesModule('Ana', 'Bob').replace('Books a room.', 'Books any room.'))
    const stale = await runJson(folder, [...flags, '--replay'], { isProgram: true })
    expect(stale.code).toBe(2)
    expect(rowOf(stale, 'Ana').error).toMatchObject({
      code: 'CASSETTE_STALE',
      message: expect.stringContaining('`tool_lists.catalog.book` was'),
    })
  })
})

describe('several runs', () => {
  const suite = (rule: string) =>
    casesModule('Ana').replace(
      'export default suite',
      `export default suite.toSuite({ passRule: ${JSON.stringify(rule)} })`,
    )

  it.each([
    ['mean', 1],
    ['majority', 0],
    ['all', 1],
    ['last', 1],
  ])('by the rule %s the exit code is %i', async (rule, code) => {
    // Two right ones, then a wrong one: the mean score is 5/6, which is enough only below a threshold of 0.84.
    let asked = 0
    const server = await model(() => {
      asked += 1
      return { calls: [{ name: 'book', args: { title: asked < 3 ? 'Ana' : 'Bob' } }] }
    })
    const text = suite(rule).replace(
      "systemMessage: 'Be brief.'",
      'rubric: new mcprove.EvalRubric({ failThreshold: 0.84 })',
    )
    const folder = folderWith({ [EVALS]: text })
    const outcome = await runJson(folder, [...CLAUDE, '--runs', '3', '-j', '1'], { env: environmentAt(server) })
    expect(outcome.code).toBe(code)
    expect(targetsOf(rowOf(outcome), 'critics')).toMatchObject({
      'critics.score': 0.833333333,
      'critics.std_deviation': 0.23570226,
      'critics.pass_rate': 66,
      'critics.field["title"]': 0.666666667,
      'critics.field_std_deviation["title"]': 0.471404521,
    })
  })

  it.each([
    ['constant', 1],
    ['random', 3],
    ['7', 1],
  ])('--seed %s is %i different seeds on the wire', async (seed, different) => {
    const server = await honest()
    const providers = JSON.stringify({ 'openai-compatible': { base_url: server.baseUrl('openai-compatible') } })
    const exported = `export default { providers: ${providers}, ...suite.toSuite() }`
    const folder = folderWith({ [EVALS]: casesModule('Ana').replace('export default suite', exported) })
    const flags = ['--model', 'openai-compatible/llama', '--runs', '3', '--seed', seed]
    expect(await run(folder, flags)).toMatchObject({ code: 0 })
    const seeds = server.requests.map(({ body }) => (isRecord(body) ? body.seed : undefined))
    expect(seeds.every((one) => typeof one === 'number')).toBe(true)
    expect(new Set(seeds).size).toBe(different)
    if (seed === '7') expect(seeds[0]).toBe(7)
  })

  it('a seed that is none is refused', async () => {
    const outcome = await run(folderWith({ [EVALS]: casesModule('Ana') }), ['--seed', 'lucky'])
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toSay('--seed', 'lucky')
  })
})

it("one case's bad answer loses no other: no JSON scores 0, an answer that never comes is an error", async () => {
  const server = await model(({ prompt }) => {
    if (prompt === 'garbled') return { calls: [{ name: 'book', args_text: '{"title": "gar' }] }
    if (prompt === 'down') return { error: { status: 500, message: 'out of order', retry_after: 0 } }
    return { calls: [{ name: 'book', args: { title: prompt } }] }
  })
  const folder = folderWith({ [EVALS]: casesModule('Ana', 'garbled', 'down', 'Bob') })
  const outcome = await runJson(folder, ['--model', 'openai/gpt-5'], { env: environmentAt(server) })
  expect(outcome.code).toBe(1)
  expect(outcome.result.tests.map(({ name, status }) => [name, status])).toEqual([
    ['Ana', 'passed'],
    ['garbled', 'failed'],
    ['down', 'error'],
    ['Bob', 'passed'],
  ])
  const [call] = rowOf(outcome, 'garbled').runs[0]?.trace.tool_calls ?? []
  expect(call).toMatchObject({ args: null, args_text: '{"title": "gar' })
  expect(rowOf(outcome, 'down').runs[0]).toMatchObject({ outcome: 'infra_error' })
})

it('--include-context puts what the model was told into the reports, and only then', async () => {
  const folder = folderWith({
    [EVALS]: evalModule(`const suite = new EvalSuite({ name: 'x', systemMessage: 'Be brief.' }).addTools([book])
suite.addCase({
  name: 'again', userMessage: 'Ana', expectedToolCalls: expects('Ana'), critics,
  additionalMessages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Key secret-of-the-tests, \\u001b[31mred' }],
})
export default suite`),
  })
  const server = await model({ calls: [{ name: 'book', args: { title: 'Ana' } }] })
  const env = { ...environmentAt(server), MY_TOKEN: 'secret-of-the-tests' }
  const flags = [...CLAUDE, '--reporter', 'pretty=report.txt']
  const shown = await runJson(folder, [...flags, '--include-context'], { env })
  expect(rowOf(shown)).toMatchObject({
    context: {
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Key [redacted:MY_TOKEN], \u001b[31mred' },
      ],
      turns: ['Ana'],
    },
  })
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain(
    '    system: Be brief.\n    user: Hi\n    assistant: Key [redacted:MY_TOKEN], \\u001b[31mred\n    user: Ana\n',
  )
  expect(rowOf(await runJson(folder, flags, { env }))).not.toHaveProperty('context')
})
