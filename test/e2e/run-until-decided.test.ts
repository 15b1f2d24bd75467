// `runs: { until: decided }`: as few runs as a decision needs, live, recorded, replayed and continued.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ModelServer } from '../../src/models/model-server/create-model-server.js'
import { cliInProcess } from './in-process.js'
import { folderWith } from './run-cli.js'
import { filesIn, KEYS, MOCK, model, providersAt, rowOf, run, runJson, SUITE } from './run-suite.js'
import { startCli } from './running-cli.js'

const RULE = { min: 3, max: 60, until: 'decided', floor: 0.9, alternative: 0.98 }
/** Passes after 11, 17 or 23 runs with 0, 1 or 2 failures; three failures in six runs fail. */
const LOOSE = { min: 2, max: 40, until: 'decided', floor: 0.7, alternative: 0.92 }

/** A script that is wrong in these runs. */
function script(...wrong: readonly number[]): string {
  return JSON.stringify([...(wrong.length === 0 ? [] : [{ runs: wrong, text: 'snow' }]), { text: 'sun' }])
}

const SUN = [{ final_response: { contains: 'sun' } }]

function scriptedFolder(runs: unknown): string {
  const names = ['always', 'rarely', 'often', 'sometimes']
  return folderWith({
    [SUITE]: JSON.stringify({
      defaults: { runs },
      agents: names.map((name) => ({ name, model: `scripted/${name}.yml`, prompt: 'weather?', expect: SUN })),
    }),
    'always.yml': script(),
    'rarely.yml': script(20),
    'often.yml': script(2, 4),
    'sometimes.yml': script(20, 35, 50),
  })
}

describe('a scripted model', () => {
  it('stops when the runs decide, and is inconclusive at `max`', async () => {
    const outcome = await runJson(scriptedFolder(RULE), ['--no-color'])
    expect(outcome.code).toBe(1)
    expect(outcome.result.tests.map(({ name, status, runs }) => [name, status, runs.length])).toEqual([
      ['always', 'passed', 36],
      ['rarely', 'passed', 56],
      ['often', 'failed', 4],
      ['sometimes', 'inconclusive', 60],
    ])
    expect(rowOf(outcome, 'rarely')).toMatchObject({
      stopping: {
        reason: 'decided',
        decision: 'pass',
        runs: 56,
        passes: 55,
        surplus: 0,
        invalid: 0,
        rule: { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 60 },
      },
    })
    expect(rowOf(outcome, 'sometimes')).toMatchObject({ stopping: { reason: 'max', decision: null, passes: 57 } })
  })

  it('gives the same result one run at a time and eight at a time', async () => {
    const folder = scriptedFolder(RULE)
    const report = (jobs: string) => run(folder, ['-j', jobs, '--reporter', 'json'])
    const [one, eight] = [await report('1'), await report('8')]
    expect(one.stdout).toMatch(/^\{/)
    expect(eight.stdout).toBe(one.stdout)
  })

  it('alone at `max`, ends with 3', async () => {
    expect(await run(scriptedFolder(RULE), ['-t', 'sometimes'])).toMatchObject({ code: 3 })
  })

  it('has a line in the report, with the failed runs', async () => {
    const { stdout } = await run(scriptedFolder(RULE), ['-t', 'often'])
    expect(stdout).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✗ often (4 runs)

      FAILED often > runs
        run 4: decided after 4 of at most 60 runs: pass rate < 98 % (2 of 4 passed; floor 0.9, alternative 0.98, beta 0.05)
        runs 2, 4: note: did not pass a per-run check
        reproduce: mcprove run suite.mcprove.yml -t often

      runs floor [FAIL] often: decided after 4 of at most 60 runs: pass rate < 98 % (2 of 4 passed; floor 0.9, alternative 0.98, beta 0.05)
      1 test: 1 failed
      "
    `)
  })

  it('judges one run on its own, and with --runs all of them', async () => {
    const folder = scriptedFolder(RULE)
    expect(rowOf(await runJson(folder, ['-t', 'often #2']))).toMatchObject({ status: 'failed', runs: [{ run: 2 }] })
    expect(rowOf(await runJson(folder, ['-t', 'often #3']))).toMatchObject({ status: 'passed', runs: [{ run: 3 }] })
    const fixed = rowOf(await runJson(folder, ['-t', 'always', '--runs', '4']))
    expect(fixed.runs).toHaveLength(4)
    expect(fixed).not.toHaveProperty('stopping')
    expect(rowOf(await runJson(folder, ['-t', 'often', '--runs', '4'])).status).toBe('failed')
  })

  it('decides the same in shards', async () => {
    const folder = scriptedFolder(RULE)
    const rows = async (...args: readonly string[]) =>
      JSON.parse((await run(folder, ['--reporter', 'json', ...args])).stdout).tests
    expect([...(await rows('--shard', '1/2')), ...(await rows('--shard', '2/2'))]).toEqual(await rows())
  })
})

/** A model that is wrong in the conversations with these numbers, and refuses some others. */
function weather(wrong: readonly number[], refused: readonly number[] = []): Promise<ModelServer> {
  let conversations = 0
  return model(() => {
    conversations += 1
    if (refused.includes(conversations)) return { error: { status: 401, message: 'no' } }
    return { text: `${wrong.includes(conversations) ? 'snow' : 'sun'} ${conversations}` }
  })
}

interface Entry {
  readonly runs?: unknown
  readonly expect?: unknown
  readonly tests?: unknown
  readonly min_valid_runs?: number
}

function suiteText(server: ModelServer, entry: Entry = {}): string {
  const { runs = LOOSE, expect: checks = SUN, tests = [], min_valid_runs } = entry
  const own = { runs, expect: checks, min_valid_runs }
  const agent = { name: 'weather', model: 'anthropic/claude-sonnet-4-5', prompt: 'weather?', ...own }
  return JSON.stringify({ providers: providersAt(server), agents: [agent], tests })
}

function recordedFolder(server: ModelServer, entry: Entry = {}): string {
  return folderWith({ [SUITE]: suiteText(server, entry) })
}

function rewrite(folder: string, server: ModelServer, entry: Entry): void {
  writeFileSync(join(folder, SUITE), suiteText(server, entry))
}

function cassetteOf(folder: string): { readonly path: string; readonly lines: readonly string[] } {
  const [name] = [...filesIn(folder).keys()].filter((path) => path.endsWith('.jsonl'))
  const path = join(folder, String(name))
  return { path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') }
}

/** What the header says about the end of the runs. */
function stopOf(folder: string): unknown {
  const { crc32, ...stopped } = JSON.parse(cassetteOf(folder).lines[0] ?? '').stopped
  expect(crc32).toMatch(/^[0-9a-f]{8}$/)
  return stopped
}

describe('a recording', () => {
  it('has exactly the runs that decide, however many run at a time, and replays to the same verdict', async () => {
    for (const jobs of ['1', '8']) {
      const server = await weather([3])
      const folder = recordedFolder(server)
      const recorded = await runJson(folder, ['--record', '-j', jobs])
      expect(recorded.code).toBe(0)
      expect(rowOf(recorded).runs).toHaveLength(17)
      expect(server.requestCount).toBe(17)
      expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 17 })
      expect(cassetteOf(folder).lines).toHaveLength(18)
      const replayed = await runJson(folder, ['--replay'])
      const { replayed: _, ...row } = rowOf(replayed)
      expect(rowOf(recorded)).toMatchObject(row)
      // Recorded already.
      expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
      expect(server.requestCount).toBe(17)
    }
  })

  it('that is undecided at `max` can be continued with a larger one', async () => {
    const server = await weather([3, 15])
    const folder = recordedFolder(server, { runs: { ...LOOSE, max: 20 } })
    expect(await run(folder, ['--record'])).toMatchObject({ code: 3 })
    expect(stopOf(folder)).toEqual({ reason: 'max', runs: 20 })
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 3 })
    rewrite(folder, server, { runs: LOOSE })
    const incomplete = await runJson(folder, ['--replay'])
    expect(incomplete.code).toBe(2)
    expect(rowOf(incomplete).error).toMatchInlineSnapshot(`
      {
        "code": "CASSETTE_MISSING",
        "hint": "Record the rest: mcprove run suite.mcprove.yml -t weather --record --append",
        "message": "cassettes/suite/weather.anthropic-claude-sonnet-4-5.jsonl is incomplete: undecided after 20 of at most 40 runs (18 of 20 passed; floor 0.7, alternative 0.92)",
      }
    `)
    const before = server.requestCount
    const continued = await runJson(folder, ['--record', '--append'])
    expect(rowOf(continued)).toMatchObject({ status: 'passed', stopping: { runs: 23, passes: 21 } })
    expect(server.requestCount - before).toBe(3)
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
  })

  it('whose runs no longer decide under changed checks is inconclusive, and says how to continue', async () => {
    const server = await weather([3])
    const folder = recordedFolder(server)
    expect(await run(folder, ['--record', '-j', '1'])).toMatchObject({ code: 0 })
    rewrite(folder, server, { expect: [{ final_response: { regex: '^sun [^7]*$' } }] })
    const replayed = await runJson(folder, ['--replay'])
    expect(replayed.code).toBe(3)
    expect(rowOf(replayed)).toMatchObject({
      status: 'inconclusive',
      stopping: { reason: 'unfinished', runs: 17, passes: 14 },
    })
    expect(rowOf(replayed).warnings).toMatchInlineSnapshot(`
      [
        "the recorded runs do not decide this test as it is now; continue with mcprove run suite.mcprove.yml -t weather --record --append",
      ]
    `)
    const continued = await runJson(folder, ['--record', '--append'])
    expect(rowOf(continued)).toMatchObject({ status: 'passed', stopping: { reason: 'decided' } })
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
  })

  it('of which a run was removed is reported, not judged', async () => {
    const server = await weather([3])
    const folder = recordedFolder(server)
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    const { path, lines } = cassetteOf(folder)
    for (const dropped of [4, 17]) {
      writeFileSync(path, `${lines.filter((_, index) => index !== dropped).join('\n')}\n`)
      const outcome = await runJson(folder, ['--replay'])
      expect(rowOf(outcome).error).toMatchObject({ code: 'CASSETTE_MISSING' })
      expect(rowOf(outcome).error?.message).toContain(`lacks run ${dropped}`)
    }
  })

  it('with more runs than the rule needs ignores the others', async () => {
    const server = await weather([20])
    const folder = recordedFolder(server, { runs: 25 })
    await run(folder, ['--record'])
    rewrite(folder, server, {})
    const outcome = await runJson(folder, ['--replay'])
    expect(rowOf(outcome)).toMatchObject({ status: 'passed', stopping: { runs: 11, passes: 11 } })
  })

  it('is not replaced when a run ended in an infrastructure error, and goes on from the others', async () => {
    const server = await weather([3], [5])
    const folder = recordedFolder(server)
    const refused = await runJson(folder, ['--record', '-j', '1'])
    expect(refused.code).toBe(2)
    expect(rowOf(refused)).toMatchObject({ status: 'error', stopping: { reason: 'invalid', runs: 4, invalid: 1 } })
    expect(refused.stderr).toContain('weather: not recorded, because 1 of ')
    // Those that were certainly needed had been started.
    expect(server.requestCount).toBeLessThan(10)
    expect([...filesIn(folder).keys()].filter((path) => path.includes('cassettes'))).toEqual([
      expect.stringMatching(/\.jsonl\.partial$/),
    ])
    const recorded = await runJson(folder, ['--record', '-j', '1'])
    expect(rowOf(recorded)).toMatchObject({ status: 'passed', stopping: { runs: 17, passes: 16, invalid: 0 } })
    expect(server.requestCount).toBe(18)
    expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 17 })
  })

  it('repeats such a run with --retries before it gives up', async () => {
    const server = await weather([3], [5])
    const outcome = await runJson(recordedFolder(server), ['--record', '-j', '1', '--retries', '1'])
    expect(rowOf(outcome)).toMatchObject({ status: 'passed', stopping: { runs: 17, invalid: 0 } })
  })

  it('with `min_valid_runs` leaves such runs out, and every report of it says so', async () => {
    const server = await weather([3], [5])
    const folder = recordedFolder(server, { min_valid_runs: 1 })
    const recorded = await runJson(folder, ['--record', '-j', '1'])
    expect(rowOf(recorded)).toMatchObject({ status: 'passed', stopping: { runs: 17, passes: 16, invalid: 1 } })
    const warning = '1 run ended in an error and is not counted'
    expect(rowOf(recorded).warnings).toEqual([warning])
    expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 18, invalid: [5] })
    const replayed = rowOf(await runJson(folder, ['--replay']))
    expect(replayed).toMatchObject({ status: 'passed', stopping: { runs: 17, passes: 16, invalid: 1 } })
    expect(replayed.warnings).toEqual([warning])
    expect((await run(folder, ['--replay'])).stdout).toContain(warning)
    const again = rowOf(await runJson(folder, ['--replay=tools', '-j', '1']))
    expect(again).toMatchObject({ status: 'passed', stopping: { runs: 11, invalid: 1 } })
    // Without it every run has to be valid, and `--append` makes the one that was not.
    rewrite(folder, server, {})
    const strict = await runJson(folder, ['--replay'])
    expect(strict.code).toBe(2)
    expect(rowOf(strict).error?.message).toMatch(
      /jsonl lacks run 5, which ended in an infrastructure error; that is only allowed with `min_valid_runs`$/,
    )
    expect(rowOf(await runJson(folder, ['--record', '--append']))).toMatchObject({ status: 'passed' })
    expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 17 })
  })

  it('whose header was edited is not judged', async () => {
    const server = await weather([3])
    const folder = recordedFolder(server, { min_valid_runs: 1 })
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    const { path, lines } = cassetteOf(folder)
    const { stopped, ...header } = JSON.parse(lines[0] ?? '')
    const { crc32: _, ...bare } = stopped
    for (const edited of [{ ...stopped, invalid: [3] }, { ...stopped, runs: 16 }, bare]) {
      const first = JSON.stringify({ ...header, stopped: edited })
      writeFileSync(path, `${[first, ...lines.filter((_, index) => index !== 0 && index !== 3)].join('\n')}\n`)
      expect(rowOf(await runJson(folder, ['--replay'])).error).toMatchObject({ code: 'CASSETTE_INVALID' })
    }
  })

  it('has no runs after the decision to replay, and says so', async () => {
    const server = await weather([3])
    const folder = recordedFolder(server)
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    expect(rowOf(await runJson(folder, ['--replay', '-t', 'weather #17']))).toMatchObject({ status: 'passed' })
    expect(rowOf(await runJson(folder, ['--replay', '-t', 'weather #39'])).error).toMatchInlineSnapshot(`
      {
        "code": "CASSETTE_MISSING",
        "hint": "Choose a run from 1 to 17.",
        "message": "cassettes/suite/weather.anthropic-claude-sonnet-4-5.jsonl has no run 39: the test was decided after 17 runs",
      }
    `)
  })

  it('that is incomplete is listed as such', async () => {
    const server = await weather([3, 15])
    const folder = recordedFolder(server, { runs: { ...LOOSE, max: 20 } })
    expect(await run(folder, ['--record'])).toMatchObject({ code: 3 })
    rewrite(folder, server, { runs: LOOSE })
    const { stdout } = await cliInProcess(['list'], { cwd: folder, env: {} })
    expect(stdout).toContain('cassette incomplete: cassettes/')
  })
})

it('a live row with a run that ended in an infrastructure error is an error, one at a time or eight', async () => {
  for (const jobs of ['1', '8']) {
    const server = await weather([], [1, 2, 3, 4])
    const outcome = await runJson(recordedFolder(server), ['--live', '-j', jobs])
    expect(outcome.code).toBe(2)
    expect(rowOf(outcome)).toMatchObject({ status: 'error', stopping: { reason: 'invalid', decision: null } })
    expect(server.requestCount).toBeLessThan(6)
  }
})

it('rows that share runs get as many as the last of them needs, and each is judged on its own', async () => {
  const server = await weather([3, 5])
  const tests = [{ name: 'answers', agent: 'weather', expect: [{ final_response: { regex: 's[un]' } }] }]
  const folder = recordedFolder(server, { runs: { ...LOOSE, min: 8 }, tests })
  const outcome = await runJson(folder, ['--record'])
  expect(outcome.result.tests.map(({ name, status, runs }) => [name, status, runs.length])).toEqual([
    ['weather', 'passed', 23],
    ['answers', 'passed', 11],
  ])
  expect(server.requestCount).toBe(23)
  const replayed = await runJson(folder, ['--replay'])
  expect(replayed.result.tests.map(({ status, runs }) => [status, runs.length])).toEqual([
    ['passed', 23],
    ['passed', 11],
  ])
})

it('of rows that share runs, only one with `min_valid_runs` is judged without a run that failed', async () => {
  const server = await weather([], [2])
  const tests = [{ name: 'tolerant', agent: 'weather', min_valid_runs: 1, expect: SUN }]
  const folder = recordedFolder(server, { tests })
  const outcome = await runJson(folder, ['--record', '-j', '1'])
  expect(outcome.result.tests.map(({ name, status }) => [name, status])).toEqual([
    ['weather', 'error'],
    ['tolerant', 'passed'],
  ])
  expect(outcome.stderr).toContain('weather: not recorded, because 1 of 12 runs ended in infra_error')
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 11 })
})

it('a file of traces is judged by the same rule, in order', async () => {
  const trace = (text: string) => JSON.stringify({ agent: 'weather', final_response: text, tool_calls: [] })
  const traces = (texts: readonly string[]) => `${texts.map(trace).join('\n')}\n`
  const server = await weather([])
  const folder = folderWith({
    [SUITE]: suiteText(server),
    'good.jsonl': traces(Array.from({ length: 14 }, () => 'sun')),
    'few.jsonl': traces(['sun', 'sun']),
    'bad.jsonl': traces(['snow', 'snow', 'snow', 'sun', 'sun']),
  })
  const score = (file: string) =>
    cliInProcess(['score', file, '--suite', SUITE, '--reporter', 'json'], { cwd: folder, env: {} })
  const rowIn = async (file: string) => JSON.parse((await score(file)).stdout).tests[0]
  expect(await rowIn('good.jsonl')).toMatchObject({
    status: 'passed',
    stopping: { runs: 11, surplus: 3 },
    warnings: ['3 later runs are not counted: the first 11 decided'],
  })
  expect(await rowIn('few.jsonl')).toMatchObject({ status: 'inconclusive', stopping: { reason: 'unfinished' } })
  expect(await rowIn('bad.jsonl')).toMatchObject({ status: 'failed', stopping: { runs: 3, surplus: 2 } })
})

it('a recording that was interrupted goes on where it stopped', async () => {
  let conversations = 0
  let reached = () => {}
  const isHeld = new Promise<void>((resolve) => {
    reached = resolve
  })
  const server = await model(() => {
    conversations += 1
    if (conversations !== 8) return { text: conversations === 3 ? 'snow' : 'sun' }
    reached()
    return { text: 'too late', delay_ms: 600_000 }
  })
  const folder = recordedFolder(server)
  const interrupted = startCli(['run', '--record', '-j', '1'], { cwd: folder, env: KEYS })
  await isHeld
  interrupted.kill('SIGINT')
  expect(await interrupted.ended).toMatchObject({ end: 130 })
  expect([...filesIn(folder).keys()].filter((path) => path.includes('cassettes'))).toEqual([
    expect.stringMatching(/\.jsonl\.partial$/),
  ])
  const recorded = await runJson(folder, ['--record'])
  expect(rowOf(recorded)).toMatchObject({ status: 'passed', stopping: { reason: 'decided', runs: 17, passes: 16 } })
  expect(conversations).toBe(8 + 10)
  expect(stopOf(folder)).toEqual({ reason: 'decided', runs: 17 })
})

it('a model that is asked again with recorded tools has the recorded runs, and no others', async () => {
  const server = await weather([3, 17 + 3, 17 + 5])
  const folder = recordedFolder(server)
  expect(await run(folder, ['--record', '-j', '1'])).toMatchObject({ code: 0 })
  const outcome = await runJson(folder, ['--replay=tools', '-j', '1'])
  expect(outcome.code).toBe(3)
  expect(rowOf(outcome)).toMatchObject({ stopping: { reason: 'unfinished', runs: 17, passes: 15 } })
})

it('`explain` does not propose to leave runs out', async () => {
  const folder = scriptedFolder(RULE)
  await run(folder)
  const { stdout } = await cliInProcess(['explain', 'sometimes'], { cwd: folder, env: {} })
  expect(stdout).toContain('undecided after 60 runs, the most that `max` allows')
  expect(stdout).not.toContain('the same runs without')
})

it('a budget that is spent before a decision leaves the row inconclusive', async () => {
  const server = await model([{ text: 'sun', tokens: { input: 100_000, output: 10 } }])
  const outcome = await runJson(recordedFolder(server), ['--live', '-j', '1', '--max-cost', '1'])
  expect(outcome.code).toBe(3)
  expect(rowOf(outcome)).toMatchObject({ status: 'inconclusive', stopping: { reason: 'unfinished' } })
  expect(rowOf(outcome).warnings?.join()).toContain('not all runs were made')
})

it('a judge grades the runs up to the decision', async () => {
  const judged = await model(({ system }) => {
    return { text: (system ?? '').includes('grade') || system ? '{"score": 1, "reason": "fine"}' : 'sun' }
  })
  const folder = folderWith({
    [SUITE]: JSON.stringify({
      providers: providersAt(judged),
      agents: [
        {
          name: 'weather',
          model: 'anthropic/claude-sonnet-4-5',
          prompt: 'weather?',
          runs: LOOSE,
          expect: SUN,
          eval: { rubric: 'Is it about the weather?', judge: { model: 'openai/gpt-5' } },
        },
      ],
    }),
  })
  const outcome = await runJson(folder, ['--record'])
  expect(outcome.result.tests.map(({ name, runs }) => [name, runs.length])).toEqual([
    ['weather', 11],
    ['weather > judge', 11],
  ])
  expect(await run(folder, ['--replay'])).toMatchObject({ code: outcome.code })
})

describe('a sweep with `total`', () => {
  /** Always right without other tools, wrong now and then with five, always wrong with twenty. */
  async function sweepModel(): Promise<ModelServer> {
    let withFive = 0
    return await model(({ tools, turn }) => {
      if (turn > 0) return { text: 'sun' }
      if (tools.length > 10) return { text: 'snow' }
      if (tools.length > 2) withFive += 1
      return withFive > 0 && tools.length > 2 && withFive % 5 === 0 ? { text: 'snow' } : { calls: [{ name: 'add' }] }
    })
  }

  function sweepSuite(server: ModelServer, total: number): string {
    return JSON.stringify({
      providers: providersAt(server),
      servers: { fake: { mock: 'mock.json' } },
      agents: [
        {
          name: 'adds',
          model: 'anthropic/claude-sonnet-4-5',
          servers: ['fake'],
          prompt: 'weather?',
          runs: { ...LOOSE, total },
          expect: SUN,
          distractors: { counts: [0, 5, 20], correct: ['add'], expect: [{ 'distractors.accuracy': { '>=': 0 } }] },
        },
      ],
    })
  }

  const counts = (outcome: Awaited<ReturnType<typeof runJson>>) =>
    outcome.result.tests.map(({ name, status, runs }) => [name, status, runs.length])

  it('gives the runs of decided points to the others, and replays and continues', async () => {
    const server = await sweepModel()
    const folder = folderWith({ [SUITE]: sweepSuite(server, 30), 'mock.json': MOCK })
    const recorded = await runJson(folder, ['--record', '-j', '4'])
    expect(counts(recorded)).toEqual([
      ['adds {distractors 0}', 'passed', 11],
      ['adds {distractors 5}', 'inconclusive', 16],
      ['adds {distractors 20}', 'failed', 3],
    ])
    expect(recorded.result.tests[1]).toMatchObject({ stopping: { reason: 'total', rule: { total: 30 } } })
    const replayed = await runJson(folder, ['--replay'])
    expect(counts(replayed)).toEqual(counts(recorded))
    expect(replayed.result.tests[1]).toMatchObject({ stopping: { reason: 'total' } })
    writeFileSync(join(folder, SUITE), sweepSuite(server, 40))
    const incomplete = await runJson(folder, ['--replay'])
    expect(incomplete.result.tests.map(({ error }) => error?.code)).toEqual([undefined, 'CASSETTE_MISSING', undefined])
    const continued = await runJson(folder, ['--record', '--append'])
    expect(counts(continued)[1]).toEqual(['adds {distractors 5}', 'inconclusive', 26])
    expect(await run(folder, ['--replay', '--quiet'])).toMatchObject({ code: 1 })
  })

  it('goes on with the other points when a run of one ended in an error', async () => {
    const server = await model(({ tools }) =>
      tools.length > 10 ? { error: { status: 401, message: 'no' } } : { text: 'sun' },
    )
    const folder = folderWith({ [SUITE]: sweepSuite(server, 30), 'mock.json': MOCK })
    const outcome = await runJson(folder, ['--live', '-j', '4'])
    expect(outcome.result.tests).toMatchObject([
      { status: 'passed', stopping: { reason: 'decided' } },
      { status: 'passed', stopping: { reason: 'decided' } },
      { status: 'error', stopping: { reason: 'invalid' } },
    ])
  })

  it('is one part of a shard', async () => {
    const server = await sweepModel()
    const folder = folderWith({ [SUITE]: sweepSuite(server, 30), 'mock.json': MOCK })
    expect(counts(await runJson(folder, ['--live', '--shard', '1/1']))).toHaveLength(3)
    const empty = await run(folder, ['--live', '--shard', '2/2'])
    expect(empty.code).toBe(2)
    expect(empty.stderr).toContain('the tests can be split into 1 part at most')
  })
})
