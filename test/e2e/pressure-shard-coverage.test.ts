// `--shard`: every row on exactly one machine. Tool coverage: which of the offered tools some run called.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './run-cli.js'
import { folderOf, type JsonOutcome, model, run, runJson } from './run-suite.js'

const answers = [{ calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }]
const namesOf = ({ result }: JsonOutcome) => result.tests.map(({ name }) => name)

const schema = JSON.parse(readFileSync(join(ROOT, 'result.schema.json'), 'utf8'))
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema)

function expectValid(result: unknown): void {
  validate(result)
  expect(validate.errors).toBeNull()
}

describe('--shard', () => {
  const distractors = { counts: [0, 2, 4], from: 'near_duplicate', of: ['fake.add'], correct: ['fake.add'] }
  const TESTS = [
    { name: 'first' },
    { name: 'shared' },
    { name: 'models', models: ['anthropic/claude-sonnet-4-5', 'openai/gpt-5'] },
    { name: 'sweep', expect: [], distractors },
    { name: 'left out', skip: 'not today' },
    { name: 'last' },
  ]
  let server: Awaited<ReturnType<typeof model>>
  let folder: string
  let whole: JsonOutcome

  beforeAll(async () => {
    server = await model(answers)
    folder = folderOf(server, TESTS, {
      tests: [{ name: 'shared too', agent: 'shared', golden_path: { calls: ['add'] } }],
      tools: [{ name: 'direct', server: 'fake', tool: 'echo', args: { text: 'x' }, expect: [{ is_error: false }] }],
    })
    whole = await runJson(folder, ['--record'])
    expect(whole.code).toBe(0)
  })

  it.each([1, 3, 9])('of %d covers every row once, in suite order', async (count) => {
    const numbers = Array.from({ length: count }, (_, i) => i + 1)
    const shards = await Promise.all(
      numbers.map((number) => runJson(folder, ['--replay', '--shard', `${number}/${count}`])),
    )
    for (const { code } of shards) expect(code).toBe(0)
    const names = shards.map(namesOf)
    expect(names.flat().sort()).toEqual([...namesOf(whole)].sort())
    const all = namesOf(whole)
    for (const part of names) expect(part).toEqual(all.filter((name) => part.includes(name)))
    const together = names.filter((part) => part.includes('shared') || part.includes('shared too'))
    expect(together).toHaveLength(1)
    expect(together[0]).toEqual(expect.arrayContaining(['shared', 'shared too']))
  })

  it('makes no run twice', async () => {
    const count = server.requestCount
    for (const shard of ['1/3', '2/3', '3/3']) {
      expect(await run(folder, ['--live', '--shard', shard])).toMatchObject({ code: 0 })
    }
    // Eight units of two answers: first, shared, two models, three of the sweep, last.
    expect(server.requestCount - count).toBe(16)
  })

  it('that is left without a row is no test, unless that may be', async () => {
    const { code, stderr } = await run(folder, ['--replay', '--shard', '10/10'])
    expect(code).toBe(2)
    expect(stderr).toSay('--shard 10/10', '9 parts', '[NO_TESTS]')
    expect(await run(folder, ['--replay', '--shard', '10/10', '--pass-with-no-tests'])).toMatchObject({ code: 0 })
  })

  it('splits what was selected', async () => {
    const parts = await Promise.all(
      ['1/2', '2/2'].map((shard) => runJson(folder, ['--replay', '-t', 'sweep', '--shard', shard])),
    )
    expect(parts.map(namesOf)).toEqual([['sweep {distractors 0}', 'sweep {distractors 2}'], ['sweep {distractors 4}']])
  })

  it.each(['0/3', '4/3', '1', '1/0', 'a/b', '1/3/5', '-1/3', '1.5/3'])('%s is bad usage', async (shard) => {
    const { code, stdout, stderr } = await run(folder, ['--replay', `--shard=${shard}`])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toSay('[BAD_USAGE]', '--shard', `got ${shard}`)
  })
})

describe('tool coverage', () => {
  let folder: string

  beforeAll(async () => {
    const distractors = { count: 7, from: 'near_duplicate', of: ['fake.add'], correct: ['fake.add'] }
    folder = folderOf(await model(answers), [
      { name: 'adds', runs: 2 },
      { name: 'crowded', distractors },
    ])
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  })

  it('is a line of the report and a key of the JSON; distractors do not count', async () => {
    const outcome = await runJson(folder, ['--replay', '--reporter', 'pretty=report.txt'])
    expect(outcome.result.coverage).toEqual({ tools: 2, called: 1, percent: 50, uncalled: ['fake.echo'] })
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain(
      '\ntool coverage 1/2 (50%); never called: fake.echo\n',
    )
    expectValid(outcome.result)
    expect(JSON.stringify(outcome.result)).toContain('"injected_tools":[{')
  })

  it('under --coverage-threshold fails, at it does not', async () => {
    expect(await run(folder, ['--replay', '--coverage-threshold', '50'])).toMatchObject({ code: 0 })
    const under = await runJson(folder, ['--replay', '--coverage-threshold', '51'])
    expect(under).toMatchObject({
      code: 1,
      result: { exit_code: 1, summary: { passed: 2 }, coverage: { threshold: 51 } },
    })
    expectValid(under.result)
    expect(await run(folder, ['--replay', '--coverage-threshold', 'half'])).toMatchObject({ code: 2 })
  })

  it('says why it failed', async () => {
    const { stdout } = await run(folder, ['--replay', '--coverage-threshold', '51'])
    expect(stdout).toMatch(/\ntool coverage 1\/2 \(50%\), .*51%; .*fake\.echo\n/)
  })

  it('variants are described in the JSON as the schema says', async () => {
    const server = await model(answers)
    const distractors = { counts: [0, 3], correct: ['fake.add'], ablate: ['fake.echo'], floor: 50 }
    const here = folderOf(server, [{ name: 'adds', distractors }])
    const { result } = await runJson(here, ['--live'])
    expectValid(result)
    expect(result.tests.map(({ variant }) => variant)).toEqual([
      { of: 'adds', distractors: 0, floor: 50 },
      { of: 'adds', distractors: 3, floor: 50 },
      { of: 'adds', without: 'fake.echo' },
    ])
    const missing = await runJson(here, ['--replay'])
    expectValid(missing.result)
    expect(missing.result.tests[1]).toMatchObject({ status: 'error', variant: { of: 'adds', distractors: 3 } })
  })
})
