// What can be broken is broken here: real servers, real ports, real recordings.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processesWith } from '../../src/mcp/process/process-tree.js'
import { freePort } from '../fixtures/servers/running.js'
import { afterFile } from '../setup/cleanups.js'
import { cliInProcess } from './in-process.js'
import { type CliOptions, cli, expectCalm, folderWith, ROOT } from './run-cli.js'
import { KEYS, model, OWN_SERVER } from './run-suite.js'
import { startCli } from './running-cli.js'

const BAD = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const MARK = 'MCPROVE_DOCTOR_TEST'
const SHOP = JSON.stringify({ tools: [{ name: 'act', answers: [{ return: 'done' }] }] })
const AGENT = { name: 'acts', servers: ['shop'], prompt: 'Act.', expect: [{ tool_names: { exact: ['act'] } }] }

interface DoctorFinding {
  readonly status: string
  readonly check: string
  readonly subject: string | null
  readonly suite: string | null
  readonly message: string
  readonly hint: string | null
}

async function doctor(folder: string, args: readonly string[] = [], options: CliOptions = {}) {
  const outcome = await cliInProcess(['doctor', '--json', ...args], { cwd: folder, ...options })
  expectCalm(outcome)
  const { findings } = JSON.parse(outcome.stdout) as { findings: readonly DoctorFinding[] }
  const of = (check: string) => findings.filter((finding) => finding.check === check)
  return { code: outcome.code, findings, of, text: outcome.stdout }
}

function folderOf(suite: object, more: Readonly<Record<string, string>> = {}): string {
  return folderWith({
    'mcprove.yml': JSON.stringify({ servers: { shop: { mock: './shop.yml' } }, ...suite }),
    'shop.yml': SHOP,
    ...more,
  })
}

const listening: { close: () => unknown }[] = []
afterFile.add(() => {
  for (const server of listening.splice(0)) server.close()
})

/** A provider that answers everything with this status, and remembers what it was sent. */
async function provider(status: number) {
  const requests: { method: string; url: string; headers: IncomingHttpHeaders }[] = []
  const server: Server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/elsewhere' } : {}).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listening.push({ close: () => server.closeAllConnections() ?? server.close() })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

function onAnthropic(base_url: string): object {
  return { providers: { anthropic: { base_url } }, agents: [{ ...AGENT, model: 'anthropic/claude-sonnet-4-5' }] }
}

describe('the machine', () => {
  it('is checked without a suite, and a line says that there is none', async () => {
    const outcome = await cli(['doctor'], { cwd: folderWith({ 'notes.txt': '' }) })
    expectCalm(outcome)
    expect(outcome.code).toBe(0)
    expect(outcome.stdout.replace(process.versions.node, 'VERSION')).toMatchInlineSnapshot(`
      "ok    node: version VERSION
      ok    write: ., .mcprove
      warn  suite: no suite found in this folder. Give a suite file (mcprove.yml, *.mcprove.yml), or write one with \`mcprove init\`.
      2 ok, 1 warning
      "
    `)
  })

  it('has a file where a folder is needed', async () => {
    const folder = folderOf({}, { '.mcprove': 'not a folder', cassettes: 'not a folder either' })
    const { code, of } = await doctor(folder)
    expect(code).toBe(1)
    expect(of('write')).toMatchObject([
      { status: 'fail', subject: '.mcprove' },
      { status: 'fail', subject: 'cassettes' },
    ])
    expect(
      of('write')
        .map(({ message, hint }) => `${message}. ${hint}`)
        .join('\n'),
    ).toSay('.mcprove', 'cassettes')
  })

  it('is left as it was', async () => {
    const folder = folderOf({})
    await doctor(folder)
    expect(readdirSync(folder).sort()).toEqual(['mcprove.yml', 'shop.yml'])
  })
})

describe('suites', () => {
  it('that do not exist or are invalid are broken, and the others are still checked', async () => {
    const folder = folderWith({
      'a.mcprove.yml': 'agnets: []\n',
      'b.mcprove.yml': 'servers: { shop: { mock: ./shop.yml } }\n',
      'shop.yml': SHOP,
    })
    const { code, of } = await doctor(folder)
    expect(code).toBe(1)
    expect(of('suite')).toMatchObject([
      { status: 'fail', subject: 'a.mcprove.yml', message: expect.stringContaining('agnets') },
      { status: 'ok', subject: 'b.mcprove.yml' },
    ])
    expect(of('server')).toMatchObject([{ status: 'ok', subject: 'shop', suite: 'b.mcprove.yml' }])
    expect(await doctor(folder, ['gone.yml'])).toMatchObject({ code: 1 })
  })

  it('whose code never ends are broken after the time limit', async () => {
    const folder = folderWith({ 'a.mcprove.mjs': 'await new Promise(() => {})\nexport default {}\n' })
    const { code, of } = await doctor(folder, ['--timeout', '200'])
    expect(code).toBe(1)
    expect(of('suite')).toMatchObject([{ status: 'fail', message: expect.stringContaining('within 200 ms') }])
  })

  it('with rows that cannot run are broken', async () => {
    const { code, of } = await doctor(folderOf({ agents: [{ ...AGENT, model: 'scripted/gone.yml' }] }))
    expect(code).toBe(1)
    expect(of('suite')).toMatchObject([{ status: 'fail', message: expect.stringContaining('gone.yml') }])
  })
})

describe('servers', () => {
  const command = (...words: string[]) => ({ command: [process.execPath, ...words] })

  it('are started, asked for their tools and stopped', async () => {
    const mark = String(process.pid)
    const env = { [MARK]: mark }
    const suite = {
      servers: {
        own: { ...command(OWN_SERVER), env },
        dies: { ...command(BAD, 'dies-at-start'), env },
        hangs: { ...command(BAD, 'says-nothing'), env },
        stubborn: { ...command(BAD, 'ignores-sigterm'), env },
        missing: { command: 'no-such-command-anywhere' },
        endless: { ...command(OWN_SERVER, '--loop'), env },
        unset: { ...command(OWN_SERVER), env: { ...env, TOKEN: `\${NO_SUCH_VARIABLE}` } },
        refuses: { url: `http://127.0.0.1:${await freePort()}/mcp` },
      },
    }
    const { code, of, findings } = await doctor(folderOf(suite), ['--timeout', '2000'])
    expect(code).toBe(1)
    const status = Object.fromEntries(of('server').map((one) => [one.subject, one.status]))
    expect(status).toEqual({
      own: 'ok',
      dies: 'fail',
      hangs: 'fail',
      stubborn: 'ok',
      missing: 'fail',
      endless: 'fail',
      unset: 'fail',
      refuses: 'fail',
    })
    const messageOf = (name: string) => findings.find(({ subject }) => subject === name)?.message
    expect(messageOf('dies')).toContain('cannot find my config')
    expect(messageOf('missing')).toContain('no-such-command-anywhere')
    expect(messageOf('unset')).toContain('NO_SUCH_VARIABLE')
    expect(messageOf('refuses')).toContain('ECONNREFUSED')
    if (process.platform === 'linux') expect(processesWith(MARK, mark)).toEqual([])
  })

  it('never print a secret', async () => {
    const leak = `console.error('token is ' + process.env.TOKEN); process.exit(1)`
    const servers = { leaky: { ...command('-e', leak), env: { TOKEN: `\${DOCTOR_TOKEN}` } } }
    const { code, text } = await doctor(folderOf({ servers }), [], { env: { DOCTOR_TOKEN: 'hunter2-hunter2-hunter2' } })
    expect(code).toBe(1)
    expect(text).toContain('token is')
    expect(text).not.toContain('hunter2')
  })

  it('with a URL are skipped offline', async () => {
    const servers = { far: { url: 'http://127.0.0.1:9/mcp' } }
    const { code, of } = await doctor(folderOf({ servers }), ['--offline'])
    expect(code).toBe(0)
    expect(of('server')).toMatchObject([{ status: 'skip' }])
  })

  it('end with the command when it is interrupted', async () => {
    const mark = `${process.pid}-interrupted`
    const servers = { hangs: { ...command(BAD, 'says-nothing'), env: { [MARK]: mark } } }
    const running = startCli(['doctor', '--timeout', '600000'], { cwd: folderOf({ servers }) })
    if (process.platform === 'linux')
      await expect.poll(() => processesWith(MARK, mark).length, { timeout: 60_000 }).toBe(1)
    running.kill('SIGINT')
    expect((await running.ended).end).toBe(130)
    if (process.platform === 'linux') expect(processesWith(MARK, mark)).toEqual([])
  })
})

describe('keys and models', () => {
  const key = { ANTHROPIC_API_KEY: KEYS.ANTHROPIC_API_KEY }

  it.each<[number, string]>([
    [200, 'ok'],
    [404, 'ok'],
    [401, 'fail'],
    [403, 'warn'],
    [429, 'warn'],
    [503, 'warn'],
    [302, 'warn'],
  ])('an endpoint that answers with %i is %s', async (status, health) => {
    const { baseUrl, requests } = await provider(status)
    const { code, of } = await doctor(folderOf(onAnthropic(baseUrl)), [], { env: key })
    expect(of('model')).toMatchObject([{ status: health, subject: 'anthropic' }])
    expect(of('key')).toMatchObject([{ status: 'ok', subject: 'ANTHROPIC_API_KEY', message: 'set in the environment' }])
    expect(code).toBe(health === 'fail' ? 1 : 0)
    // No prompt is ever sent, and nothing follows a redirect.
    expect(requests).toMatchObject([
      { method: 'GET', url: '/v1/models', headers: { 'x-api-key': KEYS.ANTHROPIC_API_KEY } },
    ])
  })

  it('a port that refuses and one that never answers', async () => {
    const silent = createSocketServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    listening.push(silent)
    const { port } = silent.address() as AddressInfo
    for (const [at, reason] of [
      [await freePort(), 'ECONNREFUSED'],
      [port, 'within 500 ms'],
    ]) {
      const { code, of } = await doctor(folderOf(onAnthropic(`http://127.0.0.1:${at}/v1`)), ['--timeout', '500'], {
        env: key,
      })
      expect(code).toBe(1)
      expect(of('model')).toMatchObject([{ status: 'fail', message: expect.stringContaining(String(reason)) }])
    }
  })

  it('a missing key is broken, and the endpoint is asked without one', async () => {
    const { baseUrl, requests } = await provider(401)
    const folder = folderOf(onAnthropic(baseUrl), { '.env': 'ANTHROPIC_API_KEY=key-of-a-file\n' })
    const env = { ANTHROPIC_API_KEY: '' }
    const { code, of, text } = await doctor(folder, [], { env })
    expect(code).toBe(1)
    expect(of('key')).toMatchObject([{ status: 'fail', hint: 'Pass --env-file .env, which has it.' }])
    expect(of('model')).toMatchObject([{ status: 'ok' }])
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key')
    expect(text).not.toContain('key-of-a-file')
    const withFile = await doctor(folder, ['--env-file', '.env'], { env: {} })
    expect(withFile.of('key')).toMatchObject([{ status: 'ok', message: 'set in .env' }])
    expect(withFile.text).not.toContain('key-of-a-file')
    expect(requests[1]?.headers).toHaveProperty('x-api-key', 'key-of-a-file')
  })

  it('a key is not sent to an address that run does not trust', async () => {
    const { code, of } = await doctor(folderOf(onAnthropic('https://stranger.invalid/v1')), [], { env: key })
    expect(code).toBe(1)
    expect(of('model')).toMatchObject([
      { status: 'fail', message: expect.stringContaining('https://stranger.invalid') },
    ])
    expect(of('model')[0]?.hint).toContain('--trust-addresses=https://stranger.invalid')
  })

  it('nobody is asked offline', async () => {
    const { baseUrl, requests } = await provider(200)
    const { code, of } = await doctor(folderOf(onAnthropic(baseUrl)), ['--offline'], { env: key })
    expect(code).toBe(0)
    expect(of('model')).toMatchObject([{ status: 'skip' }])
    expect(requests).toEqual([])
  })
})

describe('recordings', () => {
  async function recorded(): Promise<{ folder: string; suite: Record<string, unknown>; cassette: string }> {
    const { baseUrl } = await model([{ calls: [{ name: 'act' }] }, { text: 'done' }])
    const suite = onAnthropic(baseUrl('anthropic')) as Record<string, unknown>
    const folder = folderOf(suite)
    const outcome = await cliInProcess(['run', '--record', '--quiet'], { cwd: folder, env: KEYS })
    expect(outcome.code).toBe(0)
    return { folder, suite, cassette: join(folder, 'cassettes/mcprove/acts.anthropic-claude-sonnet-4-5.jsonl') }
  }
  const rewrite = (folder: string, suite: object) =>
    writeFileSync(join(folder, 'mcprove.yml'), JSON.stringify({ servers: { shop: { mock: './shop.yml' } }, ...suite }))

  it('make a missing key and an unreachable model a warning', async () => {
    const { folder, suite } = await recorded()
    rewrite(folder, { ...suite, providers: { anthropic: { base_url: `http://127.0.0.1:${await freePort()}/v1` } } })
    const { code, of } = await doctor(folder, [], { env: { ANTHROPIC_API_KEY: '' } })
    expect(of('cassette')).toMatchObject([{ status: 'ok', message: '1 of 1 recorded' }])
    expect(of('key')).toMatchObject([{ status: 'warn' }])
    expect(of('model')).toMatchObject([{ status: 'warn' }])
    expect(code).toBe(0)
  })

  it('that do not match the suite are stale', async () => {
    const { folder, suite } = await recorded()
    rewrite(folder, { ...suite, agents: [{ ...AGENT, model: 'anthropic/claude-sonnet-4-5', prompt: 'Act twice.' }] })
    const { code, of } = await doctor(folder, ['--offline'], { env: KEYS })
    expect(code).toBe(0)
    expect(of('cassette')).toMatchObject([
      {
        status: 'warn',
        message: expect.stringContaining('`prompt`'),
        hint: expect.stringContaining('mcprove run mcprove.yml -t acts --record'),
      },
    ])
  })

  it('that were edited are broken', async () => {
    const { folder, cassette } = await recorded()
    writeFileSync(cassette, readFileSync(cassette, 'utf8').replaceAll('"name":"act"', '"name":"acted"'))
    const { code, of } = await doctor(folder, ['--offline'], { env: KEYS })
    expect(code).toBe(1)
    expect(of('cassette')).toMatchObject([{ status: 'fail' }])
    writeFileSync(cassette, 'not a recording\n')
    expect(await doctor(folder, ['--offline'], { env: KEYS })).toMatchObject({ code: 1 })
  })

  it('of a test whose model is given on the command line are in use', async () => {
    const { folder, suite } = await recorded()
    rewrite(folder, { ...suite, agents: [AGENT] })
    const { of } = await doctor(folder, ['--offline'], { env: KEYS })
    expect(of('cassette').filter(({ status }) => status === 'warn')).toEqual([])
  })

  it('that no test uses are named, those of other suites are not', async () => {
    const { folder, suite, cassette } = await recorded()
    rewrite(folder, { ...suite, agents: [{ ...AGENT, name: 'renamed', model: 'anthropic/claude-sonnet-4-5' }] })
    const orphaned = await doctor(folder, ['--offline'], { env: KEYS })
    expect(orphaned.of('cassette').filter(({ status }) => status === 'warn')).toMatchObject([
      {
        subject: 'cassettes/mcprove/acts.anthropic-claude-sonnet-4-5.jsonl',
        message: expect.stringContaining('acts on anthropic/claude-sonnet-4-5'),
      },
    ])
    expect(orphaned.code).toBe(0)
    // The same recording, as one of another suite: it is an orphan only when that suite is gone.
    mkdirSync(join(folder, 'cassettes/other'))
    renameSync(cassette, join(folder, 'cassettes/other/acts.anthropic-claude-sonnet-4-5.jsonl'))
    const moved = join(folder, 'cassettes/other/acts.anthropic-claude-sonnet-4-5.jsonl')
    writeFileSync(moved, readFileSync(moved, 'utf8').replace('"suite":"mcprove.yml"', '"suite":"other.mcprove.yml"'))
    writeFileSync(join(folder, 'other.mcprove.yml'), '{}')
    const warned = async () =>
      (await doctor(folder, ['--offline'], { env: KEYS })).of('cassette').filter(({ status }) => status === 'warn')
    expect(await warned()).toEqual([])
    rmSync(join(folder, 'other.mcprove.yml'))
    expect(await warned()).toMatchObject([{ subject: expect.stringContaining('cassettes/other/') }])
    expect(existsSync(moved)).toBe(true)
  })
})

describe('editors', () => {
  const SUITE = 'servers: { shop: { mock: ./shop.yml } }\n'
  const line = '# yaml-language-server: $schema='

  it.each<[string, Record<string, string>, string]>([
    [
      'has a line for a schema that exists',
      { 'mcprove.yml': `${line}./schema.json\n${SUITE}`, 'schema.json': '{}' },
      'ok',
    ],
    ['has a line for a schema that is gone', { 'mcprove.yml': `${line}./schema.json\n${SUITE}` }, 'warn'],
    ['has a line for a schema on the web', { 'mcprove.yml': `${line}https://example.com/schema.json\n${SUITE}` }, 'ok'],
    ['has a key for it', { 'mcprove.yml': `$schema: ./schema.json\n${SUITE}`, 'schema.json': '{}' }, 'ok'],
    [
      'is in a project with settings',
      {
        'mcprove.yml': SUITE,
        '.vscode/settings.json':
          '{\n  // Suites\n  "yaml.schemas": { "./node_modules/mcprove/schema.json": ["*.mcprove.yml"] },\n}',
      },
      'ok',
    ],
    ['has none', { 'mcprove.yml': SUITE }, 'warn'],
  ])('a suite %s', async (_name, files, status) => {
    const { code, of } = await doctor(folderWith({ 'shop.yml': SHOP, ...files }))
    expect(of('editor')).toMatchObject([{ status }])
    expect(code).toBe(0)
  })
})
