// What `mcprove mcp` refuses: files outside of its root, live runs, code. And what it must not tell.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { folderWithExample, INITIALIZE, mcpSession, rawSession, request } from './mcp-session.js'
import { folderWith, ROOT } from './run-cli.js'

const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const OWN_SERVER = join(ROOT, 'test/fixtures/servers/own-server.mjs')
const OUTSIDE_TEXT = 'text that lies outside'

/** A neighbour of the root, with one of everything that a suite may name. */
function outside(): string {
  const trace = { agent: 'a', tool_calls: [{ name: OUTSIDE_TEXT }] }
  return folderWith({
    'out.mcprove.yml': `agents:\n  - { name: ${OUTSIDE_TEXT}, prompt: p, expect: [{ final_response: x }] }\n`,
    'gates.yml': `expect: [{ final_response: ${OUTSIDE_TEXT} }]\n`,
    'data.json': JSON.stringify([{ secret: OUTSIDE_TEXT }]),
    'rows.jsonl': `${JSON.stringify({ secret: OUTSIDE_TEXT })}\n`,
    'trace.jsonl': `${JSON.stringify(trace)}\n`,
    'result.json': JSON.stringify({ schema: 'mcprove/result@1', tests: [], secret: OUTSIDE_TEXT }),
    'shop.yml': `name: shop\ntools: [{ name: "${OUTSIDE_TEXT}", default: x }]\n`,
    'script.yml': `- text: ${OUTSIDE_TEXT}\n`,
    'cassettes/s/t.gpt-5.jsonl': `${OUTSIDE_TEXT}\n`,
  })
}

interface Session {
  call: Awaited<ReturnType<typeof mcpSession>>['call']
  root: string
  /** Where the other folder is: absolutely, by `..`, and behind a link in the root. */
  ways: readonly string[]
}

async function sessionBeside(files: Readonly<Record<string, string>> = {}): Promise<Session> {
  const root = folderWith(files)
  const other = outside()
  symlinkSync(other, join(root, 'link'))
  const { call } = await mcpSession(root)
  return { call, root, ways: [other, `../${basename(other)}`, 'link', `nowhere/../link`] }
}

const refused = { isError: true, text: expect.stringContaining('[NOT_ALLOWED]') }

describe('a path that an argument names', () => {
  it.each([
    ['validate', (way: string) => ({ files: [`${way}/out.mcprove.yml`] })],
    ['validate', (way: string) => ({ files: [way] })],
    ['validate', (way: string) => ({ files: [`${way}/*.yml`] })],
    ['list', (way: string) => ({ files: [`${way}/out.mcprove.yml`] })],
    ['list', (way: string) => ({ files: [`${way}/out.mcprove.yml:2`] })],
    ['run', (way: string) => ({ files: [`${way}/out.mcprove.yml`] })],
    ['score', (way: string) => ({ traces: ['in.jsonl'], gates: `${way}/gates.yml` })],
    ['score', (way: string) => ({ traces: ['in.jsonl'], suite: `${way}/out.mcprove.yml` })],
    ['score', (way: string) => ({ traces: [`${way}/trace.jsonl`], gates: 'gates.yml' })],
    ['explain', (way: string) => ({ result: `${way}/result.json` })],
    ['propose_suite', (way: string) => ({ traces: [`${way}/trace.jsonl`] })],
    ['propose_suite', (way: string) => ({ traces: ['in.jsonl'], write_to: `${way}/new.mcprove.yml` })],
  ])('%s does not leave the root, whichever way it is told to', async (tool, args) => {
    const { call, ways } = await sessionBeside({
      'in.jsonl': '{"agent":"a","tool_calls":[{"name":"t"}]}\n',
      'gates.yml': 'expect: [{ final_response: x }]\n',
    })
    const [other = ''] = ways
    const before = readdirSync(other)
    for (const way of ways) {
      const answer = await call(tool, args(way))
      expect({ way, ...answer }).toMatchObject(refused)
      expect(answer.text).not.toContain(OUTSIDE_TEXT)
    }
    expect(readdirSync(other)).toEqual(before)
  })

  it('tells nothing of whether a file outside is there', async () => {
    const { call, ways } = await sessionBeside()
    for (const way of ways) {
      const there = await call('validate', { files: [`${way}/out.mcprove.yml`] })
      for (const other of ['not.mcprove.yml', 'not/there/at/all.yml', 'out.mcprove.yml/x', 'x'.repeat(400)]) {
        const absent = await call('validate', { files: [`${way}/${other}`] })
        expect(absent.text).toBe(there.text.replace('out.mcprove.yml', other))
      }
    }
  })

  it('may go through a link that stays inside', async () => {
    const root = folderWith({
      'suites/a.mcprove.yml': 'agents: [{ name: a, prompt: p, expect: [{ final_response: x }] }]\n',
    })
    symlinkSync(join(root, 'suites'), join(root, 'more'))
    const { call } = await mcpSession(root)
    expect((await call('validate', { files: ['more/a.mcprove.yml'] })).data.valid).toBe(true)
  })

  it('a link to a file that is not there yet is a way out too, and is not written through', async () => {
    const { call, root, ways } = await sessionBeside({ 'in.jsonl': '{"agent":"a","tool_calls":[{"name":"t"}]}\n' })
    const target = join(ways[0] ?? '', 'made.mcprove.yml')
    symlinkSync(target, join(root, 'new.mcprove.yml'))
    expect(await call('propose_suite', { traces: ['in.jsonl'], write_to: 'new.mcprove.yml' })).toMatchObject(refused)
    expect(existsSync(target)).toBe(false)
  })

  it('links that lead to each other are refused too', async () => {
    const { call, root } = await sessionBeside()
    symlinkSync(join(root, 'b.mcprove.yml'), join(root, 'a.mcprove.yml'))
    symlinkSync(join(root, 'a.mcprove.yml'), join(root, 'b.mcprove.yml'))
    expect(await call('validate', { files: ['a.mcprove.yml'] })).toMatchObject(refused)
  })

  it.skipIf(process.platform === 'win32')('a pipe is refused instead of waited for', async () => {
    const { call, root } = await sessionBeside({ 'gates.yml': 'expect: [{ final_response: x }]\n' })
    execFileSync('mkfifo', [join(root, 'pipe.jsonl')])
    expect(await call('score', { traces: ['pipe.jsonl'], gates: 'gates.yml' })).toMatchObject(refused)
    expect(await call('validate', { files: ['pipe.jsonl'] })).toMatchObject(refused)
  })
})

describe('a path that a suite names', () => {
  /** Suites that reach out by the way; each with a tool that would follow. */
  const REACHING: [string, string, (way: string) => string][] = [
    ['imports', 'validate', (way) => `imports: ["${way}/out.mcprove.yml"]\n`],
    ['mcp_config', 'validate', (way) => `mcp_config: "${way}/data.json"\nagents: []\n`],
    [
      'each',
      'validate',
      (way) =>
        `agents: [{ name: "a {{secret}}", each: "${way}/rows.jsonl", prompt: p, expect: [{ final_response: x }] }]\n`,
    ],
    [
      'a mock',
      'run',
      (way) =>
        `servers: { s: { mock: "${way}/shop.yml" } }\ntools: [{ name: t, server: s, tool: x, expect: [{ is_error: false }] }]\n`,
    ],
    [
      'a mock of an agent',
      'run',
      (way) =>
        `servers: { s: { mock: "${way}/shop.yml" } }\nagents: [{ name: t, model: scripted/in.yml, servers: [s], prompt: p, expect: [{ final_response: x }] }]\n`,
    ],
    [
      'a script',
      'run',
      (way) =>
        `agents: [{ name: t, model: "scripted/${way}/script.yml", prompt: p, expect: [{ final_response: x }] }]\n`,
    ],
    [
      'a workspace',
      'run',
      (way) =>
        `agents: [{ name: t, model: scripted/in.yml, workspace: "${way}", prompt: p, expect: [{ final_response: x }] }]\n`,
    ],
  ]

  it.each(REACHING)('%s does not leave the root', async (_what, tool, suite) => {
    const { call, root, ways } = await sessionBeside({ 'in.yml': '- text: hello\n' })
    for (const way of ways) {
      writeFileSync(join(root, 's.mcprove.yml'), suite(way))
      const { text, data } = await call(tool, { files: ['s.mcprove.yml'] })
      expect({ way, said: text + JSON.stringify(data ?? '') }).toMatchObject({
        said: expect.stringMatching(/outside the folder|NOT_ALLOWED/),
      })
      expect(text).not.toContain(OUTSIDE_TEXT)
    }
  })

  it.each(['cassettes', 'cassettes/s', 'cassettes/s/t.gpt-5.jsonl'])(
    'a cassette behind the link %s is not read',
    async (link) => {
      const root = folderWith({
        's.mcprove.yml': 'agents: [{ name: t, model: gpt-5, prompt: p, expect: [{ final_response: x }] }]\n',
      })
      const other = outside()
      mkdirSync(join(root, link, '..'), { recursive: true })
      symlinkSync(join(other, link), join(root, link))
      const { call } = await mcpSession(root)
      for (const tool of ['run', 'list']) {
        const { text } = await call(tool)
        expect(text).toContain('outside the folder')
        expect(text).not.toContain(OUTSIDE_TEXT)
      }
    },
  )

  it('grades beside a cassette do not lead out either', async () => {
    const root = folderWithExample('jury')
    const folder = join(root, 'cassettes/jury')
    const grades = readdirSync(folder).find((name) => name.endsWith('.judge.jsonl')) ?? ''
    const other = folderWith({ 'grades.jsonl': readFileSync(join(folder, grades), 'utf8') })
    rmSync(join(folder, grades))
    symlinkSync(join(other, 'grades.jsonl'), join(folder, grades))
    const { call } = await mcpSession(root)
    expect((await call('run')).text).toContain('outside the folder')
  })

  it('labels of a judge do not lead out', async () => {
    const root = folderWithExample('jury')
    const { call } = await mcpSession(root)
    const other = folderWith({ 'labels.jsonl': readFileSync(join(root, 'labels.jsonl'), 'utf8') })
    rmSync(join(root, 'labels.jsonl'))
    symlinkSync(join(other, 'labels.jsonl'), join(root, 'labels.jsonl'))
    expect((await call('run')).text).toContain('outside the folder')
  })

  it('the suite of a result is loaded below the root, or not at all', async () => {
    const { call, root, ways } = await sessionBeside({
      'in.yml': '- text: hello\n',
      's.mcprove.yml': 'agents: [{ name: t, model: scripted/in.yml, prompt: p, expect: [{ final_response: x }] }]\n',
    })
    expect((await call('run')).data.verdict).toBe('failed')
    const runs = join(root, '.mcprove/history/results')
    const kept = readFileSync(join(runs, readdirSync(runs)[0] ?? ''), 'utf8')
    for (const way of [...ways, '.']) {
      const suite = way === '.' ? 'code.mcprove.mjs' : `${way}/out.mcprove.yml`
      writeFileSync(join(root, 'r.json'), kept.replaceAll('"s.mcprove.yml"', JSON.stringify(suite)))
      const { text } = await call('explain', { result: 'r.json' })
      expect(text).toMatch(way === '.' ? /is a code suite/ : /The checks .* outside the folder/)
    }
  })
})

it('a kept run does not go where `.mcprove` is linked to', async () => {
  const root = folderWithExample('orders')
  const other = folderWith({})
  symlinkSync(other, join(root, '.mcprove'))
  const { call } = await mcpSession(root)
  const { data } = await call('run')
  expect(data.verdict).toBe('passed')
  expect(data.notes.join()).toMatch(/not saved .* outside the folder/)
  expect(readdirSync(other)).toEqual([])
})

describe('without --allow-live', () => {
  const NOTE = 'started.txt'
  const live = (root: string) => ({
    command: [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(join(root, NOTE))}, '')`],
  })
  const LIVE_ROWS: [string, (root: string) => object][] = [
    [
      'a direct test',
      (root) => ({
        servers: { s: live(root) },
        tools: [{ name: 't', server: 's', tool: 'x', expect: [{ is_error: false }] }],
      }),
    ],
    [
      'a direct test over HTTP',
      () => ({
        servers: { s: { url: 'http://127.0.0.1:9/mcp' } },
        tools: [{ name: 't', server: 's', tool: 'x', expect: [{ is_error: false }] }],
      }),
    ],
    ['the lint of a tool list', (root) => ({ servers: { s: live(root) }, tool_quality: {} })],
    [
      'a scripted model on a real server',
      (root) => ({
        servers: { s: live(root) },
        agents: [
          { name: 't', model: 'scripted/in.yml', servers: ['s'], prompt: 'p', expect: [{ final_response: 'x' }] },
        ],
      }),
    ],
  ]
  it.each(LIVE_ROWS)('%s is refused, and nothing starts', async (_what, suite) => {
    const root = folderWith({ 'in.yml': '- text: hello\n' })
    writeFileSync(join(root, 's.mcprove.yml'), JSON.stringify(suite(root)))
    const { call } = await mcpSession(root)
    const { data } = await call('run')
    expect(data).toMatchObject({ verdict: 'no_verdict', rows: [{ status: 'error' }] })
    expect(data.rows[0].reasons.join('\n')).toMatch(/NOT_ALLOWED: .* `s`/)
    expect(existsSync(join(root, NOTE))).toBe(false)
  })

  it('an external agent is replayed, and never started', async () => {
    const root = folderWithExample('external-python')
    const { call } = await mcpSession(root)
    expect((await call('run')).data.verdict).toBe('passed')
    rmSync(join(root, 'cassettes'), { recursive: true })
    expect((await call('run')).data.rows[0].reasons.join()).toContain('CASSETTE_MISSING')
  })

  it.each(['auto', 'live', 'record'])('the mode %s is refused, with what to do', async (mode) => {
    const { call } = await mcpSession(folderWithExample('orders'))
    const answer = await call('run', { mode })
    expect(answer).toMatchObject(refused)
    expect(answer.text).toContain('--allow-live')
  })

  it('suites do not see the environment, so that no answer can tell it', async () => {
    const root = folderWith({
      's.mcprove.yml': `defaults: { model: "\${SECRET_PLACE}", runs: "\${SECRET_PLACE}" }\nagents: [{ name: t, prompt: p, expect: [{ final_response: x }] }]\n`,
    })
    const { call } = await mcpSession(root, { env: { SECRET_PLACE: 'the-hidden-place' } })
    for (const tool of ['validate', 'list', 'run']) {
      const { text, data } = await call(tool)
      expect(text).toContain('`SECRET_PLACE` is not set')
      expect(text + JSON.stringify(data ?? '')).not.toContain('the-hidden-place')
    }
  })
})

it('with --allow-live a suite is proposed from a server, and what it says holds', async () => {
  const root = folderWith({})
  const server = { command: [process.execPath, OWN_SERVER], name: 'own' }
  const offline = await mcpSession(root)
  expect(await offline.call('propose_suite', { server })).toMatchObject(refused)
  const { call } = await mcpSession(root, { flags: ['--allow-live'] })
  for (const bad of [{}, { name: 'own' }, { ...server, url: 'http://127.0.0.1:9/mcp' }]) {
    const answer = await call('propose_suite', { server: bad })
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('[BAD_USAGE]') })
  }
  const both = await call('propose_suite', { server, traces: ['a.jsonl'] })
  expect(both).toMatchObject({ isError: true, text: expect.stringContaining('either `traces` or `server`') })
  const { data } = await call('propose_suite', { server, write_to: 'own.mcprove.yml' })
  expect(data).toMatchObject({
    written_to: 'own.mcprove.yml',
    summaries: [
      expect.stringContaining('a quality check of'),
      expect.stringContaining('Tools without a test (12 of 12)'),
      expect.stringContaining('cannot be guessed'),
      expect.stringContaining('may write'),
    ],
  })
  expect((await call('validate')).data.valid).toBe(true)
  expect((await call('run')).data.verdict).toBe('passed')
})

it('with --allow-live a direct test starts its server', async () => {
  const root = folderWith({
    's.mcprove.yml': JSON.stringify({
      servers: { s: { command: [process.execPath, BAD_SERVER, 'logs-to-stdout'] } },
      tools: [{ name: 't', server: 's', tool: 'act', expect: [{ is_error: false }] }],
    }),
  })
  const { call } = await mcpSession(root, { flags: ['--allow-live'] })
  expect((await call('run')).data).toMatchObject({ verdict: 'passed', rows: [{ name: 't', status: 'passed' }] })
})

describe('a suite that is code', () => {
  const CODE = `import { writeFileSync } from 'node:fs'
writeFileSync('ran.txt', '')
console.log('{"jsonrpc":"2.0","id":1,"result":"forged"}')
process.stdout.write('noise\\n')
export default { agents: [{ name: 'NAME', prompt: 'p', expect: [{ final_response: 'x' }] }] }
`
  it.each(['s.mcprove.mjs', 's.mcprove.js', 's.mcprove.ts'])('%s does not run without --allow-code', async (file) => {
    const root = folderWith({ [file]: CODE, 'in.jsonl': '{"agent":"a","tool_calls":[]}\n' })
    const { call } = await mcpSession(root)
    const asked = [
      await call('list'),
      await call('run', { files: [file] }),
      await call('score', { traces: ['in.jsonl'], suite: file }),
    ]
    for (const answer of asked) expect(answer).toMatchObject(refused)
    expect((await call('validate')).data).toMatchObject({
      valid: false,
      problems: [{ message: expect.stringContaining('is a code suite') }],
    })
    expect(existsSync(join(root, 'ran.txt'))).toBe(false)
  })

  it('runs with it, and again after each change', async () => {
    const root = folderWith({ 's.mcprove.mjs': CODE })
    const { call } = await mcpSession(root, { flags: ['--allow-code'] })
    expect((await call('list')).data.rows).toMatchObject([{ name: 'NAME' }])
    writeFileSync(join(root, 's.mcprove.mjs'), CODE.replace('NAME', 'another name'))
    expect((await call('list')).data.rows).toMatchObject([{ name: 'another name' }])
    expect(existsSync(join(root, 'ran.txt'))).toBe(true)
  })

  it('cannot write into the protocol', async () => {
    const root = folderWith({ 's.mcprove.mjs': CODE })
    const session = rawSession(root, ['--allow-code'])
    session.send(INITIALIZE)
    session.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    session.send(request(2, 'tools/call', { name: 'list', arguments: {} }))
    await vi.waitFor(() => expect(existsSync(join(root, 'ran.txt'))).toBe(true), { timeout: 600_000, interval: 100 })
    session.end()
    const { stdout, stderr } = await session.ended
    expect(stderr).toContain('noise')
    expect(stdout).not.toMatch(/noise|forged/)
  })
})

it('secrets of the environment that a trace holds do not leave, nor reach a file', async () => {
  const secret = ['zq', '81kfh27', 'xx0a9'].join('-')
  const trace = {
    agent: 'a',
    prompt: `use ${secret}`,
    tool_calls: [{ name: 't', args: { key: secret } }],
    final_response: secret,
  }
  const root = folderWith({
    'in.jsonl': `${JSON.stringify(trace)}\n`,
    'gates.yml': 'expect: [{ final_response: x }]\n',
  })
  const { call } = await mcpSession(root, { env: { SHOP_API_KEY: secret } })
  const answers = [
    await call('score', { traces: ['in.jsonl'], gates: 'gates.yml' }),
    await call('propose_suite', { traces: ['in.jsonl'], write_to: 'n.mcprove.yml' }),
  ]
  for (const { text, data } of answers) {
    expect(text + JSON.stringify(data)).not.toContain(secret)
    expect(text).toContain('[redacted:SHOP_API_KEY]')
  }
  expect(readFileSync(join(root, 'n.mcprove.yml'), 'utf8')).not.toContain(secret)
})

it('a root that is none is said at once', async () => {
  await expect(mcpSession(join(folderWith({}), 'none'))).rejects.toThrow()
})
