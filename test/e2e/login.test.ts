// Logging in to a server behind a real authorization server, and everything that a login must not leave behind.
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LoginFiles } from '../../src/files/logins/login-files.js'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import { json } from '../fixtures/servers/http-by-hand.js'
import { type OAuthServer, startOAuthServer } from '../fixtures/servers/oauth-server.mjs'
import { startHttp, urlOf } from '../fixtures/servers/running.js'
import { cliInProcess } from './in-process.js'
import { mcpSession } from './mcp-session.js'
import { type CliOutcome, cli, folderWith } from './run-cli.js'
import { byPrompt, filesIn, folderOf, model, SUITE } from './run-suite.js'
import { startCli } from './running-cli.js'

const FORMATS = ['json', 'jsonl', 'junit', 'markdown', 'html', 'tap', 'sarif', 'minimal', 'agent', 'github', 'pretty']

let server: OAuthServer
let env: Record<string, string>
let logins: string
beforeEach(async () => {
  server = await startOAuthServer()
  const home = folderWith({})
  logins = join(home, 'mcprove', 'logins')
  env = { XDG_CONFIG_HOME: home }
  return () => server.stop()
})

/** A browser that follows every redirect, in place of the one of the desktop. */
let browser: string
beforeAll(() => {
  const script = `#!${process.execPath}\nfetch(process.argv.at(-1)).then((page) => page.text())\n`
  browser = folderWith({ 'xdg-open': script, open: script })
  for (const name of readdirSync(browser)) chmodSync(join(browser, name), 0o755)
})

const withBrowser = () => ({ ...env, PATH: `${browser}${delimiter}${process.env.PATH}` })

function mcprove(args: readonly string[], cwd?: string): Promise<CliOutcome> {
  return cliInProcess(args, cwd === undefined ? { env } : { env, cwd })
}

async function redirectOf(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

/** `login --no-browser`, with what the person pastes. */
async function logIn(paste: (redirect: string) => string = (url) => url, ...more: readonly string[]) {
  const running = startCli(['login', server.url, '--no-browser', ...more], { cwd: folderWith({}), env, types: true })
  running.type(paste(await redirectOf(await running.firstLine())))
  return await running.ended
}

/** Secrets of the authorization server in a text, whole or in part. */
function tokensIn(text: string): string[] {
  return server.notes.secrets.filter((secret) => text.includes(secret.slice(secret.indexOf('-') + 1, -8)))
}

describe.skipIf(process.platform === 'win32')('login', () => {
  it('opens a browser, keeps the login for its owner alone, and shows no token', async () => {
    const outcome = await cli(['login', server.url], { env: withBrowser() })
    expect(outcome).toMatchObject({ code: 0, stdout: `Logged in to ${server.url} (${server.issuer})\n` })
    expect(outcome.stderr).toContain(`${server.issuer}authorize?`)
    expect(statSync(logins).mode & 0o777).toBe(0o700)
    const [file = '', ...others] = readdirSync(logins)
    expect(others).toEqual([])
    expect(statSync(join(logins, file)).mode & 0o777).toBe(0o600)
    expect(tokensIn(outcome.stdout + outcome.stderr)).toEqual([])
    const shown = await mcprove(['whoami'])
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.stdout).toMatch(
      new RegExp(`^${server.url}\n  issuer   ${server.issuer}\n  client   \\S+\n  scopes   notes:read\n`),
    )
    expect(tokensIn(shown.stdout)).toEqual([])
    const asJson = await mcprove(['whoami', server.url, '--json'])
    expect(JSON.parse(asJson.stdout).logins).toMatchObject([
      { url: server.url, scope: 'notes:read', refreshable: true },
    ])
    expect(tokensIn(asJson.stdout)).toEqual([])
  })

  it('takes the redirect URL or the code from standard input', async () => {
    expect(await logIn()).toMatchObject({ end: 0 })
    expect(await logIn((url) => new URL(url).searchParams.get('code') ?? '')).toMatchObject({ end: 0 })
    const wrong = await logIn((url) => url.replace(/state=[^&]+/, 'state=other'))
    expect(wrong).toMatchObject({ end: 2 })
    expect(wrong.stderr).toContain('another login')
    expect(tokensIn(wrong.stderr)).toEqual([])
  })

  it('without a code on standard input, in time, or with a server of no URL is an error', async () => {
    const nothing = await cli(['login', server.url, '--no-browser'], { env, stdin: '' })
    expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('no code was given') })
    // Long enough for a busy machine to get as far as asking the person.
    const late = await cli(['login', server.url, '--timeout', '8000'], { env: { ...env, PATH: '/nowhere' } })
    expect(late).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/No browser could be started.*nobody logged in within 8000 ms/s),
    })
    const suite = JSON.stringify({
      servers: { local: { command: ['true'] }, own: { url: server.url, auth: { bearer: 'x' } } },
    })
    const cwd = folderWith({ [SUITE]: suite })
    expect(await mcprove(['login', 'local'], cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not at a URL'),
    })
    expect(await mcprove(['login', 'own'], cwd)).toMatchObject({ code: 2, stderr: expect.stringContaining('`auth`') })
    expect(await mcprove(['login', 'owm'], cwd)).toMatchObject({ code: 2, stderr: expect.stringContaining('`own`') })
    const secret = await mcprove(['login', 'https://me:hunter2Password@mcp.example/mcp'], cwd)
    expect(secret).toMatchObject({ code: 2, stderr: expect.not.stringContaining('hunter2') })
    expect(readdirSync(join(logins, '..', '..'))).toEqual([])
  })

  it('is interrupted by Ctrl-C', async () => {
    const running = startCli(['login', server.url, '--no-browser'], { cwd: folderWith({}), env, types: true })
    await running.firstLine()
    running.kill('SIGINT')
    expect(await running.ended).toMatchObject({ end: 130 })
  })
})

/** Longer than a busy machine takes to end a command, shorter than the limit of a request. */
const AT_ONCE_MS = 20_000

describe.skipIf(process.platform === 'win32')('a login at an authorization server that never answers', () => {
  it.each(['metadata', 'token'])('is ended by Ctrl-C and by --timeout, when it waits for %s', async (part) => {
    let asked = (): void => {}
    const silent = await startHttp((request, response) => {
      const own = `http://${request.headers.host}`
      if (request.url === '/mcp') return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      if (part === 'metadata' || request.url === '/token') return asked()
      if (request.url === '/register') return json(response, 201, { client_id: 'x', redirect_uris: [`${own}/x`] })
      const endpoints = {
        authorization_endpoint: `${own}/a`,
        token_endpoint: `${own}/token`,
        registration_endpoint: `${own}/register`,
      }
      json(response, 200, {
        resource: `${own}/mcp`,
        authorization_servers: [own],
        issuer: own,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        ...endpoints,
      })
    })
    try {
      for (const [flags, end] of [[[], 130] as const, [['--timeout', '4000'], 2] as const]) {
        const isAsked = new Promise<void>((done) => {
          asked = done
        })
        const args = ['login', silent.url, '--no-browser', ...flags]
        const running = startCli(args, { cwd: folderWith({}), env, types: true })
        if (part === 'token') {
          await running.firstLine()
          running.type('a-code')
        }
        await isAsked
        const started = performance.now()
        if (end === 130) running.kill('SIGINT')
        const outcome = await running.ended
        expect(outcome).toMatchObject({ end })
        expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
        if (end === 2) expect(outcome.stderr).toContain('did not finish the login within 4000 ms')
      }
    } finally {
      silent.stop()
    }
  })
})

describe('whoami', () => {
  it('has one line for each field, whatever servers call things, and shows no key of a URL', async () => {
    const url = 'https://a.example/mcp?api_key=k3yOfTheTests-9f8e7d'
    const login = {
      url,
      issuer: 'https://auth.example',
      token_endpoint: 'https://auth.example/token',
      client: { client_id: 'x\nhttps://forged.example' },
      access_token: 'one',
      scope: 'a\n  issuer   https://forged.example\u2028',
      expires_at: '2020-01-01T00:00:00.000Z',
    }
    await new LoginFiles(env).update(url, async () => login)
    const { stdout } = await mcprove(['whoami'])
    expect(
      stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 9)),
    ).toEqual(['  issuer ', '  client ', '  scopes ', '  expired'])
    expect(stdout).toContain('expired  2020-01-01T00:00:00.000Z; log in again\n')
    await new LoginFiles(env).update(url, async () => ({ ...login, refresh_token: 'two' }))
    expect((await mcprove(['whoami'])).stdout).toContain('Z; refreshed at the next use\n')
    const asJson = await mcprove(['whoami', '--json'])
    const gone = await mcprove(['logout', url])
    expect(stdout + asJson.stdout + gone.stdout + gone.stderr).not.toContain('k3yOfTheTests')
  })
})

describe('hints', () => {
  it('repeat the options of the login', async () => {
    server.notes.clients.set('known', {
      ...{ client_id: 'known', client_secret: 'hush-hush-hush', token_endpoint_auth_method: 'client_secret_post' },
      redirect_uris: ['http://127.0.0.1/callback'],
    })
    const suite = JSON.stringify({ servers: { notes: { url: server.url } } })
    const cwd = folderWith({ 'other.mcprove.yml': suite })
    const flags = ['--config', 'other.mcprove.yml', '--client-id', 'known', '--scope', 'notes:read', '--no-browser']
    const secret = { MCPROVE_CLIENT_SECRET: 'hush-hush-hush' }
    const refused = await cliInProcess(['login', 'notes', ...flags], { cwd, env: { ...env, ...secret } })
    expect(refused.code).toBe(2)
    const [, hint = ''] = /run: (mcprove login .*)/.exec(refused.stderr) ?? []
    expect(hint.split(' ').sort()).toEqual(['mcprove', 'login', 'notes', ...flags, '--issuer', server.issuer].sort())
  })

  it('of other commands name the transport', async () => {
    const sse = await startHttp(
      (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    )
    const { stderr } = await mcprove(['inspect', sse.url, '--sse'])
    sse.stop()
    expect(stderr).toContain(`mcprove login ${sse.url} --sse`)
  })

  it('say that a client secret without a client is not used', async () => {
    const secret = { MCPROVE_CLIENT_SECRET: 'hush-hush-hush' }
    const nothing = await cli(['login', server.url, '--no-browser'], { env: { ...env, ...secret }, stdin: '' })
    expect(nothing.stderr).toContain('MCPROVE_CLIENT_SECRET is not used without --client-id')
  })
})

describe('logout', () => {
  it('says how long an access token stays valid that cannot be revoked', async () => {
    await logIn()
    server.notes.revokesNoAccess = true
    const { code, stderr } = await mcprove(['logout', server.url])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^note: revoked; the access token stays valid until 2\S+Z\n$/),
    })
    expect(server.notes.refresh.size).toBe(0)
  })

  it('revokes both tokens and deletes the login', async () => {
    await logIn()
    expect(server.notes.access.size + server.notes.refresh.size).toBe(2)
    expect(await mcprove(['logout', server.url])).toMatchObject({
      code: 0,
      stdout: `Logged out of ${server.url}\n`,
      stderr: '',
    })
    expect(server.notes.access.size + server.notes.refresh.size).toBe(0)
    expect(readdirSync(logins)).toEqual([])
    expect(await mcprove(['whoami', server.url])).toMatchObject({ code: 1, stdout: `Not logged in to ${server.url}\n` })
    expect(await mcprove(['logout', server.url])).toMatchObject({ code: 0, stdout: `Not logged in to ${server.url}\n` })
  })

  it('deletes all logins, and says when one could not be revoked', async () => {
    await logIn()
    server.stop()
    const outcome = await mcprove(['logout', '--all'])
    expect(outcome).toMatchObject({ code: 0, stdout: `Logged out of ${server.url}\n` })
    expect(outcome.stderr).not.toContain('logged in')
    expect(outcome.stderr).toMatch(/not revoked: http\S+: \w/)
    expect(await mcprove(['whoami'])).toMatchObject({ code: 1, stdout: 'No logins.\n' })
    expect(await mcprove(['logout'])).toMatchObject({ code: 2 })
    expect(await mcprove(['logout', server.url, '--all'])).toMatchObject({ code: 2 })
  })
})

describe('commands', () => {
  it('without a login say how to log in', async () => {
    const outcome = await mcprove(['inspect', server.url])
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(`mcprove login ${server.url}`) })
  })

  it('use the login for exactly its URL, and refresh it', async () => {
    await logIn()
    server.notes.expire()
    expect(await mcprove(['inspect', server.url])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('read_note'),
    })
    expect(server.notes.log).toEqual(['authorize', 'code', 'refresh'])
    expect(await mcprove(['inspect', `${server.url}?x`])).toMatchObject({ code: 2 })
    server.notes.access.clear()
    server.notes.refresh.clear()
    const revoked = await mcprove(['inspect', server.url])
    expect(revoked).toMatchObject({ code: 2, stderr: expect.stringContaining(`mcprove login ${server.url}`) })
  })

  it.skipIf(process.platform === 'win32')(
    'store the tokens of a refresh that Ctrl-C or a timeout came before',
    async () => {
      await logIn()
      for (const [flags, interrupts, end] of [[['--timeout', '3000'], false, 2] as const, [[], true, 130] as const]) {
        const refresh = server.notes.expireAndHold()
        const running = startCli(['inspect', server.url, ...flags], { cwd: folderWith({}), env })
        await refresh.begun
        if (interrupts) running.kill('SIGINT')
        // The process is still there when the command is over, and says why.
        await running.says('Waiting for new tokens')
        refresh.answer()
        expect(await running.ended).toMatchObject({ end })
      }
      expect(await mcprove(['inspect', server.url])).toMatchObject({ code: 0 })
      expect(server.notes.log).toEqual(['authorize', 'code', 'refresh', 'refresh'])
    },
  )

  it.skipIf(process.platform === 'win32')(
    'end at once by a second Ctrl-C, and soon by one, when the new tokens do not arrive',
    async () => {
      for (const isPatient of [false, true]) {
        await logIn()
        const refresh = server.notes.expireAndHold()
        const running = startCli(['inspect', server.url], { cwd: folderWith({}), env })
        await refresh.begun
        running.kill('SIGINT')
        await running.says('Waiting for new tokens')
        if (!isPatient) running.kill('SIGINT')
        const { end, stderr } = await running.ended
        expect(end).toBe(isPatient ? 130 : 'SIGINT')
        if (isPatient) expect(stderr).toContain('log in again')
        refresh.answer()
      }
    },
  )

  it('in several processes at once do not lose a refresh token that is valid once', async () => {
    await logIn()
    server.notes.expire()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => cli(['inspect', server.url], { env })))
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(server.notes.log.filter((what) => what === 'reuse')).toEqual([])
    server.notes.expire()
    expect(await mcprove(['inspect', server.url])).toMatchObject({ code: 0 })
  })

  it('name the scope that a login lacks, and log in with it', async () => {
    await logIn()
    const test = { name: 'writes', server: 'notes', tool: 'write_note', args: {}, expect: [{ is_error: false }] }
    const cwd = folderWith({ [SUITE]: JSON.stringify({ servers: { notes: { url: server.url } }, tools: [test] }) })
    const refused = await mcprove(['run'], cwd)
    expect(refused.code).toBe(2)
    expect(refused.stdout).toContain("--scope 'notes:read notes:write'")
    expect(await logIn((url) => url, '--scope', 'notes:read notes:write')).toMatchObject({ end: 0 })
    expect(await mcprove(['run'], cwd)).toMatchObject({ code: 0 })
    expect(await mcprove(['whoami', 'notes'], cwd)).toMatchObject({ code: 0 })
  })

  it('for a coding agent do not use it', async () => {
    await logIn()
    const tools = [{ name: 'reads', server: 'notes', tool: 'read_note', expect: [{ is_error: false }] }]
    const cwd = folderWith({ [SUITE]: JSON.stringify({ servers: { notes: { url: server.url } }, tools }) })
    const { call } = await mcpSession(cwd, { flags: ['--allow-live'], env })
    const { data, text } = await call('run')
    expect(data).toMatchObject({ rows: [{ name: 'reads', status: 'error' }] })
    expect(text).toContain('401')
    expect(await mcprove(['run'], cwd)).toMatchObject({ code: 0 })
  })
})

describe('a project', () => {
  it('has no token in any file, after everything that a login is used for', async () => {
    const answers = await model(
      byPrompt({ go: [{ calls: [{ name: 'notes__echo_token', args: {} }] }, { text: 'done' }] }),
    )
    const tools = [
      { name: 'says the token', server: 'notes', tool: 'echo_token', args: {}, expect: [{ is_error: false }] },
    ]
    const servers = { notes: { url: server.url } }
    const cwd = folderOf(answers, [{ prompt: 'go', servers: ['notes'], expect: [{ 'tool_names[0]': 'echo_token' }] }], {
      servers,
      tools,
    })
    await logIn()
    server.notes.expire()
    const keys = { ANTHROPIC_API_KEY: 'anthropic-key-of-the-tests' }
    const seen: string[] = []
    const step = async (args: readonly string[], code: number) => {
      const outcome = await cliInProcess(args, { cwd, env: { ...env, ...keys } })
      expect(outcome, args.join(' ')).toMatchObject({ code })
      seen.push(outcome.stdout, outcome.stderr)
    }
    await step(
      [
        'run',
        '--record',
        '--traces',
        '--include-context',
        ...FORMATS.flatMap((name) => ['--reporter', `${name}=report.${name}`]),
      ],
      0,
    )
    for (const name of FORMATS) await step(['run', '--replay', '--traces', '--reporter', name], 0)
    await step(['inspect', 'notes', '--json'], 0)
    await step(['list', '--connect'], 0)
    await step(['doctor'], 0)
    await step(['init', '--url', server.url, '--output', 'first.mcprove.yml'], 0)
    await step(['generate', 'types', server.url, '-o', 'types.ts'], 0)
    const cassette = [...filesIn(cwd).keys()].find((name) => name.startsWith('cassettes/') && name.endsWith('.jsonl'))
    await step(['verify', cassette ?? '', '--url', server.url], 0)
    await proxied(cwd)
    const files = filesIn(cwd)
    expect(files.size).toBeGreaterThan(FORMATS.length + 5)
    for (const [name, bytes] of files) expect(tokensIn(bytes.toString('latin1')), name).toEqual([])
    expect(tokensIn(seen.join('\n'))).toEqual([])
    // The check can fail: the tokens are where they belong.
    const kept = readdirSync(logins).map((name) => readFileSync(join(logins, name), 'utf8'))
    expect(tokensIn(kept.join('\n'))).toHaveLength(2)
  })

  /** A client behind the proxy asks the server for its token. */
  async function proxied(cwd: string): Promise<void> {
    const running = startCli(['proxy', '--url', server.url, '--http', '0', '-o', 'proxied.json'], { cwd, env })
    const connection = await connectServer('proxy', urlOf(await running.firstLine()))
    expect(await connection.callTool('echo_token', {})).toMatchObject({ is_error: false })
    await connection.close()
    running.kill('SIGINT')
    await running.ended
    expect(readFileSync(join(cwd, 'proxied.json'), 'utf8')).toContain('echo_token')
  }
})
