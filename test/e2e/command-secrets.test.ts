// Keys among the words of a command are in no file and in no output, whatever the server repeats of them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { init, suiteIn } from './init-cli.js'
import { CLI, expectCalm, folderWith } from './run-cli.js'

const KEY = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'
const ACCOUNT = `AC0123456789abcdef0123456789abcdef/SKfedcba9876543210fedcba9876543210:${KEY}`
const NEON = `napi_${'x7k2m9q4w1z8'.repeat(5)}abcd`
const PASSWORD = 'hunter2-hunter2'

/** Repeats its last argument in each answer, and alone what follows the last colon; dies without an argument. */
const ECHO = `
import { createInterface } from 'node:readline'
const key = process.argv.at(-1)
const said = 'I was started with ' + key + ' and ' + key.replace(/^.*[:=]/, '')
console.error(said)
if (process.env.DIES) process.exit(3)
const answers = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'echo', version: '1' } },
  'tools/list': { tools: [{ name: 'get_state', description: 'Says what it was started with, in one sentence.', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: said }] },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const result = answers[method]
  const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})
`
const FILES = { 'echo.mjs': ECHO }
const SECRETS = [ACCOUNT, KEY, NEON, PASSWORD]
const NODE = process.execPath

function expectNothingOf(text: string): void {
  for (const secret of SECRETS) expect(text).not.toContain(secret)
}

function everythingIn(cwd: string): string {
  const names = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !['echo.mjs', 'mine.json'].includes(entry.name),
  )
  return names.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
}

describe.concurrent('init', () => {
  it.each([
    { words: [ACCOUNT], variable: 'ECHO_CREDENTIALS', value: ACCOUNT, written: `"\${ECHO_CREDENTIALS}"` },
    { words: ['start', NEON], variable: 'ECHO_KEY', value: NEON, written: `start, "\${ECHO_KEY}"` },
    { words: ['--api-key', PASSWORD], variable: 'API_KEY', value: PASSWORD, written: `"--api-key", "\${API_KEY}"` },
    { words: [`--token=${PASSWORD}`], variable: 'TOKEN', value: PASSWORD, written: `"--token=\${TOKEN}"` },
    {
      words: ['--connection-string', `postgres://ada:${PASSWORD}@h/db`],
      variable: 'ECHO_PASSWORD',
      value: PASSWORD,
      written: `"postgres://ada:\${ECHO_PASSWORD}@h/db"`,
    },
  ])('$written', async ({ words, variable, value, written }) => {
    const cwd = folderWith(FILES)
    const made = await init(['--server', 'echo', '--', NODE, 'echo.mjs', ...words], { cwd })
    expectCalm(made)
    expect(made.code, made.stderr).toBe(0)
    expect(suiteIn(cwd)).toContain(written)
    expect(made.stdout).toContain(`Before you run it, set ${variable} (values are not copied)`)
    expectNothingOf(made.stdout + made.stderr)
    const unset = await cli(['run'], { cwd })
    expect(unset.stdout + unset.stderr).toContain(`the variable \`${variable}\` is not set`)
    const ran = await cli(['run', '-o', 'report.json'], { cwd, env: { [variable]: value } })
    expect(ran.stdout, ran.stderr).toContain('2 tests: 2 passed')
    expectNothingOf(ran.stdout + ran.stderr + everythingIn(cwd))
  })

  it('says which word a variable stands for', async () => {
    const cwd = folderWith(FILES)
    const { stdout } = await init(['--server', 'echo', '--', NODE, 'echo.mjs', 'start', NEON], { cwd })
    expect(stdout).toContain('ECHO_KEY is argument 3 of the command, all of it.')
  })

  it('a server that dies, and one of a configuration', async () => {
    const cwd = folderWith({
      ...FILES,
      'mine.json': JSON.stringify({ mcpServers: { echo: { command: NODE, args: ['echo.mjs', ACCOUNT] } } }),
    })
    const died = await init(['--env', 'DIES=1', '--', NODE, 'echo.mjs', ACCOUNT], { cwd })
    expect(died.stderr).toContain('I was started with [redacted:')
    const made = await init(['--from', 'mine.json', '--server', 'echo'], { cwd })
    expect(made.stdout).toContain('set ECHO_CREDENTIALS')
    expectNothingOf(died.stdout + died.stderr + made.stdout + made.stderr + everythingIn(cwd))
  })
})

describe.concurrent('other commands', () => {
  it.each([
    ['inspect', ['inspect']],
    ['inspect --json', ['inspect', '--json']],
    ['call', ['call', 'get_state']],
    ['call --json', ['call', 'get_state', '--json']],
    ['a flag that does not fit', ['inspect', '--header', 'a: b']],
    ['two servers', ['inspect', '--url', 'http://127.0.0.1:1/mcp']],
    ['a server that dies', ['inspect', '--env', 'DIES=1']],
  ])('%s', async (_name, words) => {
    const cwd = folderWith(FILES)
    for (const secret of [ACCOUNT, NEON, `--password=${PASSWORD}`]) {
      const { stdout, stderr } = await cli([...words, '--', NODE, 'echo.mjs', secret], { cwd })
      expect(stdout + stderr).not.toBe('')
      expectNothingOf(stdout + stderr)
    }
  })

  it('a recording of the proxy', async () => {
    const cwd = folderWith(FILES)
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const requests = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_state', arguments: {} } },
    ]
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('')
    spawnSync(NODE, [CLI, 'proxy', '-o', 'trace.json', '--', NODE, 'echo.mjs', ACCOUNT], { cwd, input })
    expect(everythingIn(cwd)).toContain('I was started with [redacted:')
    expectNothingOf(everythingIn(cwd))
  })

  it('a suite with the key in it: results and reports do not repeat it', async () => {
    const suite = `servers: { echo: { command: ${JSON.stringify(NODE)}, args: [echo.mjs, ${JSON.stringify(ACCOUNT)}] } }
tools: [{ name: state, server: echo, tool: get_state, expect: [{ "content[0].text": other }] }]\n`
    const cwd = folderWith({ ...FILES, 'mine.json': suite })
    const ran = await cli(['run', 'mine.json', '-o', 'report.json', '-o', 'report.html'], { cwd })
    expect(ran.stdout + everythingIn(cwd)).toContain('[redacted:')
    expectNothingOf(ran.stdout + ran.stderr + everythingIn(cwd))
  })
})
