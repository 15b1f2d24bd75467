// Secrets that no variable holds: written into `.mcp.json`, or sent by a client of the proxy. And `score`, whose traces
// may hold what this environment calls a secret.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import { startOwn, urlOf } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'
import { startCli } from './running-cli.js'

const LEAKY = join(ROOT, 'test/fixtures/servers/leaky-server.mjs')
const SECRETS = {
  named: 'a-token-that-is-written-down',
  random: 'k9XvQ2mT7bLw4RzY1cN8',
  ofAddress: 'swordfish-and-chips',
  header: 'bringer-of-good-tidings-77',
  randomHeader: 'Zt7Lq0Wm3Xc9Vb5Nk2Jh',
}
const MODE = 0o777
const json = JSON.stringify

let http: Awaited<ReturnType<typeof startOwn>>
beforeAll(async () => {
  http = await startOwn()
})
afterAll(() => http.stop())

/** Any twelve characters of one of them in a row. */
function foundIn(text: string): string[] {
  return Object.entries(SECRETS).flatMap(([name, secret]) =>
    Array.from({ length: secret.length - 11 }, (_, at) => secret.slice(at, at + 12)).some((part) => text.includes(part))
      ? [name]
      : [],
  )
}

function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    names.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length + 1),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  )
}

describe('values of .mcp.json', () => {
  const config = {
    mcpServers: {
      leaky: {
        command: process.execPath,
        args: [LEAKY],
        env: {
          DB_DSN: `postgres://app:${SECRETS.ofAddress}@db/shop`,
          SERVICE_TOKEN: SECRETS.named,
          ROUTE: SECRETS.random,
          MODE: 'read-only-and-careful',
        },
      },
      get remote() {
        return {
          url: http.url,
          headers: {
            Authorization: `Bearer ${SECRETS.header}`,
            'X-Route': SECRETS.randomHeader,
            'X-Plain': 'a-plain-value',
          },
        }
      },
    },
  }
  const tool = (name: string, server: string, of: string) => ({
    name,
    server,
    tool: of,
    expect: [{ content: { exact: 'nothing' } }],
  })
  const folderOf = () =>
    folderWith({
      '.mcp.json': json(config),
      'mcprove.yml': json({
        mcp_config: './.mcp.json',
        tools: [
          tool('leak', 'leaky', 'leak'),
          tool('refuse', 'leaky', 'refuse'),
          tool('die', 'leaky', 'die'),
          tool('headers', 'remote', 'headers'),
        ],
      }),
    })

  it('reach no report, history or output of a run', async () => {
    const cwd = folderOf()
    const outcome = await cli(['run', '--traces', '-o', 'r.json', '-o', 'r.html', '--reporter', 'pretty'], {
      cwd,
    })
    expect(outcome.code).not.toBe(0)
    const files = filesIn(cwd)
    for (const name of ['.mcp.json', 'mcprove.yml']) files.delete(name)
    expect([...files].map(([name, text]) => [name, foundIn(text)]).filter(([, found]) => found?.length)).toEqual([])
    expect(foundIn(outcome.stdout + outcome.stderr)).toEqual([])
    const report = files.get('r.json') ?? ''
    for (const name of ['DB_DSN', 'Authorization', 'X-Route']) {
      expect(report.includes(`[redacted:${name}]`), name).toBe(true)
    }
    expect(report).toContain('a-plain-value')
  })

  it('reach no output of inspect, be it as it is, as JSON or as an error', async () => {
    const cwd = folderOf()
    for (const flags of [[], ['--json']]) {
      const outcome = await cli(['inspect', 'leaky', ...flags], { cwd })
      expect(outcome.code).toBe(0)
      expect(foundIn(outcome.stdout + outcome.stderr)).toEqual([])
    }
    const broken = folderWith({
      '.mcp.json': json({
        mcpServers: {
          broken: {
            command: process.execPath,
            args: ['-e', 'console.error("I have " + process.env.TOKEN); process.exit(3)'],
            env: { TOKEN: SECRETS.named },
          },
        },
      }),
      'mcprove.yml': json({ mcp_config: './.mcp.json', tools: [tool('any', 'broken', 'any')] }),
    })
    const failed = await cli(['inspect', 'broken'], { cwd: broken })
    expect(failed.code).toBe(2)
    expect(failed.stderr).toContain('I have [redacted:TOKEN]')
    expect(foundIn(failed.stdout + failed.stderr)).toEqual([])
  })
})

describe('what clients of the proxy send', () => {
  it('is not in the trace, whose file is for its owner alone', async () => {
    const cwd = folderWith({})
    const headers = {
      Authorization: `Bearer ${SECRETS.header}`,
      Cookie: `theme=dark-and-plain; sid=${SECRETS.random}`,
      'X-Api-Key': SECRETS.named,
      'X-Plain': 'a-plain-value',
    }
    const running = startCli(['proxy', '--url', http.url, '--http', '0', '-o', 'trace.json'], { cwd })
    const connection = await connectServer('s', urlOf(await running.prints(/^http:\S+/m), { headers }))
    const answer = await connection.callTool('headers', {})
    await connection.close()
    running.kill('SIGINT')
    await running.ended
    // On the wire everything is as it was.
    expect(foundIn(json(answer))).toEqual(['named', 'random', 'header'])
    const trace = readFileSync(join(cwd, 'trace.json'), 'utf8')
    expect(foundIn(trace)).toEqual([])
    for (const text of ['[redacted:authorization]', '[redacted:x-api-key]', '[redacted:cookie]', 'a-plain-value']) {
      expect(trace).toContain(text)
    }
    if (process.platform !== 'win32') expect(statSync(join(cwd, 'trace.json')).mode & MODE).toBe(0o600)
  })
})

describe('score', () => {
  const line = (text: string) => `${json({ tool_calls: [{ name: 'get', args: { text } }], final_response: text })}\n`
  const gates = 'expect: [{ final_response: { exact: something else } }]\n'
  const env = { MY_TOKEN: SECRETS.named }
  const hex = Buffer.from(SECRETS.named).toString('hex')
  const texts = [
    `it is ${SECRETS.named}`,
    `it is ${hex.replace(/../g, '%$&')}`,
    `it is ${Buffer.from(SECRETS.named).toString('base64')}`,
  ]

  it.each(['jsonl', 'json', 'document'])('shows no value of the environment, of traces as %s', async (form) => {
    for (const text of texts) {
      const traces = {
        jsonl: line('ok') + line(text),
        json: `[${line(text)}]`,
        document: json(JSON.parse(line(text)), null, 2),
      }
      const cwd = folderWith({ 'g.yml': gates, 't.json': traces[form as keyof typeof traces] })
      const args = ['score', 't.json', '--gates', 'g.yml', '--traces', '-o', 'r.json', '-o', 'r.html']
      const outcome = await cli(args, { cwd, env })
      expect(outcome.code).toBe(1)
      const shown = outcome.stdout + outcome.stderr + readFileSync(join(cwd, 'r.json'), 'utf8')
      expect(shown).toContain('it is [redacted:MY_TOKEN]')
      expect(shown).not.toContain(text)
      expect(readFileSync(join(cwd, 'r.html'), 'utf8')).not.toContain(text)
    }
  })

  it('writes a letter as JSON may, and it is found', async () => {
    const escaped = line('TOKEN').replaceAll('TOKEN', `\\u0061${SECRETS.named.slice(1)}`)
    const cwd = folderWith({ 'g.yml': gates, 't.jsonl': escaped })
    const outcome = await cli(['score', 't.jsonl', '--gates', 'g.yml'], { cwd, env })
    expect(outcome.stdout).toContain('[redacted:MY_TOKEN]')
    expect(foundIn(outcome.stdout)).toEqual([])
  })

  it('judges the same in any shell', async () => {
    const cwd = folderWith({
      'g.yml': 'tool_edges: { restricted: [delete_file] }\nexpect: [{ tool_names: { contains: read_orders } }]\n',
      'bad.json': json({ tool_calls: [{ name: 'delete_file' }, { name: 'read_orders' }] }),
      'good.json': json({ tool_calls: [{ name: 'read_orders' }] }),
    })
    const shell = { GUARD_KEY: 'delete_file', PRIMARY_KEY: 'read_orders' }
    expect((await cli(['score', 'bad.json', '--gates', 'g.yml'], { cwd, env: shell })).code).toBe(1)
    expect((await cli(['score', 'good.json', '--gates', 'g.yml'], { cwd, env: shell })).code).toBe(0)
  })
})
