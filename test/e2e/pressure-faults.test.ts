// Faults in the loop and what `recovery` says of them: live, recorded and replayed. Hours of virtual time, no waiting.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ModelReply } from '../../src/models/model-server/model-reply.js'
import { cli, folderWith } from './run-cli.js'
import {
  byPrompt,
  type JsonOutcome,
  model,
  providersAt,
  resultTexts,
  rowOf,
  run,
  runJson,
  SUITE,
  targetsOf,
  traceOf,
} from './run-suite.js'

const MANIFEST = JSON.stringify({
  tools: [
    {
      name: 'search',
      description: 'Searches.',
      output_schema: { type: 'object', properties: { hits: { type: 'integer' } }, required: ['hits'] },
      answers: [{ return: { hits: 3 } }],
    },
    { name: 'web_search', description: 'Searches the web.', answers: [{ return: 'found it' }] },
    { name: 'get_time', description: 'Says the time.', answers: [{ return: 'noon' }] },
  ],
})

const calls = (...names: readonly string[]): ModelReply[] => [
  ...names.map((name) => ({ calls: [{ name: `s.${name}`, args: { q: 'x' } }] })),
  { text: 'done' },
]

/** What the model does, by what it is asked. */
const AGENTS = {
  'try again': calls('search', 'search'),
  'try thrice': calls('search', 'search', 'search'),
  'fall back': calls('search', 'web_search'),
  'look at the clock': calls('search', 'get_time'),
  'give up': calls('search'),
  'never search': calls('get_time'),
}

const FAULTS = [
  { name: 'hang', kind: 'hang', target: { tool: 'search' } },
  { name: 'hang-once', kind: 'hang', target: { server: 's', tool: 'search' }, nth: 1 },
  { name: 'hang-late', kind: 'hang', target: { tool: 'search' }, timeout_ms: 9000 },
  { name: 'wedged', kind: 'wedged', target: { tool: 'search' }, nth: 1 },
  { name: 'slow', kind: 'slow', target: { tool: 'search' }, delay_ms: 500 },
  { name: 'too-slow', kind: 'slow', target: { tool: 'search' }, delay_ms: 3_600_000 },
  { name: 'twice', kind: 'recover_after', target: { tool: 'search' }, failures: 2 },
  { name: 'error', kind: 'error', target: { tool: 'search' }, nth: 1 },
  { name: 'garbage', kind: 'garbage', target: { tool: 'search' }, nth: 1 },
  { name: 'when-y', kind: 'hang', target: { tool: 'search' }, when: { q: 'y' } },
]

interface Case {
  readonly inject: string
  readonly prompt: keyof typeof AGENTS
  readonly recovery?: object
  readonly status: string
  readonly targets: object
}

const CLEAN = { require_clean_timeout: true }
/** The model and the servers of a real run take their own time too. */
const from = (ms: number) => expect.toSatisfy((value) => value >= ms, `at least ${ms}`)

const MATRIX: readonly Case[] = [
  {
    inject: 'hang-once',
    prompt: 'try again',
    recovery: CLEAN,
    status: 'passed',
    targets: {
      time_to_detection_ms: 3000,
      time_to_recovery_ms: from(3000),
      user_visible_hang_ms: 3000,
      clean_timeout: 1,
      recovered: 1,
      retries: 0,
    },
  },
  {
    inject: 'hang',
    prompt: 'try again',
    status: 'failed',
    targets: { time_to_recovery_ms: null, recovered: 0, clean_timeout: 1, retries: 1 },
  },
  {
    inject: 'hang',
    prompt: 'fall back',
    recovery: { fallbacks: ['s.web_search'] },
    status: 'passed',
    targets: { time_to_recovery_ms: from(3000), recovered: 1 },
  },
  {
    inject: 'hang',
    prompt: 'look at the clock',
    recovery: { fallbacks: ['s.web_search'] },
    status: 'failed',
    targets: { recovered: 0 },
  },
  { inject: 'hang', prompt: 'look at the clock', status: 'passed', targets: { recovered: 1 } },
  {
    inject: 'hang',
    prompt: 'give up',
    status: 'failed',
    targets: { user_visible_hang_ms: 3000, time_to_recovery_ms: null, recovered: 0, clean_timeout: 1 },
  },
  {
    inject: 'hang-late',
    prompt: 'fall back',
    status: 'passed',
    targets: { time_to_detection_ms: 9000, user_visible_hang_ms: 9000, clean_timeout: 0, recovered: 1 },
  },
  {
    inject: 'hang-late',
    prompt: 'fall back',
    recovery: CLEAN,
    status: 'failed',
    targets: { clean_timeout: 0, gate_passed: 0 },
  },
  {
    inject: 'hang-once',
    prompt: 'fall back',
    recovery: { max_detection_ms: 500, ...CLEAN },
    status: 'passed',
    targets: { time_to_detection_ms: 500, time_to_recovery_ms: from(500) },
  },
  {
    inject: 'wedged',
    prompt: 'try again',
    recovery: CLEAN,
    status: 'passed',
    targets: { time_to_detection_ms: 3000, time_to_recovery_ms: from(3000), clean_timeout: 1 },
  },
  { inject: 'wedged', prompt: 'give up', status: 'failed', targets: { recovered: 0 } },
  {
    inject: 'slow',
    prompt: 'give up',
    recovery: CLEAN,
    status: 'passed',
    targets: {
      time_to_detection_ms: from(500),
      time_to_recovery_ms: from(500),
      clean_timeout: 1,
      recovered: 1,
      retries: 0,
    },
  },
  { inject: 'slow', prompt: 'try again', status: 'passed', targets: { time_to_recovery_ms: from(500) } },
  {
    inject: 'too-slow',
    prompt: 'fall back',
    recovery: CLEAN,
    status: 'passed',
    targets: { time_to_detection_ms: 3000, clean_timeout: 1 },
  },
  { inject: 'too-slow', prompt: 'give up', status: 'failed', targets: { recovered: 0 } },
  {
    inject: 'twice',
    prompt: 'try thrice',
    status: 'passed',
    targets: { time_to_recovery_ms: from(6000), retries: 1, recovered: 1 },
  },
  {
    inject: 'twice',
    prompt: 'try thrice',
    recovery: { max_recovery_ms: 5000 },
    status: 'failed',
    targets: { time_to_recovery_ms: from(6000), gate_passed: 0 },
  },
  { inject: 'twice', prompt: 'try again', status: 'failed', targets: { time_to_recovery_ms: null, retries: 1 } },
  {
    inject: 'error',
    prompt: 'try again',
    recovery: CLEAN,
    status: 'passed',
    targets: { recovered: 1, clean_timeout: 1 },
  },
  { inject: 'error', prompt: 'give up', status: 'failed', targets: { recovered: 0 } },
  { inject: 'garbage', prompt: 'try again', recovery: CLEAN, status: 'passed', targets: { recovered: 1 } },
  { inject: 'garbage', prompt: 'give up', status: 'failed', targets: { recovered: 0 } },
  { inject: 'hang', prompt: 'never search', status: 'failed', targets: { user_visible_hang_ms: null, gate_passed: 0 } },
  { inject: 'when-y', prompt: 'try again', status: 'failed', targets: { user_visible_hang_ms: null, gate_passed: 0 } },
]

const nameOf = ({ inject, prompt, recovery = {} }: Case) => [inject, prompt, ...Object.keys(recovery)].join(', ')

function suiteWith(server: Awaited<ReturnType<typeof model>>, faults: readonly object[] = FAULTS): string {
  return JSON.stringify({
    providers: providersAt(server),
    servers: { s: { mock: 'mock.json' } },
    defaults: { model: 'openai/gpt-5', servers: ['s'] },
    faults,
    agents: MATRIX.map((one) => ({
      name: nameOf(one),
      prompt: one.prompt,
      inject: [one.inject],
      recovery: one.recovery ?? {},
    })),
  })
}

describe('every kind of fault, with agents that retry, fall back and give up', () => {
  let server: Awaited<ReturnType<typeof model>>
  let folder: string
  let recorded: JsonOutcome
  let replayed: JsonOutcome

  beforeAll(async () => {
    server = await model(byPrompt(AGENTS))
    folder = folderWith({ [SUITE]: suiteWith(server), 'mock.json': MANIFEST })
    recorded = await runJson(folder, ['--record'])
    replayed = await runJson(folder, ['--replay'])
  })

  it.each(MATRIX.map((one) => [nameOf(one), one] as const))('%s', (name, { status, targets }) => {
    for (const outcome of [recorded, replayed]) {
      const row = rowOf(outcome, name)
      expect(row).toMatchObject({ status })
      const wanted = Object.fromEntries(Object.entries(targets).map(([key, value]) => [`recovery.${key}`, value]))
      expect(targetsOf(row, 'recovery')).toMatchObject(wanted)
    }
  })

  it('replays every verdict, without a request', () => {
    const verdicts = ({ result }: JsonOutcome) => result.tests.map((test) => ({ ...test, replayed: null }))
    expect(verdicts(replayed)).toEqual(verdicts(recorded))
    expect(replayed.result.tests.every((test) => test.replayed)).toBe(true)
  })

  it('tells the model what a client would, and keeps the mark in the trace', () => {
    const faulted = (inject: string, prompt: string) => {
      const trace = traceOf(recorded, `${inject}, ${prompt}`)
      return { text: resultTexts(trace)[0], ...trace.tool_results[0] }
    }
    expect(faulted('hang', 'give up')).toMatchObject({
      text: 'Timed out after 3000 ms',
      is_error: true,
      fault: { name: 'hang', kind: 'hang', timed_out: true },
    })
    expect(faulted('slow', 'try again')).toMatchObject({
      is_error: false,
      structured: { hits: 3 },
      fault: { name: 'slow', kind: 'slow', timed_out: false },
    })
    expect(faulted('error', 'give up')).toMatchObject({
      text: 'Internal error: the tool could not complete the request.',
      is_error: true,
      fault: { name: 'error', kind: 'error', timed_out: false },
    })
    // An integer `hits` is what the schema asks for.
    const garbage = faulted('garbage', 'give up')
    expect(garbage).toMatchObject({ is_error: false, fault: { name: 'garbage', kind: 'garbage', timed_out: false } })
    expect(garbage).not.toHaveProperty('structured.hits')
    expect(garbage).toHaveProperty('structured')
    const heard = server.requests.filter(({ prompt }) => prompt === 'give up').map(({ last }) => last)
    expect(heard).toContain('Timed out after 3000 ms')
  })

  it('a fault that never fired is "not exercised"', () => {
    for (const name of ['hang, never search', 'when-y, try again']) {
      const check = rowOf(recorded, name).gates.find(({ gate }) => gate === 'recovery')
      expect(check).toMatchObject({ status: 'failed', findings: [{ kind: 'fault_not_exercised', run: 1 }] })
      expect(JSON.stringify(check)).toContain('fault not exercised')
    }
  })

  it('a fault that changed makes its recordings stale, and no other', async () => {
    const changed = FAULTS.map((fault) => (fault.name === 'twice' ? { ...fault, failures: 1 } : fault))
    writeFileSync(join(folder, SUITE), suiteWith(server, changed))
    const { result, code } = await runJson(folder, ['--replay'])
    expect(code).toBe(1)
    const stale = result.tests.filter(({ error }) => error?.code === 'CASSETTE_STALE')
    expect(stale.map(({ name }) => name)).toEqual(MATRIX.filter(({ inject }) => inject === 'twice').map(nameOf))
    expect(stale[0]?.error?.message).toMatch(/`faults\.\S*failures` was 2 and is now 1$/)
    writeFileSync(join(folder, SUITE), suiteWith(server))
  })

  it('--replay=model strikes the same calls again: nothing differs', async () => {
    const again = await runJson(folder, ['--replay=model'])
    expect(again.result.tests.map(({ name, status, warnings }) => [name, status, warnings])).toEqual(
      recorded.result.tests.map(({ name, status }) => [name, status, undefined]),
    )
  })

  it('--replay=tools strikes them too, and the servers answer the rest as recorded', async () => {
    const again = await runJson(folder, ['--replay=tools'])
    const calm = ({ result }: JsonOutcome) =>
      result.tests.map(({ name, status, runs }) => [name, status, ...runs.map(({ trace }) => resultTexts(trace))])
    expect(calm(again)).toEqual(calm(recorded))
  })
})

describe('where a fault is declared', () => {
  it('a dangling `inject` is an error of the suite, with its place', async () => {
    const folder = folderWith({
      [SUITE]: `servers: { s: { mock: mock.json } }
faults:
  - { name: hung-search, target: { tool: search }, kind: hang }
agents:
  - name: recovers
    model: claude-sonnet-4-5
    servers: [s]
    prompt: Search.
    inject: [hung-serach]
    recovery: {}
`,
      'mock.json': MANIFEST,
    })
    for (const command of ['run', 'validate']) {
      const { code, stderr } = await cli([command], { cwd: folder })
      expect(code).toBe(2)
      expect(stderr).toContain('suite.mcprove.yml:9:14')
      expect(stderr).toContain('hung-serach')
      expect(stderr).toContain('hung-search')
    }
  })

  it('at its server it strikes every tool of it, with no `inject`', async () => {
    const server = await model(byPrompt({ both: calls('get_time', 'search') }))
    const folder = folderWith({
      [SUITE]: JSON.stringify({
        providers: providersAt(server),
        servers: { s: { mock: 'mock.json', fault: 'recover-after:1' } },
        agents: [{ name: 'recovers', model: 'openai/gpt-5', servers: ['s'], prompt: 'both', recovery: {} }],
      }),
      'mock.json': MANIFEST,
    })
    const outcome = await runJson(folder)
    expect(rowOf(outcome)).toMatchObject({ status: 'passed' })
    expect(traceOf(outcome).tool_results).toMatchObject([
      { is_error: true, fault: { name: 'recover_after', kind: 'recover_after', timed_out: true } },
      { is_error: false, structured: { hits: 3 } },
    ])
  })

  it('one that only works through the proxy is refused before anything is asked', async () => {
    const server = await model({ text: 'ok' })
    const folder = folderWith({
      [SUITE]: JSON.stringify({
        providers: providersAt(server),
        servers: { s: { mock: 'mock.json' } },
        faults: [{ name: 'gone', kind: 'vanished_tool', target: { tool: 'search' } }],
        agents: [{ name: 'a', model: 'gpt-5', servers: ['s'], prompt: 'p', inject: ['gone'], recovery: {} }],
      }),
      'mock.json': MANIFEST,
    })
    const outcome = await runJson(folder)
    expect(outcome.code).toBe(2)
    expect(rowOf(outcome).error).toFailWith('SUITE_INVALID')
    expect(server.requestCount).toBe(0)
  })

  it('the report says what failed', async () => {
    const server = await model(byPrompt(AGENTS))
    const folder = folderWith({ [SUITE]: suiteWith(server), 'mock.json': MANIFEST })
    const { stdout } = await run(folder, ['--live', '-t', 'hang, never search'])
    expect(stdout).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✗ hang, never search

      FAILED hang, never search > recovery
        recovery.user_visible_hang_ms: expected a number >= 0, got null, which passes only \`absent: true\` (the fault must occur in every run)
        recovery.gate_passed: expected >= 1, got 0
        run 1: fault not exercised: no result of this run has a fault
        reproduce: mcprove run suite.mcprove.yml -t 'hang, never search'

      recovery floor [FAIL] hang, never search: recovery.user_visible_hang_ms null (>= 0), recovery.gate_passed 0 (>= 1)
      tool coverage 1/3 (33%); never called: s.search, s.web_search
      1 test: 1 failed
      "
    `)
  })
})
