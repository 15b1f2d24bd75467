// What the commands are given: suites, recordings, traces and results of any size, as real parts make them.
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLine } from '../../src/files/cassettes/cassette.js'
import { LoginFiles } from '../../src/files/logins/login-files.js'
import { createModelServer } from '../../src/models/model-server/create-model-server.js'
import { runInside } from './run-inside.js'

export const SUITE = 'shop.mcprove.yml'
const MODEL = 'anthropic/claude-sonnet-4-5'
/** Whoever replays asks nobody. */
export const NOWHERE = 'http://127.0.0.1:9'

/** Tools of a mock server; the first is the one that is called. */
export function manifest(tools = 1): string {
  return JSON.stringify({
    name: 'shop',
    tools: Array.from({ length: tools }, (_, index) => ({
      name: index === 0 ? 'get_order' : `get_order_of_shop_${index}`,
      description: `Returns the order with this id from shop ${index}, with its items and the amount in USD.`,
      input_schema: {
        type: 'object',
        properties: { id: { type: 'string', description: 'The id of the order, such as A-17.' } },
        required: ['id'],
      },
      annotations: { readOnlyHint: true },
      default: { id: 'A-17', item: 'umbrella', amount: 24 },
    })),
  })
}

/** Logins of a user whose home is the folder. */
export async function writeLogins(folder: string, count: number): Promise<void> {
  const files = new LoginFiles({ HOME: folder })
  for (let index = 0; index < count; index++) {
    const url = `https://shop-${numbered(index)}.example/mcp`
    const server = { issuer: 'https://auth.example', token_endpoint: 'https://auth.example/token' }
    await files.update(url, async () => ({ url, ...server, client: { client_id: 'c' }, access_token: 'secret' }))
  }
}

/** All of one length: text is work too. */
function numbered(index: number): string {
  return String(100_001 + index)
}

interface SuiteShape {
  readonly tests: number
  readonly runs?: number
  /** Where the model is; without it, a script is the model. */
  readonly baseUrl?: string
  readonly evals?: number
}

export function writeSuite(folder: string, { tests, runs = 1, baseUrl, evals = 0 }: SuiteShape): void {
  const suite = {
    ...(baseUrl === undefined ? {} : { providers: { anthropic: { base_url: baseUrl } } }),
    servers: { shop: { mock: './shop.json' } },
    defaults: { model: baseUrl === undefined ? 'scripted/clerk.yml' : MODEL, servers: ['shop'], runs },
    agents: Array.from({ length: tests }, (_, index) => ({
      name: `order ${numbered(index)}`,
      prompt: `What is in order A-17? I ask for the ${numbered(index)}th time.`,
      expect: [{ 'tool_calls[0].name': 'get_order' }],
      tool_selection: { expected_tool: 'shop.get_order', min_selection_rate: 0.8 },
      trajectory: { mode: 'subsequence', calls: [{ name: 'get_order' }] },
    })),
    ...(evals === 0
      ? {}
      : {
          evals: Array.from({ length: evals }, (_, index) => ({
            name: `helpful ${numbered(index)}`,
            agent: `order ${numbered(index % tests)}`,
            rubric: 'Does the answer name the item?',
            judge: { model: MODEL },
          })),
        }),
  }
  writeFileSync(join(folder, SUITE), JSON.stringify(suite, null, 1))
  writeFileSync(join(folder, 'shop.json'), manifest())
  writeFileSync(join(folder, 'clerk.yml'), '- calls: [{ name: get_order, args: { id: A-17 } }]\n- text: An umbrella.\n')
}

/** A model that asks for the order and answers, until it is closed. */
export function startModel() {
  return createModelServer({
    keepRequests: 0,
    answer: ({ turn }) =>
      turn === 0 ? { calls: [{ name: 'get_order', args: { id: 'A-17' } }] } : { text: 'An umbrella for 24 USD.' },
  })
}

/** By how many tests they are of: a recording takes longer than what is measured with it. */
const recordings = new Map<number, string>()
process.on('exit', () => {
  for (const folder of recordings.values()) rmSync(folder, { recursive: true, force: true })
})

/** A suite with a recording of one run for each test; the model is gone afterwards. */
export async function recordSuite(folder: string, shape: Omit<SuiteShape, 'baseUrl' | 'runs'>): Promise<void> {
  const recorded = recordings.get(shape.tests) ?? (await recordingOf(shape.tests))
  recordings.set(shape.tests, recorded)
  cpSync(join(recorded, 'cassettes'), join(folder, 'cassettes'), { recursive: true })
  writeSuite(folder, { ...shape, baseUrl: NOWHERE })
}

async function recordingOf(tests: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-growth-'))
  const model = await startModel()
  try {
    writeSuite(folder, { tests, baseUrl: model.baseUrl('anthropic') })
    await runInside(folder, { args: ['run', SUITE, '--record', '--quiet'] })
    return folder
  } finally {
    await model.close()
  }
}

/** The recording of one test with the same run again and again. `bytes` are added to what its tool returned. */
export async function recordRuns(folder: string, runs: number, bytes = 0): Promise<void> {
  await recordSuite(folder, { tests: 1 })
  writeSuite(folder, { tests: 1, runs, baseUrl: NOWHERE })
  const cassettes = join(folder, 'cassettes', 'shop')
  const path = join(cassettes, readdirSync(cassettes)[0] ?? '')
  const [header = '', line = ''] = readFileSync(path, 'utf8').split('\n')
  const padded = JSON.parse(line.replaceAll('umbrella', `umbrella${'x'.repeat(bytes)}`))
  const descriptor = openSync(path, 'w')
  writeSync(descriptor, `${header}\n`)
  for (let run = 1; run <= runs; run += 1) writeSync(descriptor, runLine({ ...padded, run }))
  closeSync(descriptor)
}

/** Traces that pass, one a line. */
export function writeTraces(path: string, count: number): void {
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(traceOf(index)))
  writeFileSync(path, `${lines.join('\n')}\n`)
}

/** `calls` of them in one trace. */
export function traceOf(index: number, calls = 2): object {
  const ids = Array.from({ length: calls }, (_, call) => `c${call}`)
  return {
    schema: 'mcprove/trace@1',
    agent: 'clerk',
    model: MODEL,
    prompt: `What is in order A-${index}?`,
    tools: [{ server: 'shop', name: 'get_order', description: 'Returns an order.' }],
    tool_calls: ids.map((id) => ({ id, server: 'shop', name: 'get_order', args: { id: `A-${index}` }, turn: 0 })),
    tool_results: ids.map((call_id) => ({
      call_id,
      is_error: false,
      content: [{ type: 'text', text: `an umbrella for ${index} USD` }],
    })),
    final_response: `An umbrella for ${index} USD.`,
    outcome: { status: 'completed' },
  }
}

/** Messages of a chat, as OpenAI's API takes them. */
export function writeChat(path: string, exchanges: number): void {
  const messages = Array.from({ length: exchanges }, (_, index) => [
    { role: 'user', content: `What is in order A-${index}?` },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: `call_${index}`, type: 'function', function: { name: 'mcp__shop__get_order', arguments: '{"id":"A"}' } },
      ],
    },
    { role: 'tool', tool_call_id: `call_${index}`, content: 'an umbrella' },
    { role: 'assistant', content: 'An umbrella.' },
  ]).flat()
  writeFileSync(path, JSON.stringify({ messages }))
}

export const GATES = JSON.stringify({
  expect: [{ 'tool_calls[0].name': 'get_order' }],
  trajectory: { mode: 'subsequence', calls: [{ name: 'get_order' }] },
  tool_selection: { expected_tool: 'shop.get_order', min_selection_rate: 0.8 },
  stability: {},
  reliability: { expect: [{ 'reliability.pass_rate': { '>=': 90 } }] },
})

/** A configuration of promptfoo with this many tests. Returns its path. */
export function promptfooConfig(folder: string, tests: number): string {
  const path = join(folder, 'promptfooconfig.yaml')
  const config = {
    prompts: ['Where is the order {{id}}?'],
    providers: [{ id: 'anthropic:messages:claude-sonnet-4-5', config: { mcp: { server: { command: 'shop' } } } }],
    tests: Array.from({ length: tests }, (_, index) => ({
      vars: { id: `A-${numbered(index)}` },
      assert: [
        { type: 'contains', value: '{{id}}' },
        { type: 'trajectory:tool-args-match', value: { name: 'get_order', args: { id: '{{id}}' } } },
      ],
    })),
  }
  writeFileSync(path, JSON.stringify(config, null, 2))
  return path
}

/** An eval file of arcade-evals with this many cases. Returns its path. */
export function arcadeEvals(folder: string, cases: number): string {
  const path = join(folder, 'eval_shop.py')
  const one = (index: number): string => `    # Case ${numbered(index)}
    suite.add_case(
        name="order ${numbered(index)}",
        user_message="Where is the order A-${numbered(index)}?",
        expected_tool_calls=[ExpectedMCPToolCall("get_order", {"id": "A-${numbered(index)}"})],
        critics=[BinaryCritic(critic_field="id", weight=1.0)],
    )
`
  const body = Array.from({ length: cases }, (_, index) => one(index)).join('')
  writeFileSync(
    path,
    `from arcade_evals import *\n\ndef shop():\n    suite = EvalSuite(name="Shop", system_message="Be brief.")\n${body}    return suite\n`,
  )
  return path
}
