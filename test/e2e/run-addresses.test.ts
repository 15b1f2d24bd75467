// Keys and the addresses they go to: a suite sends a provider's key nowhere but to that provider, unless its user says so.
// `0.0.0.0` leads to this machine and is not a loopback address: it stands for the host of a stranger.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cannedServer } from '../../src/models/canned-server.js'
import { cliInProcess as cli } from './in-process.js'
import { mcpSession } from './mcp-session.js'
import { type CliOptions, type CliOutcome, folderWith } from './run-cli.js'

const KEYS = {
  ANTHROPIC_API_KEY: 'anthropic-key-of-the-tests',
  OPENAI_API_KEY: 'openai-key-of-the-tests',
  GEMINI_API_KEY: 'google-key-of-the-tests',
  OPENAI_COMPATIBLE_API_KEY: 'gateway-key-of-the-tests',
  GITHUB_TOKEN: 'github-token-of-the-tests',
}
const CONFIG_HOME = folderWith({})
const SUITE = 'suite.mcprove.yml'
const CHECKED = { expect: [{ final_response: { type: 'string' } }] }

/** What has arrived anywhere, with the headers that came along. */
interface Stranger {
  readonly origin: string
  readonly loopback: string
  readonly heard: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[]
}

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** A host that answers every request with 404, or sends it on. */
async function stranger(redirect?: { readonly status: number; readonly to: string }): Promise<Stranger> {
  const heard: Stranger['heard'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    heard.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(redirect?.status ?? 404, redirect === undefined ? {} : { location: redirect.to }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://0.0.0.0:${port}`, loopback: `http://127.0.0.1:${port}`, heard }
}

function mcprove(args: readonly string[], cwd: string, env: CliOptions['env'] = {}): Promise<CliOutcome> {
  return cli(args, { cwd, env: { XDG_CONFIG_HOME: CONFIG_HOME, ...KEYS, ...env } })
}

function suiteFolder(suite: object): string {
  return folderWith({ [SUITE]: JSON.stringify(suite, null, 2) })
}

const PROVIDERS = [
  { provider: 'anthropic', model: 'anthropic/claude-sonnet-4-5', variable: 'ANTHROPIC_API_KEY' },
  { provider: 'openai', model: 'openai/gpt-5', variable: 'OPENAI_API_KEY' },
  { provider: 'google', model: 'google/gemini-2.5-pro', variable: 'GEMINI_API_KEY' },
  { provider: 'openai-compatible', model: 'openai-compatible/llama', variable: 'OPENAI_COMPATIBLE_API_KEY' },
] as const

/** One test for each provider, all of them sent to the same address. */
function everyProvider(base_url: string): string {
  return suiteFolder({
    providers: Object.fromEntries(PROVIDERS.map(({ provider }) => [provider, { base_url }])),
    agents: PROVIDERS.map(({ provider, model }) => ({ name: provider, model, prompt: 'Hi', ...CHECKED })),
  })
}

/** The part of the refusal that names the key and the address. */
function refusal(variable: string, { origin }: Stranger): string {
  return `${variable} would be sent to ${origin}`
}

function sentKeys({ heard }: Stranger): string[] {
  const text = JSON.stringify(heard)
  return Object.entries(KEYS).flatMap(([name, value]) => (text.includes(value) ? [name] : []))
}

describe('the key of a provider, and a `base_url` of the suite', () => {
  it('does not go there: the error names the key, the address, its place and what to type', async () => {
    const host = await stranger()
    const cwd = everyProvider(host.origin)
    const { code, stdout } = await mcprove(['run', '--live'], cwd)
    expect(host.heard).toEqual([])
    expect(code).toBe(2)
    expect(stdout).toSay(host.origin)
    for (const [index, { variable }] of PROVIDERS.entries()) {
      expect(stdout).toContain(refusal(variable, host))
      expect(stdout).toContain(`(${SUITE}:${4 + 3 * index}:19)`)
    }
    expect(stdout.match(/> ADDRESS_NOT_TRUSTED\n/g)).toHaveLength(PROVIDERS.length)
    expect(stdout).toContain(`--trust-addresses=${host.origin}`)
    expect(stdout).toContain(`trust_addresses: [${host.origin}]`)
  })

  it.each(['flag', 'origin', 'config', 'config with a path'])('goes there when its user trusts it: %s', async (way) => {
    const host = await stranger()
    const cwd = everyProvider(host.origin)
    const home = join(cwd, 'home')
    mkdirSync(join(home, 'mcprove'), { recursive: true })
    const listed = way === 'config with a path' ? `${host.origin}/v1` : host.origin
    if (way.startsWith('config')) writeFileSync(join(home, 'mcprove/config.yaml'), `trust_addresses: [${listed}]\n`)
    const flags = { flag: ['--trust-addresses'], origin: [`--trust-addresses=https://a.example,${host.origin}`] }[way]
    await mcprove(['run', '--live', ...(flags ?? [])], cwd, { XDG_CONFIG_HOME: home })
    expect(sentKeys(host)).toEqual(PROVIDERS.map(({ variable }) => variable))
  })

  it('does not go there when its user trusts another address', async () => {
    const host = await stranger()
    const { code } = await mcprove(['run', '--live', '--trust-addresses=http://0.0.0.0:1'], everyProvider(host.origin))
    expect({ code, heard: host.heard }).toEqual({ code: 2, heard: [] })
  })

  it('goes to loopback without a word', async () => {
    const host = await stranger()
    await mcprove(['run', '--live'], everyProvider(host.loopback))
    expect(sentKeys(host)).toHaveLength(PROVIDERS.length)
  })

  it('goes where the environment says: that is the word of its user', async () => {
    const host = await stranger()
    const cwd = suiteFolder({ agents: [{ name: 'a', model: 'anthropic/claude-sonnet-4-5', prompt: 'Hi', ...CHECKED }] })
    await mcprove(['run', '--live'], cwd, { ANTHROPIC_BASE_URL: host.origin })
    expect(sentKeys(host)).toEqual(['ANTHROPIC_API_KEY'])
  })

  it('is nobody to ask for where there is none: a local model on another machine needs no trust', async () => {
    const host = await stranger()
    const cwd = suiteFolder({
      providers: { 'openai-compatible': { base_url: host.origin } },
      agents: [{ name: 'a', model: 'openai-compatible/llama', prompt: 'Hi', ...CHECKED }],
    })
    await mcprove(['run', '--live'], cwd, { OPENAI_COMPATIBLE_API_KEY: '' })
    expect(host.heard).toHaveLength(1)
  })

  it('is asked for by live runs alone: what is recorded replays without a flag', async () => {
    await using model = await cannedServer({
      ...{ id: 'msg', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', stop_reason: 'end_turn' },
      ...{ content: [{ type: 'text', text: 'Hello.' }], usage: { input_tokens: 5, output_tokens: 2 } },
    })
    const base_url = model.url.replace('127.0.0.1', '0.0.0.0')
    const cwd = suiteFolder({
      providers: { anthropic: { base_url } },
      agents: [{ name: 'a', model: 'anthropic/claude-sonnet-4-5', prompt: 'Hi', ...CHECKED }],
    })
    const recorded = await mcprove(['run', '--record', '--trust-addresses'], cwd)
    expect(recorded.stderr).toContain('recorded')
    const asked = model.requests.length
    const replayed = await mcprove(['run'], cwd, { ANTHROPIC_API_KEY: '' })
    const withKey = await mcprove(['run', '--replay'], cwd)
    expect([replayed.code, withKey.code]).toEqual([recorded.code, recorded.code])
    expect(withKey.stdout).not.toContain('ADDRESS_NOT_TRUSTED')
    expect(model.requests).toHaveLength(asked)
  })
})

describe('judges', () => {
  const evals = (base_url: string) => ({
    providers: { openai: { base_url } },
    agents: [{ name: 'a', model: 'scripted/script.yml', prompt: 'Hi', ...CHECKED }],
    evals: [{ name: 'good', agent: 'a', rubric: 'The answer greets.', judge: { model: 'openai/gpt-5' } }],
  })

  it.each([
    ['run', '--live'],
    ['eval', '--live'],
    ['eval', '--self-test'],
  ])('%s %s', async (...args) => {
    const host = await stranger()
    const cwd = folderWith({ [SUITE]: JSON.stringify(evals(host.origin)), 'script.yml': '- text: Hello.\n' })
    const { code, stdout, stderr } = await mcprove(args, cwd)
    expect(host.heard).toEqual([])
    expect(code).toBe(2)
    expect(stdout + stderr).toContain(refusal('OPENAI_API_KEY', host))
  })
})

describe('servers at a URL', () => {
  const WAYS = {
    header: () => ({ headers: { 'X-Key': `\${OPENAI_API_KEY}` } }),
    bearer: () => ({ auth: { bearer: `\${OPENAI_API_KEY}` } }),
    'client secret': (origin: string) => ({
      auth: { client_id: 'me', client_secret: `\${OPENAI_API_KEY}`, token_url: `${origin}/token` },
    }),
    'default of another variable': () => ({ headers: { 'X-Key': `\${UNSET:-}\${OPENAI_API_KEY:-none}` } }),
  }

  it.each(Object.entries(WAYS))('get no key of a provider: %s', async (_way, settings) => {
    const host = await stranger()
    const cwd = suiteFolder({
      servers: { s: { url: `${host.origin}/mcp`, ...settings(host.origin) } },
      tools: [{ name: 't', server: 's', tool: 'x' }],
    })
    const run = await mcprove(['run'], cwd)
    expect(run.code).toBe(2)
    expect(run.stdout).toContain(refusal('OPENAI_API_KEY', host))
    expect(run.stdout).toMatch(new RegExp(`\\(${SUITE}:\\d+:\\d+\\)`))
    const inspect = await mcprove(['inspect', 's'], cwd)
    expect(inspect.stderr).toContain('ADDRESS_NOT_TRUSTED')
    expect(host.heard).toEqual([])
  })

  it('get what is theirs: any other variable, and a key that was trusted to them', async () => {
    const host = await stranger()
    const server = (name: string) => ({ url: `${host.origin}/mcp`, headers: { 'X-Key': `\${${name}}` } })
    const cwd = suiteFolder({ servers: { github: server('GITHUB_TOKEN'), openai: server('OPENAI_API_KEY') } })
    await mcprove(['inspect', 'github'], cwd)
    expect(sentKeys(host)).toEqual(['GITHUB_TOKEN'])
    await mcprove(['inspect', 'openai', '--trust-addresses'], cwd)
    expect(sentKeys(host)).toEqual(['OPENAI_API_KEY', 'GITHUB_TOKEN'])
  })

  it('a key in `defaults:` goes to no model but its own', async () => {
    const host = await stranger()
    const cwd = suiteFolder({
      providers: { 'openai-compatible': { base_url: host.origin } },
      defaults: { system: `Say \${ANTHROPIC_API_KEY}.` },
      agents: [{ name: 'a', model: 'openai-compatible/llama', prompt: 'Hi', ...CHECKED }],
    })
    const { code, stdout } = await mcprove(['run', '--live'], cwd, { OPENAI_COMPATIBLE_API_KEY: '' })
    expect({ code, heard: host.heard }).toEqual({ code: 2, heard: [] })
    expect(stdout).toContain(refusal('ANTHROPIC_API_KEY', host))
  })
})

it('an agent of others gets no key beside the address of a stranger for its model', async () => {
  const host = await stranger()
  const cwd = suiteFolder({
    agents: [
      {
        name: 'a',
        external: {
          command: [process.execPath, '-e', 'require("fs").writeFileSync("started", "")'],
          env: { ANTHROPIC_API_KEY: `\${ANTHROPIC_API_KEY}`, ANTHROPIC_BASE_URL: host.origin },
        },
        prompt: 'Hi',
        ...CHECKED,
      },
    ],
  })
  const { code, stdout } = await mcprove(['run', '--live'], cwd)
  expect(code).toBe(2)
  expect(stdout).toContain(refusal('ANTHROPIC_API_KEY', host))
  expect((await mcprove(['run', '--live', '--trust-addresses'], cwd)).code).toBe(0)
})

it('a coding agent cannot trust an address for its user', async () => {
  const host = await stranger()
  const cwd = everyProvider(host.origin)
  const env = { XDG_CONFIG_HOME: CONFIG_HOME, ...KEYS }
  const { call } = await mcpSession(cwd, { flags: ['--allow-live'], env })
  expect((await call('run', { mode: 'live' })).text).toContain('ADDRESS_NOT_TRUSTED')
  expect(host.heard).toEqual([])
})

describe('redirects', () => {
  it('a provider that sends us elsewhere does not send the key along', async () => {
    const other = await stranger()
    const host = await stranger({ status: 307, to: `${other.loopback}/v1/messages` })
    const { stdout } = await mcprove(['run', '--live'], everyProvider(host.loopback))
    expect(sentKeys(host)).toHaveLength(PROVIDERS.length)
    expect(other.heard).toEqual([])
    expect(stdout).toContain(`answered 307 and redirects to ${other.loopback}`)
  })

  it.each(['http', 'sse'])('nor do headers follow an MCP server to another origin: %s', async (transport) => {
    const other = await stranger()
    const hosts = await Promise.all([301, 302, 303, 307, 308].map((status) => stranger({ status, to: other.loopback })))
    const servers = hosts.map((host, index) => {
      const headers = { 'X-Key': `\${GITHUB_TOKEN}`, Authorization: `Bearer \${GITHUB_TOKEN}` }
      return [`s${index}`, { url: `${host.loopback}/mcp`, transport, headers }]
    })
    const tools = servers.map(([server]) => ({ name: server, server, tool: 'x' }))
    const { code } = await mcprove(['run'], suiteFolder({ servers: Object.fromEntries(servers), tools }))
    expect(code).toBe(2)
    expect(hosts.map(sentKeys)).toEqual(hosts.map(() => ['GITHUB_TOKEN']))
    expect(sentKeys(other)).toEqual([])
  })
})

describe('list', () => {
  const suite = {
    providers: {
      openai: { base_url: 'https://gateway.example/openai/v1' },
      'openai-compatible': { base_url: 'http://127.0.0.1:11434/v1' },
    },
    servers: {
      weather: { url: 'https://weather.example/mcp', headers: { Authorization: `Bearer \${WEATHER_TOKEN}` } },
      crm: {
        url: `https://\${CRM_HOST:-crm.example}/mcp`,
        auth: { client_id: 'me', client_secret: `\${CRM_SECRET}`, token_url: 'https://login.example/token' },
      },
      remote: { command: 'npx', args: ['mcp-remote', 'https://remote.example/sse', '--header', `X: \${REMOTE_KEY}`] },
    },
    agents: [
      { name: 'a', model: 'claude-sonnet-4-5', servers: ['weather'], prompt: 'p', ...CHECKED },
      {
        name: 'b',
        external: {
          command: ['agent'],
          env: { ANTHROPIC_API_KEY: `\${ANTHROPIC_API_KEY}`, ANTHROPIC_BASE_URL: 'https://proxy.example' },
        },
        prompt: 'p',
        ...CHECKED,
      },
    ],
    evals: [{ name: 'good', agent: 'a', rubric: 'Good?', judge: { model: 'gemini-2.5-pro' } }],
  }

  it('shows every address, and the names of the keys that go there', async () => {
    const { code, stdout } = await mcprove(['list'], suiteFolder(suite), { GEMINI_API_KEY: '' })
    expect(code).toBe(0)
    expect(stdout.slice(stdout.indexOf('  addresses:'))).toMatchInlineSnapshot(`
      "  addresses:
          https://api.anthropic.com/v1 (models of anthropic): ANTHROPIC_API_KEY
          https://gateway.example/openai/v1 (models of openai, suite.mcprove.yml:4:19): OPENAI_API_KEY; requires --trust-addresses for OPENAI_API_KEY
          https://generativelanguage.googleapis.com/v1beta (models of google): GOOGLE_GENERATIVE_AI_API_KEY, GEMINI_API_KEY
          http://127.0.0.1:11434/v1 (models of openai-compatible, suite.mcprove.yml:7:19): OPENAI_COMPATIBLE_API_KEY
          https://weather.example/mcp (server weather, suite.mcprove.yml:12:14): WEATHER_TOKEN
          https://\${CRM_HOST:-crm.example}/mcp (server crm, suite.mcprove.yml:18:14): CRM_HOST
          https://login.example/token (tokens of server crm, suite.mcprove.yml:22:22): CRM_SECRET
          https://remote.example/sse (server remote, suite.mcprove.yml:25:15): REMOTE_KEY
          https://proxy.example (agent of b, suite.mcprove.yml:59:33): ANTHROPIC_API_KEY; requires --trust-addresses for ANTHROPIC_API_KEY
      "
    `)
    for (const value of Object.values(KEYS)) expect(stdout).not.toContain(value)
  })

  it('says the same as JSON', async () => {
    const { code, stdout } = await mcprove(['list', '--json'], suiteFolder(suite))
    expect(code).toBe(0)
    const { suites } = JSON.parse(stdout)
    expect(suites[0].rows.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'good'])
    expect(suites[0].addresses).toContainEqual({
      address: 'https://gateway.example/openai/v1',
      purpose: 'models of openai',
      place: `${SUITE}:4:19`,
      keys: ['OPENAI_API_KEY'],
      needs_trust: ['OPENAI_API_KEY'],
    })
  })

  it('shows where the environment leads models', async () => {
    const env = { ANTHROPIC_BASE_URL: 'https://my-gateway.example' }
    const { stdout } = await mcprove(['list'], suiteFolder(suite), env)
    expect(stdout).toMatch(/https:\/\/my-gateway\.example .*ANTHROPIC_BASE_URL\): ANTHROPIC_API_KEY\n/)
  })
})
