import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { descendantsOf } from '../../src/mcp/process/process-tree.js'
import { isAlive } from '../fixtures/servers/running.js'
import { folderWithExample, INITIALIZE, mcpSession, type RawSession, rawSession, request } from './mcp-session.js'
import { cli, folderWith, ROOT } from './run-cli.js'

const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const PATIENT = { timeout: 600_000, interval: 100 }

const traces = (tool: string) =>
  Array.from({ length: 5 }, (_, run) => ({
    agent: 'weather lookup',
    prompt: 'What is the weather in Sacramento?',
    tool_calls: [{ server: 'weather', name: tool, args: { city: 'Sacramento' } }],
    final_response: `It is ${30 + run} degrees.`,
  }))
    .map((trace) => `${JSON.stringify(trace)}\n`)
    .join('')

const WEATHER = {
  'good.traces.jsonl': traces('get_weather'),
  'regressed.traces.jsonl': traces('get_news'),
  'gates.yml': 'trajectory: { mode: strict, calls: [{ name: get_weather }] }\n',
  'weather.mcprove.yml':
    'agents:\n  - name: weather lookup\n    prompt: p\n    trajectory: { mode: strict, calls: [{ name: get_weather }] }\n',
}

const TOOLS = ['validate', 'list', 'run', 'score', 'explain', 'propose_suite']

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('a client that negotiates %s', (mode, version) => {
  it('finds the tools, with schemas of what goes in and comes out, and can use them', async () => {
    const { client, call } = await mcpSession(folderWithExample('orders'), { mode })
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    expect(client.getInstructions()).toSay('validate')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS)
    for (const { inputSchema, outputSchema, annotations, title } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean')
      expect(title).toMatch(/^[A-Z]\w+/)
    }
    const { data } = await call('run')
    expect(data).toMatchObject({ verdict: 'passed', exit_code: 0 })
  })
})

it('its own tools have no lint finding and leave nothing out, as inspect sees them', async () => {
  const { code, stdout } = await cli([
    'inspect',
    '--json',
    '--',
    process.execPath,
    join(ROOT, 'dist/cli.cjs'),
    'mcp',
    '--root',
    folderWith({}),
  ])
  expect(code).toBe(0)
  const { tools } = JSON.parse(stdout) as { tools: { name: string; score: number; findings: unknown[] }[] }
  expect(tools.map(({ name, score, findings }) => [name, score, findings])).toEqual(
    TOOLS.map((name) => [name, 100, []]),
  )
})

it('a coding agent writes a broken suite, validates, mends, runs, explains, and mends what failed', async () => {
  const root = folderWith({
    'shop.yml': 'name: shop\ntools:\n  - name: find_order\n    default: A-17\n  - name: refund\n    default: done\n',
    'clerk.script.yml': '- calls: [{ name: find_order }]\n- text: done\n',
  })
  const suite = join(root, 'shop.mcprove.yml')
  const write = (check: string, prompt = 'prompt') =>
    writeFileSync(
      suite,
      `servers:\n  shop: { mock: ./shop.yml }\nagents:\n  - name: refund\n    model: scripted/clerk.script.yml\n    servers: [shop]\n    ${prompt}: Refund A-17.\n    trajectory: { mode: subsequence, calls: [${check}] }\n`,
    )
  const { call } = await mcpSession(root)

  write('{ name: find_order }, { name: refund }', 'promt')
  const broken = await call('validate')
  expect(broken).toMatchObject({ isError: false, data: { valid: false, suites: [{ file: 'shop.mcprove.yml' }] } })
  expect(broken.data.problems).toContainEqual(
    expect.objectContaining({ severity: 'error', file: 'shop.mcprove.yml', line: 7, column: 5 }),
  )
  expect(broken.text).toContain('prompt')
  expect(await call('run')).toMatchObject({ isError: true, text: expect.stringContaining('[SUITE_INVALID]') })

  write('{ name: find_order }, { name: refund }')
  expect((await call('validate')).data).toMatchObject({
    valid: true,
    suites: [{ file: 'shop.mcprove.yml', valid: true, contents: '1 agent test' }],
    problems: [],
  })
  expect((await call('list')).data.rows).toMatchObject([{ name: 'refund', kind: 'agent', skipped: null }])
  const failed = await call('run')
  expect(failed.text).toMatch(/^VERDICT: FAILED /)
  expect(failed.data).toMatchObject({
    verdict: 'failed',
    exit_code: 1,
    summary: { total: 1, failed: 1 },
    rows: [{ name: 'refund', status: 'failed', place: 'shop.mcprove.yml:4:5' }],
  })
  expect(failed.data.rows[0].reasons.join()).toContain('refund')

  const explained = await call('explain', { what: 'refund' })
  expect(explained.data).toMatchObject({ subject: 'refund', status: 'failed' })
  expect(explained.text).toContain('find_order')

  write('{ name: find_order }')
  expect((await call('run')).data).toMatchObject({ verdict: 'passed', exit_code: 0 })
  expect((await call('explain')).data).toMatchObject({ subject: null, status: null })
})

describe('each tool', () => {
  it('list names the commands and cassettes of a suite, and starts nothing', async () => {
    const { call } = await mcpSession(folderWithExample('orders'))
    const { data, text } = await call('list', { files: ['orders.mcprove.yml'] })
    expect(data.rows[0]).toMatchObject({ suite: 'orders.mcprove.yml', name: 'refund', kind: 'agent' })
    expect(data.rows[0].details.join('\n')).toMatch(/shop: mock .*\ncassette present: cassettes\/orders\/refund/)
    expect(text).toContain('cassette present')
  })

  it('run takes one test, says how far it is, and keeps the result', async () => {
    const root = folderWithExample('orders')
    const { client } = await mcpSession(root)
    const progress: unknown[] = []
    const result = await client.callTool(
      { name: 'run', arguments: { test: 'refund' } },
      { onprogress: (one) => progress.push(one), timeout: 600_000 },
    )
    expect(result.structuredContent).toMatchObject({ verdict: 'passed' })
    expect(progress.length).toBeGreaterThan(0)
    expect(existsSync(join(root, '.mcprove/history'))).toBe(true)
  })

  it('run refuses a stale cassette, and replays it when told to', async () => {
    const root = folderWithExample('orders')
    const file = join(root, 'orders.mcprove.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Please refund', 'Refund'))
    const { call } = await mcpSession(root)
    const { data } = await call('run')
    expect(data).toMatchObject({ verdict: 'no_verdict', exit_code: 2 })
    expect(data.rows[0]).toMatchObject({
      status: 'error',
      reasons: [expect.stringContaining('CASSETTE_STALE'), expect.anything()],
    })
    expect((await call('run', { allow_stale: true })).data.verdict).toBe('passed')
  })

  it('score judges traces by a suite or by gates', async () => {
    const { call } = await mcpSession(folderWith(WEATHER))
    const suite = 'weather.mcprove.yml'
    expect((await call('score', { traces: ['good.traces.jsonl'], suite })).data.verdict).toBe('passed')
    const regressed = await call('score', { traces: ['regressed.traces.jsonl'], suite })
    expect(regressed.data).toMatchObject({ verdict: 'failed', exit_code: 1 })
    expect(regressed.text).toMatch(/^VERDICT: FAILED [\s\S]*reproduce: mcprove score regressed\.traces\.jsonl/)
    const each = await call('score', { traces: ['good.traces.jsonl'], gates: 'gates.yml', per_trace: true })
    expect(each.data.summary.total).toBe(5)
  })

  it('score without checks, and with traces that are none, is a tool error with a code', async () => {
    const { call } = await mcpSession(folderWith(WEATHER))
    const bare = await call('score', { traces: ['good.traces.jsonl'] })
    expect(bare).toMatchObject({ isError: true, text: expect.stringContaining('[BAD_USAGE]') })
    const none = await call('score', { traces: ['weather.mcprove.yml'], suite: 'weather.mcprove.yml' })
    expect(none.isError).toBe(true)
    expect(none.text).toMatch(/\[(JSON_INVALID|TRACE_INVALID)\]/)
  })

  it('explain knows error codes, and says when there is no run yet', async () => {
    const { call } = await mcpSession(folderWith({}))
    const { text, data } = await call('explain', { what: 'CASSETTE_STALE' })
    expect(text).toContain('what to do')
    expect(data).toMatchObject({ subject: 'CASSETTE_STALE', status: null })
    expect(await call('explain')).toMatchObject({ isError: true, text: expect.stringContaining('[FILE_NOT_FOUND]') })
    expect(await call('explain', { what: 'CASSETTE_STALL' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Did you mean `CASSETTE_STALE`?'),
    })
  })

  it('propose_suite writes a suite that validates and that its traces pass, and never over a file', async () => {
    const root = folderWith(WEATHER)
    const { call } = await mcpSession(root)
    const traces = ['good.traces.jsonl']
    const shown = await call('propose_suite', { traces })
    const summaries = [
      expect.stringContaining('learned from 5 runs'),
      expect.stringMatching(/5 of 5 good runs pass; .*0\.\d\d/),
    ]
    expect(shown.data).toMatchObject({ written_to: null, summaries })
    const written = await call('propose_suite', { traces, write_to: 'learned.mcprove.yml' })
    expect(written.data.written_to).toBe('learned.mcprove.yml')
    expect(readFileSync(join(root, 'learned.mcprove.yml'), 'utf8')).toBe(shown.data.suite)
    expect((await call('validate', { files: ['learned.mcprove.yml'] })).data.valid).toBe(true)
    expect((await call('score', { traces, suite: 'learned.mcprove.yml' })).data.verdict).toBe('passed')
    expect(await call('propose_suite', { traces, write_to: 'learned.mcprove.yml' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('learned.mcprove.yml already exists'),
    })
    for (const write_to of ['package.json', '.git/hooks/pre-commit', 'evil.mcprove.mjs']) {
      const refused = await call('propose_suite', { traces, write_to })
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('not a suite file name') })
    }
  })
})

describe('hostile arguments are tool errors, and the server goes on', () => {
  const HOSTILE: [string, string, Record<string, unknown>][] = [
    ['a wrong type', 'validate', { files: 'a.yml' }],
    ['a wrong type inside', 'run', { files: [{}] }],
    ['an unknown key', 'run', { live: true }],
    ['a key of every object', 'list', { constructor: { prototype: { polluted: true } } }],
    ['no traces', 'score', { traces: [], gates: 'g.yml' }],
    ['too many files', 'list', { files: Array.from({ length: 5_000 }, () => 'a.yml') }],
    ['a huge path', 'validate', { files: ['a'.repeat(5_000_000)] }],
    ['a huge name', 'explain', { what: 'x'.repeat(5_000_000) }],
    ['a NUL in a path', 'validate', { files: ['a\u0000.yml'] }],
    ['standard input', 'score', { traces: ['-'], gates: '-' }],
    ['a glob that is none', 'validate', { files: ['[z-a].yml'] }],
    ['a number that is none', 'run', { mode: 'replay', max_cost_usd: -1 }],
    ['a mode that is none', 'run', { mode: 'fast' }],
  ]
  it('all of them, one after the other, in one session', async () => {
    const { call } = await mcpSession(folderWithExample('orders', { 'g.yml': 'stability: {}\n' }))
    for (const [what, tool, args] of HOSTILE) {
      const { isError, text } = await call(tool, args)
      expect({ what, isError, text: text.slice(0, 300) }).toMatchObject({ what, isError: true })
      expect(text.length).toBeLessThan(25_000)
      expect(text).not.toContain('internal error')
    }
    // The SDK drops the key on its way; as a prototype it would ask for a live run, which is refused.
    expect((await call('run', JSON.parse('{"__proto__":{"mode":"live"}}'))).data.verdict).toBe('passed')
  })

  it('a tool that is not there is an error of the protocol', async () => {
    const { call } = await mcpSession(folderWith({}))
    for (const name of ['delete', '__proto__', 'constructor'])
      await expect(call(name)).rejects.toMatchObject({ code: -32602 })
  })

  it('what is no protocol is said on standard error, and standard output has nothing else', async () => {
    const session = rawSession(folderWith({}))
    for (const line of ['not json', '{"jsonrpc":"1.0"}', INITIALIZE]) session.send(line)
    session.end()
    const { code, stdout, stderr } = await session.ended
    expect(code).toBe(0)
    expect(stderr).toContain('mcprove mcp: ')
    for (const line of stdout.split('\n').filter(Boolean)) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  })
})

describe('several calls', () => {
  it('at once each have their own answer', async () => {
    const { call } = await mcpSession(folderWithExample('orders', { 'bad.mcprove.yml': 'agents: 3\n' }))
    const files = ['orders.mcprove.yml']
    const [ran, bad, listed, code, again] = await Promise.all([
      call('run', { files }),
      call('validate', { files: ['bad.mcprove.yml'] }),
      call('list', { files }),
      call('explain', { what: 'NO_TESTS' }),
      call('run', { files, test: 'refund' }),
    ])
    expect(ran.data.verdict).toBe('passed')
    expect(bad.data.valid).toBe(false)
    expect(listed.data.rows.length).toBeGreaterThan(0)
    expect(code.data.subject).toBe('NO_TESTS')
    expect(again.data.verdict).toBe('passed')
  })

  const hanging = (root: string) => ({
    'hang.mcprove.yml': JSON.stringify({
      servers: {
        s: { command: [process.execPath, BAD_SERVER, 'hangs-in-call'], env: { CALLED_FILE: `${root}/called` } },
      },
      tools: [{ name: 'hangs', server: 's', tool: 'act', expect: [{ is_error: false }] }],
    }),
  })

  it('do not wait for one that hangs, which ends with its server when it is cancelled', async () => {
    const root = folderWithExample('orders')
    for (const [name, text] of Object.entries(hanging(root))) writeFileSync(join(root, name), text)
    const { call, pid } = await mcpSession(root, { flags: ['--allow-live'] })
    const controller = new AbortController()
    const hung = call('run', { files: ['hang.mcprove.yml'] }, controller.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(existsSync(join(root, 'called'))).toBe(true), PATIENT)
    expect((await call('run', { files: ['orders.mcprove.yml'] })).data.verdict).toBe('passed')
    const children = descendantsOf(pid).map((one) => one.pid)
    expect(children.length).toBeGreaterThan(0)
    controller.abort()
    expect(await hung).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), PATIENT)
    expect((await call('validate', { files: ['hang.mcprove.yml'] })).data.valid).toBe(true)
  })

  it.each([
    ['the client goes away', 0, ({ end }: RawSession) => end()],
    ['the server is told to stop', 130, ({ kill }: RawSession) => kill('SIGTERM')],
  ])('end with their servers, and the process too, when %s', async (_when, exitCode, leave) => {
    const root = folderWith({})
    for (const [name, text] of Object.entries(hanging(root))) writeFileSync(join(root, name), text)
    const session = rawSession(root, ['--allow-live'])
    session.send(INITIALIZE)
    session.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    session.send(request(2, 'tools/call', { name: 'run', arguments: {} }))
    await vi.waitFor(() => expect(existsSync(join(root, 'called'))).toBe(true), PATIENT)
    const children = descendantsOf(session.pid).map((one) => one.pid)
    expect(children.filter(isAlive).length).toBeGreaterThan(0)
    leave(session)
    expect(await session.ended).toMatchObject({ code: exitCode })
    expect(children.filter(isAlive)).toEqual([])
  })
})

it('a large answer is cut, and says so', async () => {
  const tests = Array.from(
    { length: 400 },
    (_, i) =>
      `  - { name: "test ${i} ${'long '.repeat(20)}", model: gpt-5, prompt: p, expect: [{ final_response: a }] }`,
  )
  const { call } = await mcpSession(folderWith({ 'many.mcprove.yml': `agents:\n${tests.join('\n')}\n` }))
  const listed = await call('list')
  expect(listed.text.length).toBeLessThan(21_000)
  expect(listed.text).toMatch(/\d more characters omitted/)
  expect(listed.data.rows.length).toBe(200)
  expect(listed.data.rows_left_out).toBe(200)
  const ran = await call('run')
  expect(ran.data).toMatchObject({ verdict: 'no_verdict', summary: { total: 400, error: 400 }, rows_left_out: 300 })
})
