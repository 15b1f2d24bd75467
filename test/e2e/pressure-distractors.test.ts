// A model that errs the more tools it sees: the curve, its certified floors, what was injected, and the same on replay.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerFunction } from '../../src/models/model-server/model-answers.js'
import { clopperPearsonLower, clopperPearsonUpper } from '../../src/stats.js'
import {
  folderOf,
  type JsonOutcome,
  model,
  type RowReport,
  resultTexts,
  rowOf,
  run,
  runJson,
  SUITE,
  suiteOf,
  targetsOf,
  traceOf,
} from './run-suite.js'

const COUNTS = [0, 5, 10, 20, 40]
const RUNS = 30
const REAL_TOOLS = 2

/** The rate at which the model errs when so many tools are injected. */
const errorRate = (injected: number) => injected / 50

/** Errs at a known rate: it takes the first tool it sees that is none of the server's. */
const distractible: AnswerFunction = ({ tools, turn }, _random, conversationRandom) => {
  if (turn > 0) return { text: 'Three.' }
  const errs = conversationRandom() < errorRate(tools.length - REAL_TOOLS)
  const wrong = tools.find(({ name }) => name !== 'fake__add' && name !== 'fake__echo')
  return { calls: [{ name: errs && wrong !== undefined ? wrong.name : 'fake__add', args: { a: 1, b: 2 } }] }
}

/** An expectation that whatever was measured meets. */
const ANY = { 'distractors.accuracy': { '>=': 0 } }

const sweep = (more: object = {}) => ({
  name: 'adds',
  runs: RUNS,
  expect: [],
  distractors: {
    counts: COUNTS,
    from: 'near_duplicate',
    of: ['fake.add'],
    correct: ['fake.add'],
    floor: 60,
    expect: [{ 'distractors.certified_lower': { '>=': 4 } }],
    ...more,
  },
})

const toolIds = (tools: readonly { readonly server: string; readonly name: string }[]) =>
  tools.map(({ server, name }) => `${server}.${name}`)

const injectedIn = (row: RowReport) => row.runs.map(({ trace }) => toolIds(trace.injected_tools))

describe('a sweep over near-duplicates', () => {
  let server: Awaited<ReturnType<typeof model>>
  let folder: string
  let recorded: JsonOutcome
  let replayed: JsonOutcome
  const row = (outcome: JsonOutcome, count: number) => rowOf(outcome, `adds {distractors ${count}}`)

  beforeAll(async () => {
    server = await model(distractible, { seed: 5 })
    folder = folderOf(server, [sweep()])
    recorded = await runJson(folder, ['--record', '--reporter', 'pretty=recorded.txt'])
    replayed = await runJson(folder, ['--replay', '--reporter', 'pretty=replayed.txt'])
  })

  it('is a row for each count, with a cassette of its own', () => {
    expect(recorded.result.tests.map(({ name }) => name)).toEqual(COUNTS.map((count) => `adds {distractors ${count}}`))
    const files = readdirSync(join(folder, 'cassettes/suite')).map((file) => file.replace(/--\w{7}(?=\.)/, ''))
    expect(files.sort()).toEqual(
      COUNTS.map((count) => `adds-distractors-${count}.anthropic-claude-sonnet-4-5.jsonl`).sort(),
    )
    expect(server.requestCount).toBe(COUNTS.length * RUNS * 2)
  })

  it('has the pass rates that the model errs at, and the floors they certify', () => {
    const points = COUNTS.map((count) => {
      const targets = targetsOf(row(recorded, count), 'distractors')
      return [count, targets['distractors.passed_runs'], targets['distractors.certified_lower']]
    })
    // The seed decides the passes; the floors are Clopper-Pearson at 95 %, here from a table.
    expect(points).toEqual([
      [0, 30, 90],
      [5, 26, 72],
      [10, 28, 80],
      [20, 20, 50],
      [40, 4, 4],
    ])
    for (const [count, passed, certified] of points as [number, number, number][]) {
      expect(certified).toBe(Math.floor(100 * clopperPearsonLower(passed, RUNS) + 1e-9))
      const truth = 1 - errorRate(count)
      expect(truth).toBeGreaterThanOrEqual(clopperPearsonLower(passed, RUNS, 0.999))
      expect(truth).toBeLessThanOrEqual(clopperPearsonUpper(passed, RUNS, 0.999))
    }
  })

  it('is drawn as a curve, with the largest count that keeps the floor', () => {
    const text = readFileSync(join(folder, 'recorded.txt'), 'utf8')
    expect(text.slice(text.indexOf('distractors sweep'))).toMatchInlineSnapshot(`
      "distractors sweep of adds
           0 ████████████████████ 100% pass, certified >= 90%
           5 █████████████████··· 86% pass, certified >= 72%
          10 ███████████████████· 93% pass, certified >= 80%
          20 █████████████······· 66% pass, certified >= 50%
          40 ███················· 13% pass, certified >= 4%
        the floor of 60% holds up to 10 distractors
      tool coverage 1/2 (50%); never called: fake.echo
      5 tests: 5 passed
      "
    `)
    expect(readFileSync(join(folder, 'replayed.txt'), 'utf8')).toBe(text)
  })

  it('replays every row: the same verdicts, and the same bytes each time', async () => {
    const verdicts = ({ result }: JsonOutcome) => result.tests.map((test) => ({ ...test, replayed: null }))
    expect(replayed.result.tests.every((test) => test.replayed)).toBe(true)
    expect(verdicts(replayed)).toEqual(verdicts(recorded))
    expect((await runJson(folder, ['--replay', '-j', '1'])).stdout).toBe(replayed.stdout)
    expect(server.requestCount).toBe(COUNTS.length * RUNS * 2)
  })

  it('injects the same tools in every run, the first of more being those of fewer', () => {
    for (const count of COUNTS) {
      const [first = [], ...others] = injectedIn(row(recorded, count))
      expect(first).toHaveLength(count)
      expect(first).toEqual(injectedIn(row(recorded, 40))[0]?.slice(0, count))
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it('injects what the seed says, on every machine', () => {
    expect(injectedIn(row(recorded, 10))[0]).toEqual([
      'fake.Add',
      'fake.create',
      'fake.add_preview',
      'fake.add_by_region',
      'fake.register',
      'fake.add_async',
      'fake.add_v2',
      'fake.add_v3',
      'fake.add_cached',
      'fake.add_old',
    ])
  })

  it('offers them among the real ones, to the model too', () => {
    const { tools } = traceOf(recorded, 'adds {distractors 40}')
    expect(tools).toHaveLength(40 + REAL_TOOLS)
    const asked = server.requests.find((request) => request.tools.length === 42)
    expect(asked?.tools.map(({ name }) => name.replace('__', '.'))).toEqual(toolIds(tools))
    expect(toolIds(tools).indexOf('fake.add')).toBeGreaterThan(0)
  })

  it('answers calls of injected tools plausibly, marked, and never with an error', () => {
    const wrong = row(recorded, 40).runs.find(({ trace }) => trace.tool_calls[0]?.name !== 'add')
    expect(wrong?.trace.tool_results).toEqual([
      {
        call_id: expect.any(String),
        is_error: false,
        injected: true,
        content: [{ type: 'text', text: expect.any(String) }],
      },
    ])
    // biome-ignore lint/style/noNonNullAssertion: the line above has it.
    const answer = JSON.parse(resultTexts(wrong!.trace)[0] ?? '')
    expect(answer).toMatchObject({ a: 1, b: 2, ok: true })
    const right = row(recorded, 0).runs[0]?.trace.tool_results[0]
    expect(right).not.toHaveProperty('injected')
  })

  it('is stale with another seed, and is not with another floor', async () => {
    writeFileSync(join(folder, SUITE), suiteOf(server, [sweep({ floor: 95 })]))
    expect(await run(folder, ['--replay'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ {2}no count .*95%$/m),
    })
    writeFileSync(join(folder, SUITE), suiteOf(server, [sweep({ seed: 1 })]))
    const { result } = await runJson(folder, ['--replay'])
    expect(result.tests.map(({ error }) => error?.code)).toEqual(COUNTS.map(() => 'CASSETTE_STALE'))
    expect(result.tests[1]?.error?.message).toContain('`distractors.seed` was 0 and is now 1')
  })
})

describe('tools of the catalogue', () => {
  it('are unrelated, pinned by the seed, and answer', async () => {
    const server = await model(({ tools, turn }) => {
      const foreign = tools.find(({ name }) => !name.startsWith('fake__'))
      return turn > 0 ? { text: 'ok' } : { calls: [{ name: foreign?.name ?? '' }] }
    })
    const distractors = { count: 6, from: 'catalog', correct: ['fake.add'], seed: 3, expect: [ANY] }
    const folder = folderOf(server, [{ name: 'adds', expect: [], distractors }])
    const outcome = await runJson(folder, ['--record'])
    const trace = traceOf(outcome)
    expect(toolIds(trace.injected_tools)).toEqual([
      'trackwise.get_sprint_burndown',
      'dayplan.set_working_hours',
      'hearth.activate_scene',
      'clausebook.draft_nda',
      'inkwell.set_page_permissions',
      'oncall-desk.write-postmortem',
    ])
    expect(trace.tool_results[0]).toMatchObject({ is_error: false, injected: true })
    expect(targetsOf(rowOf(outcome), 'distractors')).toMatchObject({
      'distractors.accuracy': 0,
      'distractors.passed_runs': 0,
    })
    const again = await runJson(folder, ['--replay'])
    expect(traceOf(again)).toEqual(trace)
  })

  it('that are fewer than asked for are an error that says how many there are', async () => {
    const server = await model({ text: 'ok' })
    const distractors = { count: 5000, correct: ['fake.add'] }
    const outcome = await runJson(folderOf(server, [{ name: 'adds', distractors }]))
    expect(outcome.code).toBe(2)
    expect(JSON.stringify(rowOf(outcome))).toMatch(/5000 tools .* only \d+ can/)
    expect(server.requestCount).toBe(0)
  })
})

describe('ablate', () => {
  it('reruns without each tool, as advisory rows that say what changed', async () => {
    const server = await model(({ tools, turn }) => {
      const name = tools.some((tool) => tool.name === 'fake__add') ? 'fake__add' : 'fake__echo'
      return turn > 0 ? { text: 'Three.' } : { calls: [{ name, args: { a: 1, b: 2 } }] }
    })
    const distractors = { count: 3, correct: ['fake.add'], ablate: ['fake.add', 'fake.echo'], expect: [ANY] }
    const folder = folderOf(server, [{ name: 'adds', distractors }])
    const outcome = await runJson(folder, ['--record', '--reporter', 'pretty=report.txt'])
    expect(outcome.result.tests.map(({ name, status, advisory }) => [name, status, advisory])).toEqual([
      ['adds', 'passed', undefined],
      ['adds {without fake.add}', 'failed', true],
      ['adds {without fake.echo}', 'passed', true],
    ])
    expect(outcome.code).toBe(0)
    expect(toolIds(traceOf(outcome, 'adds {without fake.add}').tools)).not.toContain('fake.add')
    const text = readFileSync(join(folder, 'report.txt'), 'utf8')
    expect(text).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✓ adds
        ✗ adds {without fake.add} advisory
        ✓ adds {without fake.echo} advisory

      FAILED adds {without fake.add} > expect
        run 1: tool_names[0]: expected "add", got "echo"
        reproduce: mcprove run suite.mcprove.yml -t 'adds {without fake.add}'

      distractors floor [PASS] adds: passed 1/1 (100%), certified >= 5% at 95% confidence, accuracy 100%
      distractors floor [PASS] adds {without fake.add}: passed 0/1 (0%), certified >= 0% at 95% confidence, accuracy 0%
      distractors floor [PASS] adds {without fake.echo}: passed 1/1 (100%), certified >= 5% at 95% confidence, accuracy 100%
      without fake.add, adds: expect passed -> failed
      without fake.echo, adds: no check changes
      tool coverage 2/2 (100%)
      3 tests: 1 passed, 2 advisory
      "
    `)
    expect((await run(folder, ['--replay'])).stdout).toBe(text)
  })

  it('of a tool that is not there is an error that names it', async () => {
    const server = await model({ text: 'ok' })
    const distractors = { ablate: ['fake.subtract'], correct: ['fake.add'], expect: [ANY] }
    const outcome = await runJson(folderOf(server, [{ name: 'adds', expect: [], distractors }]))
    const ablated = rowOf(outcome, 'adds {without fake.subtract}')
    expect(ablated).toMatchObject({ status: 'error', advisory: true })
    expect(ablated.runs[0]?.error).toSay('fake.subtract', 'fake.add, fake.echo')
    expect(outcome.result.tests).toHaveLength(2)
  })
})
