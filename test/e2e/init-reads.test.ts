// `init` on servers of resources and prompts, and on servers that fail at them: the suite has what answers, and is green.
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { init, suiteIn } from './init-cli.js'
import { CLI, expectCalm, folderWith } from './run-cli.js'

function manifest(content: object) {
  return {
    cwd: folderWith({ 'mock.json': JSON.stringify(content) }),
    command: [process.execPath, CLI, 'mock', 'mock.json'],
  }
}

/** A server by hand whose answers are JavaScript expressions, by method; it ends at a request that it has none for. */
function byHand(answers: Readonly<Record<string, string>>) {
  const text = `
    import { createInterface } from 'node:readline'
    const serverInfo = { name: 'by-hand', version: '1' }
    const capabilities = { tools: {}, resources: {}, prompts: {} }
    const answers = {
      initialize: () => ({ result: { protocolVersion: '2025-06-18', serverInfo, capabilities } }),
      'tools/list': () => ({ result: { tools: [] } }),
      'resources/templates/list': () => ({ result: { resourceTemplates: [] } }),
      ${Object.entries(answers)
        .map(([method, answer]) => `${JSON.stringify(method)}: () => (${answer}),`)
        .join('\n')}
    }
    for await (const line of createInterface({ input: process.stdin })) {
      const { id, method } = JSON.parse(line)
      if (id === undefined) continue
      if (method === 'server/discover') console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }))
      else if (answers[method] === undefined) process.exit(3)
      else console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answers[method]() }))
    }`
  return { cwd: folderWith({ 'server.mjs': text }), command: [process.execPath, 'server.mjs'] }
}

const RESOURCES = `{ result: { resources: [{ uri: 'shop://state', name: 'state' }] } }`
const PROMPTS = `{ result: { prompts: [{ name: 'greet' }] } }`
const GREETING = `{ result: { messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }] } }`
const NOT_FOUND = `{ error: { code: -32601, message: 'Method not found' } }`

it('a server without tools is tested by what it has', async () => {
  const { cwd, command } = manifest({
    resources: [{ uri: 'shop://rules', mime_type: 'text/plain', text: 'Be quiet.' }],
    prompts: [
      {
        name: 'greet',
        arguments: [{ name: 'who', required: true }],
        messages: [{ role: 'user', text: 'Greet {{args.who}}.' }],
      },
    ],
  })
  const made = await init(['--server', 'shop', '--', ...command], { cwd })
  expectCalm(made)
  expect(made.code, made.stderr).toBe(0)
  expect(made.stdout).toContain('wrote mcprove.yml: tests of the resource `shop://rules`, the prompt `greet`\n')
  expect(suiteIn(cwd)).toContain('    prompt: greet\n    args: { who: example }\n')
  expect(suiteIn(cwd)).not.toContain('tool_quality')
  expect(await cli(['run'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining('2 tests: 2 passed') })
})

it('a list that fails takes nothing from the others', async () => {
  const { cwd, command } = byHand({
    'resources/list': NOT_FOUND,
    'prompts/list': PROMPTS,
    'prompts/get': GREETING,
  })
  const made = await init(['--server', 'shop', '--', ...command], { cwd })
  expect(made.code, made.stderr).toBe(0)
  expect(made.stderr).toContain('answered with an error: Method not found (resources/list)\n')
  expect(made.stdout).toContain('wrote mcprove.yml: a test of the prompt `greet`\n')
  expect(await cli(['run'], { cwd })).toMatchObject({ code: 0 })
})

it('a resource whose text changes is no test, and says so', async () => {
  const { cwd, command } = byHand({
    'resources/list': RESOURCES,
    'resources/read': `{ result: { contents: [{ uri: 'shop://state', text: String(process.pid) }] } }`,
    'prompts/list': PROMPTS,
    'prompts/get': GREETING,
  })
  const made = await init(['--server', 'shop', '--', ...command], { cwd })
  expect(made.code, made.stderr).toBe(0)
  expect(made.stderr).toContain('the resource `shop://state` was skipped: its text changes from one read to the next\n')
  expect(suiteIn(cwd)).not.toContain('resources:')
})

it('a server that ends at a request is tested by what it answered before', async () => {
  const { cwd, command } = byHand({
    'resources/list': RESOURCES,
    'resources/read': `{ result: { contents: [{ uri: 'shop://state', text: 'The shop is open.' }] } }`,
    'prompts/list': PROMPTS,
  })
  const made = await init(['--server', 'shop', '--', ...command], { cwd })
  expectCalm(made)
  expect(made.code, made.stderr).toBe(0)
  expect(made.stderr).toMatch(/the prompt `greet` was skipped: server shop exited with code 3 /)
  expect(made.stdout).toContain('a test of the resource `shop://state`\n')
  expect(await cli(['run'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining('1 test: 1 passed') })
})

it('nothing that answers is not a suite', async () => {
  const { cwd, command } = byHand({
    'resources/list': RESOURCES,
    'resources/read': NOT_FOUND,
    'prompts/list': NOT_FOUND,
  })
  const made = await init(['--server', 'shop', '--', ...command], { cwd })
  expect(made).toMatchObject({ code: 2, stdout: '' })
  expect(made.stderr).toContain('server `shop` lists nothing that a first suite can test')
})
