// What servers and models send is data: it never steers a terminal, a prototype or the runner.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../../src/models/model-server/create-model-server.js'
import type { Result } from '../../src/score/result/result.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith } from './run-cli.js'

const env = { ANTHROPIC_API_KEY: 'sk-test-of-nobody' }
const EVIL = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e<script>alert(1)</script>\r\u0000'

const opened: ModelServer[] = []
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
})

async function modelSaying(answer: Parameters<typeof createModelServer>[0]['answer']): Promise<ModelServer> {
  const server = await createModelServer({ answer })
  opened.push(server)
  return server
}

/** A stdio server, by hand: it lists `tools` and answers every call with what `resultOf(params)` evaluates to. */
function serverFile(tools: string, resultOf: string): string {
  return `
const { createInterface } = require('node:readline')
const tools = ${tools}
const resultOf = ${resultOf}
console.error('\\u001b[31mstarted\\u001b[0m')
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const results = {
    initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '0' } }),
    'tools/list': () => ({ tools }),
    'tools/call': () => resultOf(params),
  }
  const result = results[method]?.()
  const message = result === undefined ? { error: { code: -32601, message: 'no' } } : { result }
  process.stdout.write((typeof result === 'string' ? result.replace('ID', id) : JSON.stringify({ jsonrpc: '2.0', id, ...message })) + '\\n')
})
`
}

function suiteOn(model: ModelServer, agent: object = {}): string {
  return JSON.stringify({
    providers: {
      anthropic: { base_url: model.baseUrl('anthropic') },
      'openai-compatible': { base_url: model.baseUrl('openai-compatible') },
    },
    servers: { s: { command: process.execPath, args: ['./server.cjs'] } },
    agents: [
      {
        name: 'acts',
        model: 'anthropic/claude-sonnet-4-5',
        servers: ['s'],
        prompt: 'Act.',
        expect: [{ 'tool_calls[0].name': { type: 'string' } }],
        ...agent,
      },
    ],
  })
}

async function run(folder: string, args: readonly string[] = []): Promise<CliOutcome & { readonly result: Result }> {
  const outcome = await cli(['run', ...args, '-o', 'result.json'], { cwd: folder, env })
  expectCalm(outcome)
  return { ...outcome, result: JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) }
}

it('control characters of tools, results, models and standard error stay out of the terminal', async () => {
  const evil = JSON.stringify(EVIL)
  const model = await modelSaying([
    { calls: [{ name: 's.act' }, { name: `${EVIL}none`, args: { [EVIL]: EVIL } }] },
    { text: EVIL },
  ])
  const folder = folderWith({
    'mcprove.yml': suiteOn(model, {
      runs: 2,
      expect: [
        { final_response: 'calm' },
        { 'tool_results[0].content[0].text': 'calm' },
        { 'tool_calls[1].name': 'calm' },
        { 'tool_calls[1].args': { exact: {} } },
      ],
      trajectory: { mode: 'strict', calls: [{ name: 'other' }] },
    }),
    'server.cjs': serverFile(
      `[{ name: 'act', description: ${evil}, inputSchema: { type: 'object' } }, { name: 'x' + ${evil}, inputSchema: { type: 'object' } }]`,
      `() => ({ content: [{ type: 'text', text: ${evil} }] })`,
    ),
  })
  for (const args of [
    ['--record', '--verbose'],
    ['--replay'],
    ['--replay', '--reporter', 'jsonl'],
    ['--replay', '--reporter', 'json', '--traces'],
  ]) {
    const { code, stdout, result } = await run(folder, args)
    expect(code).toBe(1)
    expect(stdout).toContain('acts')
    // Nothing is lost: what came is what the report holds.
    expect(result.tests[0]?.runs[0]?.expect[0]?.actual).toBe(EVIL)
  }
  const coloured = await cli(['run', '--replay'], { cwd: folder, env: { FORCE_COLOR: '1' } })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(coloured.stdout.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(coloured.stdout).not.toContain('\u001b[2J')
})

describe('__proto__', () => {
  it('in arguments and results is a key like any other', async () => {
    const args = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "a": 1}',
    )
    const model = await modelSaying([{ calls: [{ name: 's.act', args }] }, { text: 'done' }])
    const folder = folderWith({
      'mcprove.yml': suiteOn(model, {
        model: 'openai-compatible/any',
        expect: [
          { 'tool_calls[0].args.a': 1 },
          { 'tool_calls[0].args.polluted': { absent: true } },
          { 'tool_calls[0].args["__proto__"].polluted': true },
          { 'tool_results[0].structured["__proto__"].polluted': true },
          { 'tool_results[0].structured.polluted': { absent: true } },
          { 'tool_results[0].structured.seen': { contains: '__proto__' } },
        ],
      }),
      'server.cjs': serverFile(
        `[{ name: 'act', inputSchema: { type: 'object' } }]`,
        `(params) => '{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":{"__proto__":{"polluted":true},"seen":' + JSON.stringify(JSON.stringify(params.arguments)) + '}}}'`,
      ),
    })
    const live = await run(folder, ['--record', '--traces'])
    expect(live.result.tests[0]?.runs[0]?.expect.filter(({ passed }) => !passed)).toEqual([])
    expect(live.code).toBe(0)
    const replayed = await run(folder, ['--replay', '--traces'])
    expect(replayed.code).toBe(0)
    expect(replayed.result.tests[0]?.runs).toEqual(live.result.tests[0]?.runs)
    // Its format carries arguments as JSON, which its package refuses with such a key.
    const parsed = await run(folder, ['--live', '--model', 'anthropic/claude-sonnet-4-5'])
    expect(parsed.code).toBe(0)
  })
})

it('2,000 tools are listed, offered and recorded', async () => {
  const model = await modelSaying([{ calls: [{ name: 's.tool_1999' }] }, { text: 'done' }])
  const folder = folderWith({
    'mcprove.yml': suiteOn(model, {
      expect: [{ tool_names: { exact: ['tool_1999'] } }, { 'tool_results[0].content[0].text': 'tool_1999' }],
    }),
    'server.cjs': serverFile(
      `Array.from({ length: 2000 }, (_, i) => ({ name: 'tool_' + i, description: 'Tool number ' + i + '.', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }))`,
      `({ name }) => ({ content: [{ type: 'text', text: name }] })`,
    ),
  })
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  expect(model.requests[0]?.tools).toHaveLength(2000)
  expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
})

it('names outside the alphabet of providers go there and back', async () => {
  const names = [
    'ünïcode tool',
    'a.b/c:d',
    `${'long'.repeat(30)}_1`,
    `${'long'.repeat(30)}_2`,
    '日本',
    '日木',
    ' ',
    'a b',
    'a_b',
  ]
  const model = await modelSaying(({ turn, tools }) =>
    turn === 0 ? { calls: tools.map(({ name }) => ({ name })) } : { text: 'done' },
  )
  const folder = folderWith({
    'mcprove.yml': suiteOn(model, {
      expect: [{ tool_names: { exact: names } }, { 'tool_results[*].content[0].text': { exact: names } }],
    }),
    'server.cjs': serverFile(
      `${JSON.stringify(names)}.map((name) => ({ name, inputSchema: { type: 'object' } }))`,
      `({ name }) => ({ content: [{ type: 'text', text: name }] })`,
    ),
  })
  const { code, stdout } = await run(folder)
  expect({ code, stdout }).toMatchObject({ code: 0 })
  const offered = model.requests[0]?.tools.map(({ name }) => name) ?? []
  expect(new Set(offered).size).toBe(names.length)
  for (const name of offered) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
})

it('a result of 10 MB reaches the model, the recording and no report in full', async () => {
  const model = await modelSaying([{ calls: [{ name: 's.act' }] }, { text: 'done' }])
  const folder = folderWith({
    'mcprove.yml': suiteOn(model, { expect: [{ 'tool_results[0].content[0].text': 'short' }] }),
    'server.cjs': serverFile(
      `[{ name: 'act', inputSchema: { type: 'object' } }]`,
      `() => ({ content: [{ type: 'text', text: 'x'.repeat(10 * 1024 * 1024) }] })`,
    ),
  })
  const live = await run(folder, ['--record'])
  expect(live.code).toBe(1)
  expect(model.requests[1]?.last).toHaveLength(10 * 1024 * 1024)
  expect(live.stdout.length).toBeLessThan(5_000)
  const report = readFileSync(join(folder, 'result.json'), 'utf8')
  expect(report.length).toBeLessThan(200_000)
  const { code } = await run(folder, ['--replay'])
  expect(code).toBe(1)
  expect(readFileSync(join(folder, 'result.json'), 'utf8').replace('"replayed": true', '"replayed": false')).toBe(
    report,
  )
})
