// `mcprove model-server` as a person starts it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'
import { startCli } from './running-cli.js'

const SCRIPT = `
- calls: [{ name: shop.find, args: { q: lamp } }]
- text: Found it.
`
const tools = [{ name: 'mcp__shop__find', input_schema: {} }]
const hello = { model: 'claude-x', max_tokens: 9, messages: [{ role: 'user', content: 'Find a lamp' }], tools }

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers })

it.each(['SIGINT', 'SIGTERM'] as const)('serves until %s, logs requests, and exits 0', async (signal) => {
  const cwd = folderWith({ 'script.yml': SCRIPT })
  const server = startCli(['model-server', 'script.yml', '--log', 'requests.jsonl'], { cwd })
  const url = await server.firstLine()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const answer = await (
    await post(`${url}/v1/messages`, { ...hello, stream: true }, { 'x-api-key': 'sk-secret' })
  ).text()
  expect(answer).toContain('"name":"mcp__shop__find"')
  expect((await fetch(`${url}/v1/models`)).status).toBe(200)
  await server.says('/v1/models')
  server.kill(signal)
  const { end, stdout, stderr } = await server.ended
  expect(end).toBe(0)
  expect(stdout.replaceAll(url, '<url>')).toMatchInlineSnapshot(`
    "<url>
      openai     <url>/v1
      anthropic  <url>/v1
      google     <url>/v1beta
    "
  `)
  expect(stderr).toMatchInlineSnapshot(`
    "POST /v1/messages "claude-x" turn 1 -> 200 calls shop.find
    GET /v1/models -> 200
    "
  `)
  const log = readFileSync(join(cwd, 'requests.jsonl'), 'utf8')
  expect(log).not.toContain('sk-secret')
  expect(
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      method: 'POST',
      path: '/v1/messages',
      status: 200,
      request: { format: 'anthropic-messages', model: 'claude-x', turn: 0, prompt: 'Find a lamp' },
      reply: { calls: [{ name: 'shop.find', args: { q: 'lamp' } }] },
    },
    { method: 'GET', path: '/v1/models', status: 200 },
  ])
})

it('takes the port, the seed and the key from the file, and the command line wins', async () => {
  const script = { script: [{ text: 'ok' }], port: 1, seed: 'x', require_key: 'k' }
  const cwd = folderWith({ 'script.json': JSON.stringify(script) })
  const server = startCli(['model-server', 'script.json', '--port', '0', '--quiet'], { cwd })
  const url = await server.firstLine()
  expect((await post(`${url}/v1/messages`, hello)).status).toBe(401)
  expect((await post(`${url}/v1/messages`, hello, { 'x-api-key': 'k' })).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ end: 0, stderr: '' })
})

it('a request cannot write control sequences to the terminal', async () => {
  const server = startCli(['model-server', 'script.yml'], { cwd: folderWith({ 'script.yml': '- text: ok' }) })
  const url = await server.firstLine()
  await post(`${url}/v1/messages`, { ...hello, model: '\u001b]0;owned\u0007\n::error::x' })
  await server.says('turn 1')
  server.kill('SIGTERM')
  const { stderr } = await server.ended
  expect(stderr).toMatchInlineSnapshot(`
    "POST /v1/messages "\\u001b]0;owned\\u0007\\n::error::x" turn 1 -> 200 "ok"
    "
  `)
})

// docs/model-server.md, "From the shell".
it('prints what the page shows', async () => {
  const page = readFileSync(join(ROOT, 'docs/model-server.md'), 'utf8')
  const block = (heading: string) => page.split(`\`\`\`${heading}\n`)[1]?.split('```')[0] ?? ''
  const [, shown = ''] = /\$ mcprove model-server lamp\.yml --port 4010\n([^`]+)/.exec(page) ?? []
  const server = startCli(['model-server', 'lamp.yml'], { cwd: folderWith({ 'lamp.yml': block('yaml lamp.yml') }) })
  const url = await server.firstLine()
  await fetch(`${url}/api/hello`, { method: 'HEAD' })
  await post(`${url}/v1/messages`, { ...hello, model: 'claude-haiku-4-5', tools: [] })
  const asked = { ...hello, model: 'claude-sonnet-4-5' }
  const { content } = (await (await post(`${url}/v1/messages`, asked)).json()) as { content: { id: string }[] }
  const result = { type: 'tool_result', tool_use_id: content[0]?.id, content: 'a lamp' }
  const messages = [...hello.messages, { role: 'assistant', content }, { role: 'user', content: [result] }]
  await post(`${url}/v1/messages`, { ...asked, messages })
  await server.says('turn 2')
  server.kill('SIGTERM')
  const { stdout, stderr } = await server.ended
  expect((stdout + stderr).replaceAll(url, 'http://127.0.0.1:4010')).toBe(shown)
})

describe('refuses', () => {
  it('a script with mistakes, with all of them at once', async () => {
    const cwd = folderWith({ 'script.yml': '- txt: a\n- calls: [{ name: 7 }]\n  dely_ms: 5\n' })
    const { code, stderr } = await cli(['model-server', 'script.yml'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatchInlineSnapshot(`
      "error script.yml:1:3: unknown key \`txt\`, did you mean \`text\`? [SCRIPT_INVALID]
      error script.yml:1:3 unknown key \`txt\`, did you mean \`text\`?
      > 1 | - txt: a
          |   ^
        2 | - calls: [{ name: 7 }]
      error script.yml:2:19 Invalid input: expected string, received number
        1 | - txt: a
      > 2 | - calls: [{ name: 7 }]
          |                   ^
        3 |   dely_ms: 5
      error script.yml:3:3 unknown key \`dely_ms\`, did you mean \`delay_ms\`?
        2 | - calls: [{ name: 7 }]
      > 3 |   dely_ms: 5
          |   ^
        4 |
        Write a list of replies such as \`- text: Hello.\`, or \`script:\` with such a list.
      "
    `)
  })

  it.each([
    [['model-server'], 'script'],
    [['model-server', 'none.yml'], 'none.yml does not exist'],
    [['model-server', 'script.yml', '--port', '70000'], '--port expects a port'],
    [['model-server', 'script.yml', '--log', 'no/such/folder.jsonl'], 'no/such/folder.jsonl cannot be written'],
  ])('%j', async (args, said) => {
    const { code, stderr } = await cli(args, { cwd: folderWith({ 'script.yml': SCRIPT }) })
    expect(code).toBe(2)
    expect(stderr).toContain(said)
  })
})
