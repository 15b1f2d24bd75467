// Real servers on each transport and generation they speak, called by a model through `mcprove run`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEverything, startOwn } from '../fixtures/servers/running.js'
import {
  byPrompt,
  folderOf,
  type JsonOutcome,
  model,
  OWN_SERVER,
  packageCommand,
  resultTexts,
  runJson,
  runOf,
  traceOf,
} from './run-suite.js'

const ownUrls = new Map<string, string>()
const running: Awaited<ReturnType<typeof startOwn>>[] = []
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
})

const GENERATIONS = ['old', 'new', 'both']
/** 7 tools more, so that they come in four pages. */
const flagsOf = (generation: string) => ['--generation', generation, '--pages', '7']

const CALLS = {
  everything: [
    { name: 'echo', args: { message: 'hello' } },
    { name: 'get-sum', args: { a: 2, b: 3 } },
  ],
  filesystem: [{ name: 'list_allowed_directories' }],
  memory: [
    { name: 'create_entities', args: { entities: [{ name: 'Oslo', entityType: 'city', observations: ['cold'] }] } },
    { name: 'search_nodes', args: { query: 'cold' } },
  ],
  own: [{ name: 'add', args: { a: 2, b: 3 } }, { name: 'fail' }, { name: 'boom' }],
}

async function urlOf(starting: ReturnType<typeof startOwn>): Promise<string> {
  const server = await starting
  running.push(server)
  return server.url
}

/** By the name of a row: which calls are made on which server. */
async function servers(): Promise<Record<string, { calls: keyof typeof CALLS; server: object }>> {
  const own = GENERATIONS.map(async (generation) => {
    const command = [process.execPath, OWN_SERVER, ...flagsOf(generation)]
    const url = await urlOf(startOwn(...flagsOf(generation)))
    ownUrls.set(generation, url)
    return [
      [`own ${generation} stdio`, { calls: 'own', server: { command } }],
      [`own ${generation} http`, { calls: 'own', server: { url } }],
    ] as const
  })
  const memory = { command: packageCommand('server-memory'), env: { MEMORY_FILE_PATH: `\${RUN_DIR}/memory.jsonl` } }
  return {
    'everything stdio': { calls: 'everything', server: { command: packageCommand('server-everything') } },
    'everything http': { calls: 'everything', server: { url: await urlOf(startEverything('streamableHttp')) } },
    'everything sse': {
      calls: 'everything',
      server: { url: await urlOf(startEverything('sse')), transport: 'sse' },
    },
    filesystem: { calls: 'filesystem', server: { command: packageCommand('server-filesystem', `\${RUN_DIR}`) } },
    memory: { calls: 'memory', server: memory },
    ...Object.fromEntries((await Promise.all(own)).flat()),
  }
}

let outcome: JsonOutcome
beforeAll(async () => {
  const all = Object.entries(await servers())
  const scripts = Object.entries(CALLS).map(([name, calls]) => {
    return [name, [...calls.map((call) => ({ calls: [call] })), { text: 'done' }]] as const
  })
  const folder = folderOf(
    await model(byPrompt(Object.fromEntries(scripts))),
    all.map(([name, { calls }]) => ({ name, prompt: calls, servers: [name], expect: [{ final_response: 'done' }] })),
    { servers: Object.fromEntries(all.map(([name, { server }]) => [name, server])) },
  )
  outcome = await runJson(folder, ['-j', '2'])
})

function traceOfPassed(name: string) {
  expect(runOf(outcome, name)).toMatchObject({ status: 'passed', outcome: 'completed' })
  return traceOf(outcome, name)
}

it('every server answers', () => {
  expect(outcome).toMatchObject({ code: 0, stderr: '', result: { summary: { total: 11, passed: 11 } } })
})

it.each(['everything stdio', 'everything http', 'everything sse'])('%s', (name) => {
  const trace = traceOfPassed(name)
  expect(trace.tools.length).toBeGreaterThan(5)
  expect(resultTexts(trace)).toEqual(['Echo: hello', 'The sum of 2 and 3 is 5.'])
  expect(trace.tool_results.every(({ is_error }) => is_error === false)).toBe(true)
})

it('server-filesystem sees the folder of its run', () => {
  expect(resultTexts(traceOfPassed('filesystem'))).toEqual([`Allowed directories:\n\${RUN_DIR}`])
})

it('server-memory remembers within its run', () => {
  expect(traceOfPassed('memory').tool_results.at(-1)).toMatchObject({
    structured: { entities: [{ name: 'Oslo', entityType: 'city', observations: ['cold'] }] },
  })
})

describe.each(GENERATIONS)('own-server, generation %s', (generation) => {
  it.each(['stdio', 'http'])('on %s: all pages of tools, results, tool errors, protocol errors', (transport) => {
    const { tools, tool_results } = traceOfPassed(`own ${generation} ${transport}`)
    expect(tools).toHaveLength(12 + 7)
    expect(tool_results).toEqual([
      { call_id: 'c1', is_error: false, content: [{ type: 'text', text: '5' }], structured: { sum: 5 } },
      { call_id: 'c2', is_error: true, content: [{ type: 'text', text: 'it failed' }] },
      {
        call_id: 'c3',
        is_error: true,
        content: [{ type: 'text', text: 'boom says no' }],
        error: { code: -32123, message: 'boom says no' },
      },
    ])
  })
})

// Servers that speak both would prove less.
it.each(GENERATIONS)('generation %s is what it says: only the new one has no initialize', async (generation) => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const response = await fetch(ownUrls.get(generation) ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  })
  expect(response.ok).toBe(generation !== 'new')
})
