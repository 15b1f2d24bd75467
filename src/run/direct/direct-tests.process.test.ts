import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeServer, packageServer } from '../../../test/fixtures/servers/running.js'
import { Snapshots } from '../../files/history/snapshots.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { connectServer } from '../../mcp/client/connect-server.js'
import type { AskedRequest, ServerAddress } from '../../mcp/client/connection.js'
import type { TestResult } from '../../score/result/result.js'
import { parseSuite } from '../../suite/parse-suite.js'
import type { DirectFrame } from './direct-frame.js'
import type { DirectContext } from './direct-run.js'
import { runDirectTest } from './direct-tests.js'
import { SavedValues } from './saved-values.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-direct-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'hunter2-hunter2'
const MANIFEST = `
tools:
  - name: add
    output_schema: { type: object, properties: { sum: { type: integer } }, required: [sum] }
    answers:
      - { match: { a: 1 }, return: { sum: 3 } }
      - { match: { a: 2 }, return: { sum: three } }
      - { match: { a: 3 }, return: just text }
      - { match: { a: 4 }, return: { error: no such number } }
  - name: leak
    output_schema: { type: object, properties: { key: { type: string, pattern: "^hunter2" } } }
    answers: [{ return: { key: ${SECRET} } }]
resources: [{ uri: "a://b", text: hi }]
prompts: [{ name: greet, arguments: [{ name: who, required: true }], messages: [{ role: user, text: "Hi {{args.who}}" }] }]
`
const MOCK: ServerAddress = { manifest: MANIFEST, file: 'm.yml' }

let files = 0
const snapshotsAt = (path: string, update = false) =>
  new Snapshots(path, 's.json', { update, isCi: false, root: dirname(path) })

interface Setting extends Partial<DirectContext> {
  readonly address?: ServerAddress
}

/** Runs the one direct test of a suite, given the lines of its section. */
async function run(section: string, { address = MOCK, ...context }: Setting = {}): Promise<TestResult> {
  const suite = parseSuite(`servers: { s: { command: x } }\n${section}`)
  const [test] = suite.direct_tests
  if (test === undefined) throw new Error('no direct test')
  const open = async (): Promise<DirectFrame> => {
    const asked: AskedRequest[] = []
    const { client } = test
    const onAsked = (request: AskedRequest) => void asked.push(request)
    const connection = await connectServer('s', address, { timeoutMs: 20_000, client, onAsked })
    const close = () => connection.close()
    const servers = { connections: new Map([['s', connection]]), timeoutsMs: new Map(), close }
    return { servers, workspace: null, faults: [], asked, close }
  }
  return await runDirectTest(test, open, {
    suite: 'calc.mcprove.yml',
    snapshots: snapshotsAt(join(folder, `${++files}.json`)),
    redactor: createRedactor([{ name: 'KEY', value: SECRET }]),
    saved: new SavedValues(suite),
    timing: 'drop',
    ...context,
  })
}

const reasons = ({ runs }: TestResult) => runs[0]?.expect.map(({ passed, reason }) => (passed ? 'passed' : reason))
const findings = ({ gates }: TestResult) => gates[0]?.findings.map(({ kind, message }) => `${kind}: ${message}`)

describe('a row has the shape of all rows', () => {
  it('whole, when it passes', async () => {
    const row = 'tools: [{ name: adds, server: s, tool: add, args: { a: 1 }, expect: [{ structured.sum: 3 }] }]'
    expect(await run(row, { reproduce: 'mcprove run x' })).toEqual({
      suite: 'calc.mcprove.yml',
      name: 'adds',
      kind: 'tool',
      model: null,
      status: 'passed',
      replayed: false,
      position: { file: 'suite', line: 2, column: 9 },
      runs: [
        {
          run: 1,
          name: 'adds',
          status: 'passed',
          outcome: 'completed',
          checks: { expect: 'passed' },
          expect: [{ target: 'structured.sum', matcher: { exact: 3 }, passed: true, actual: 3 }],
          tokens: null,
          duration_ms: null,
          cost_usd: null,
          retries: 0,
        },
      ],
      gates: [{ gate: 'expect', status: 'passed', targets: {}, expect: [], findings: [] }],
      reproduce: 'mcprove run x',
    })
  })

  it('whole, when the server is gone: no verdict, and why', async () => {
    const result = await run('tools: [{ name: acts, server: s, tool: act, advisory: true }]', {
      address: nodeServer('bad-server.mjs', 'dies-in-call'),
    })
    const error = result.runs[0]?.error
    expect(error).toContain('about to die')
    expect(result).toEqual({
      suite: 'calc.mcprove.yml',
      name: 'acts',
      kind: 'tool',
      model: null,
      status: 'error',
      replayed: false,
      position: { file: 'suite', line: 2, column: 9 },
      advisory: true,
      runs: [
        {
          run: 1,
          name: 'acts',
          status: 'error',
          outcome: 'infra_error',
          checks: {},
          expect: [],
          tokens: null,
          duration_ms: null,
          cost_usd: null,
          retries: 0,
          error,
          hint: 'See the last output of the server above.',
        },
      ],
      gates: [{ gate: 'expect', status: 'error', targets: {}, expect: [], findings: [] }],
    })
  })

  it('a server that hangs past `timeout_ms` is an error too, and an interruption is no error of the server', async () => {
    const address = nodeServer('bad-server.mjs', 'hangs-in-call')
    const hung = await run('tools: [{ name: acts, server: s, tool: act, timeout_ms: 300 }]', { address })
    expect(hung.runs[0]).toMatchObject({ status: 'error', outcome: 'infra_error' })
    expect(hung.runs[0]?.error).toContain('300 ms')
    const interrupted = await run('tools: [{ name: acts, server: s, tool: act }]', {
      address,
      signal: AbortSignal.timeout(300),
    })
    expect(interrupted.runs[0]).toMatchObject({ status: 'error', outcome: 'cancelled' })
  })
})

const NO_SUCH_NUMBER = 'the server answered with an error: "no such number"'

describe('expectations', () => {
  it('see content, structured, is_error, duration_ms and tokens', async () => {
    const times = [0, 1000, 1041.6]
    const result = await run(
      `tools:
  - name: adds
    server: s
    tool: add
    args: { a: 1 }
    expect: [{ "content[0].text": { contains: "3" } }, { is_error: false }, { duration_ms: 42 }, { tokens: 3 }, { "content[*].type": { exact: [text] } }]`,
      { timing: 'keep', now: () => times.shift() ?? 0 },
    )
    expect(reasons(result)).toEqual(Array(5).fill('passed'))
    expect(result.runs[0]?.duration_ms).toBe(42)
  })

  it('say what is not there', async () => {
    const result = await run(
      `tools: [{ name: adds, server: s, tool: add, args: { a: 1 }, expect: [{ "content[1].text": x }, { structured.summ: 4 }, { structured.sum: 4 }] }]`,
    )
    expect(result.status).toBe('failed')
    expect(reasons(result)).toSay('`content[1]`', '`structured.summ`', '`sum`', 'expected 4, got 3')
  })

  it('without any, the call must not fail, and the server is quoted', async () => {
    const row = 'tools: [{ name: adds, server: s, tool: add, args: { a: 4 } }]'
    const result = await run(row)
    expect(result.status).toBe('failed')
    expect(result.runs[0]?.expect).toEqual([
      {
        target: 'is_error',
        matcher: { exact: false },
        passed: false,
        actual: true,
        reason: expect.stringMatching(/`- is_error: true`/),
      },
    ])
    expect(findings(result)).toEqual([])
    expect((await run(row.replace('a: 4', 'a: 1'))).status).toBe('passed')
  })

  it('that do not speak of errors do not pass on a call that failed', async () => {
    const result = await run(
      'tools: [{ name: adds, server: s, tool: add, args: { a: 4 }, expect: [{ "content[0].type": text }] }]',
    )
    expect(result.status).toBe('failed')
    expect(reasons(result)).toEqual([expect.stringContaining(NO_SUCH_NUMBER), 'passed'])
  })

  it('quote the server where they want no error in so many words', async () => {
    const result = await run(
      'tools: [{ name: adds, server: s, tool: add, args: { a: 4 }, expect: [{ isError: false }] }]',
    )
    expect([result.status, reasons(result)]).toEqual(['failed', ['expected false, got true']])
    expect(findings(result)).toEqual([`error_answer: ${NO_SUCH_NUMBER}`])
  })

  it('may expect an error', async () => {
    const result = await run(
      'tools: [{ name: adds, server: s, tool: add, args: { a: 4 }, expect: [{ is_error: true }] }]',
    )
    expect([result.status, findings(result)]).toEqual(['passed', []])
  })

  it('may be in the words of MCP', async () => {
    const row = (a: number, expected: string) =>
      run(`tools: [{ name: adds, server: s, tool: add, args: { a: ${a} }, expect: [${expected}] }]`)
    expect((await row(4, '{ isError: true }')).status).toBe('passed')
    expect((await row(1, '{ structuredContent.sum: 3 }')).status).toBe('passed')
    expect(reasons(await row(1, '{ structuredContent.sum: 4 }'))).toEqual(['expected 4, got 3'])
  })
})

describe('a tool that the server does not list', () => {
  it('is no verdict where one is nearly called so, whatever the server answers', async () => {
    const row = await run('tools: [{ name: t, server: s, tool: ad, args: { a: 1 } }]')
    expect(row.status).toBe('error')
    expect(row.runs[0]?.error).toSay('`ad`')
    expect(row.runs[0]?.hint).toContain('`add`')
  })

  it('is a warning of a test that is about errors', async () => {
    const row = await run('tools: [{ name: t, server: s, tool: ad, expect: [{ is_error: true }] }]')
    expect(row.gates[0]?.findings).toContainEqual({
      level: 'warning',
      kind: 'call_mistake',
      run: 1,
      step: null,
      message: expect.stringMatching(/`ad`; did you mean `add`\?$/),
    })
  })
})

describe('the output schema of a tool', () => {
  it.each([
    [2, 'output_schema: the structured content is not valid against the output schema of `add`: `sum` must be integer'],
    [3, 'output_schema: `add` has an output schema, but its result has no structured content'],
  ])('fails a result that breaks it: a = %i', async (a, message) => {
    const result = await run(
      `tools: [{ name: adds, server: s, tool: add, args: { a: ${a} }, expect: [{ is_error: false }] }]`,
    )
    expect([result.status, result.runs[0]?.checks]).toEqual(['failed', { expect: 'failed' }])
    expect(findings(result)).toEqual([message])
  })

  it('sees what the server sent, while reports see it redacted', async () => {
    const result = await run('tools: [{ name: leaks, server: s, tool: leak, expect: [{ structured.key: x }] }]')
    expect(findings(result)).toEqual([])
    expect(result.runs[0]?.expect[0]?.actual).toBe('[redacted:KEY]')
    expect(JSON.stringify(result)).not.toContain(SECRET)
  })

  it('and the tokens count what the server sent', async () => {
    const result = await run('tools: [{ name: leaks, server: s, tool: leak, expect: [{ tokens: 7 }] }]')
    expect(reasons(result)).toEqual(['passed'])
  })
})

describe('snapshots', () => {
  const row = `tools:
  - name: adds
    server: s
    tool: add
    args: { a: 1 }
    expect: [{ structured: { snapshot: true } }, { target: structured, matcher: { snapshot: true }, message: again }, { content: { snapshot: true } }]`

  it('are written with -u and compared afterwards', async () => {
    const path = join(folder, 'snapshots.json')
    const missing = await run(row, { snapshots: snapshotsAt(path) })
    expect([missing.status, existsSync(path)]).toEqual(['failed', false])
    expect(missing.runs[0]?.expect[1]).toEqual({
      target: 'structured',
      matcher: { snapshot: true },
      passed: false,
      actual: { sum: 3 },
      message: 'again',
      reason: expect.stringMatching(/^no snapshot yet.* s\.json$/),
    })
    const update = snapshotsAt(path, true)
    expect((await run(row, { snapshots: update })).status).toBe('passed')
    update.save()
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).adds)).toEqual([
      'content#1',
      'structured#1',
      'structured#2',
    ])
    expect((await run(row, { snapshots: snapshotsAt(path) })).status).toBe('passed')
    const fewer = snapshotsAt(path, true)
    await run(row.replace(', { content: { snapshot: true } }', ''), { snapshots: fewer })
    fewer.save()
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).adds)).toEqual(['structured#1', 'structured#2'])
    const changed = await run(row.replace('a: 1', 'a: 2'), { snapshots: snapshotsAt(path) })
    expect(changed.runs[0]?.expect[0]).toMatchObject({
      passed: false,
      differences: [{ path: 'sum', expected: 3, actual: 'three' }],
    })
  })

  it('of an error are what was stored before: -u writes none unless the error is wanted', async () => {
    const path = join(folder, 'errors.json')
    const failing = (expected: string) =>
      `tools: [{ name: adds, server: s, tool: add, args: { a: 4 }, expect: [${expected}] }]`
    const texts = '{ "content[0].text": { snapshot: true } }, { "content[0].type": { snapshot: true } }'
    const update = snapshotsAt(path, true)
    const unwanted = await run(failing(texts), { snapshots: update })
    update.save()
    expect([unwanted.status, existsSync(path)]).toEqual(['failed', false])
    expect(reasons(unwanted)).toSay(NO_SUCH_NUMBER)
    const wanted = snapshotsAt(path, true)
    expect((await run(failing(`{ is_error: true }, ${texts}`), { snapshots: wanted })).status).toBe('passed')
    wanted.save()
    expect((await run(failing(texts), { snapshots: snapshotsAt(path) })).status).toBe('passed')
    expect((await run(failing(texts), { snapshots: snapshotsAt(path, true) })).status).toBe('passed')
    // That an answer is a text, or how long it is, says nothing of the error.
    const kind = '{ "content[0].type": { snapshot: true } }'
    expect((await run(failing(kind), { snapshots: snapshotsAt(path) })).status).toBe('failed')
    const sized = snapshotsAt(path, true)
    await run(failing('{ is_error: true }, { tokens: { snapshot: true } }'), { snapshots: sized })
    sized.save()
    const size = await run(failing('{ tokens: { snapshot: true } }'), { snapshots: snapshotsAt(path) })
    expect(reasons(size)).toEqual([expect.stringContaining(NO_SUCH_NUMBER), 'passed'])
  })

  it('need a value', async () => {
    const path = join(folder, 'none.json')
    const result = await run(
      'tools: [{ name: adds, server: s, tool: add, args: { a: 3 }, expect: [{ structured: { snapshot: true } }] }]',
      { snapshots: snapshotsAt(path, true) },
    )
    expect(reasons(result)).toEqual(['nothing at `structured`'])
  })
})

describe('resources and prompts', () => {
  it.each([
    ['resource', 'resources: [{ name: r, server: s, uri: "a://b", expect: [{ "content[0].text": hi }] }]'],
    [
      'prompt',
      'prompts: [{ name: p, server: s, prompt: greet, args: { who: Ann }, expect: [{ "content[0].content.text": Hi Ann }] }]',
    ],
  ])('a %s is asked for and checked', async (kind, section) => {
    expect(await run(section)).toMatchObject({ kind, status: 'passed' })
  })

  it.each([
    ['resources: [{ name: r, server: s, uri: "a://b", expect: [{ tokens: { ">=": 2 } }] }]', 'got 1'],
    [
      'prompts: [{ name: p, server: s, prompt: greet, args: { who: Ann }, expect: [{ tokens: { "<=": 1 } }] }]',
      'got 2',
    ],
  ])('have tokens too: %s', async (section, got) => {
    expect(reasons(await run(section))).toEqual([expect.stringContaining(got)])
  })

  it('one that is not there fails with what the server says', async () => {
    const result = await run('resources: [{ name: r, server: s, uri: "a://none" }]')
    expect(result.status).toBe('failed')
    expect(reasons(result)?.[0]).toMatch(/\(-?\d+\): ".*a:\/\/none/)
  })

  it.each([
    'resources: [{ name: r, server: s, uri: "a://none", expect: [{ "content[0].blob": { absent: true } }] }]',
    'prompts: [{ name: p, server: s, prompt: none, expect: [{ "content[0].role": { absent: true } }] }]',
  ])('one that is not there does not pass because something is absent: %s', async (section) => {
    expect(await run(section)).toMatchObject({ status: 'failed' })
  })
})

it('a server that others use too answers likewise', async () => {
  const address = packageServer('server-everything', 'stdio')
  const weather = await run(
    `tools:
  - name: weather
    server: s
    tool: get-structured-content
    args: { location: Chicago }
    expect: [{ structured.temperature: { type: number } }, { structured.conditions: { contains: rain } }]`,
    { address },
  )
  expect(weather.status).toBe('passed')
  const prompt = await run('prompts: [{ name: p, server: s, prompt: simple-prompt }]', { address })
  expect(prompt.status).toBe('passed')
})
