// Messages nested thousands of levels deep through the proxy, from either side, and to a mock: they pass as they came
// where nothing has to be changed, the recording says what happened, and nothing crashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProxy, type ProxyTarget, trafficTrace } from '../../src/node.js'
import { INITIALIZE } from '../fixtures/plain-http.js'
import { deepAnswers, deepText } from '../fixtures/servers/deep-server.mjs'
import { nodeServer, startHttp } from '../fixtures/servers/running.js'
import { cli, expectCalm, folderWith } from './run-cli.js'

const LEVELS = 10_000
const SERVER_FAILURE = 'sent a message nested more than 500 levels deep'
const LIST = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'
const CALL = '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"act","arguments":{}}}'
const DEEP_CALL = `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"act","arguments":{"x":${deepText(LEVELS)}}}}`

/** The outcome, the notes and the names of the calls of a recording. */
function told(trace: Record<string, unknown>): unknown {
  const { outcome, tool_calls, notes } = trace as Record<string, readonly { readonly name: string }[]>
  return { outcome, notes, calls: tool_calls?.map(({ name }) => name) }
}

const byServer = (server: string) => ({
  outcome: { status: 'infra_error', error: { message: `server ${server} ${SERVER_FAILURE}` } },
  notes: [`server ${server} ${SERVER_FAILURE}`],
  calls: ['act'],
})
const CLIENT_FAILURE = 'the client sent a message nested more than 500 levels deep'
const BY_CLIENT = {
  outcome: { status: 'agent_error', error: { message: CLIENT_FAILURE } },
  // On bytes a batch reaches the server as it is, which has no answer to it.
  notes: expect.arrayContaining([CLIENT_FAILURE]),
  calls: ['act'],
}

describe.each([
  ['bytes', []],
  ['messages', ['--fault', 'kind=hang,tool=other']],
])('mcprove proxy, on stdio, as %s', (kind, flags) => {
  it.each([
    ['structured', CALL, byServer('server')],
    ['annotations', CALL, byServer('server')],
    ['none', DEEP_CALL, BY_CLIENT],
    ['none', `[${LIST},${DEEP_CALL}]`, BY_CLIENT],
  ])('%s', async (place, call, expected) => {
    const cwd = folderWith({})
    const { command, args } = nodeServer('deep-server.mjs', place, String(LEVELS))
    const outcome = await cli(['proxy', '--name', 'server', '-o', 'trace.json', ...flags, '--', command, ...args], {
      cwd,
      stdin: `${INITIALIZE}\n${LIST}\n${call}\n`,
    })
    expectCalm(outcome)
    expect(told(JSON.parse(readFileSync(join(cwd, 'trace.json'), 'utf8')))).toMatchObject(expected)
    // What nobody has to change goes on as it came.
    if (kind === 'bytes' && place !== 'none') expect(outcome.stdout).toContain(deepText(LEVELS))
  })
})

describe('the proxy over HTTP', () => {
  async function session(target: ProxyTarget, call: string): Promise<unknown> {
    const proxy = await createProxy()
    onTestFinished(() => proxy.close())
    const run = await proxy.openRun({ servers: { server: target } })
    const url = run.urls.get('server') ?? ''
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    for (const body of [INITIALIZE, LIST, call]) {
      const response = await fetch(url, { method: 'POST', headers, body })
      const id = response.headers.get('mcp-session-id')
      if (id !== null) headers['mcp-session-id'] = id
      await response.text()
    }
    return told(trafficTrace(await run.close()))
  }

  async function overHttp(place: string) {
    const { url, stop } = await startHttp(async (request, response) => {
      if (request.method !== 'POST') return void response.writeHead(405).end()
      const [text] = deepAnswers(place, LEVELS, JSON.parse(await readAll(request)))
      if (text === undefined) response.writeHead(202).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
    onTestFinished(stop)
    return { url, headers: {}, transport: 'http' } as const
  }

  it.each(['structured', 'annotations'])('before a program: %s', async (place) => {
    expect(await session(nodeServer('deep-server.mjs', place, String(LEVELS)), CALL)).toMatchObject(byServer('server'))
  })

  it.each(['structured', 'annotations'])('before a URL: %s', async (place) => {
    expect(await session(await overHttp(place), CALL)).toMatchObject(byServer('server'))
  })

  it("deep arguments are the client's", async () => {
    expect(await session(nodeServer('deep-server.mjs', 'none', '0'), DEEP_CALL)).toMatchObject(BY_CLIENT)
    expect(await session(await overHttp('none'), DEEP_CALL)).toMatchObject(BY_CLIENT)
  })
})

it('a mock answers deep arguments, and what comes after them', async () => {
  const cwd = folderWith({
    'mock.yml': 'tools: [{ name: act, answers: [{ match: { x: 1 }, return: one }], default: other }]\n',
  })
  const outcome = await cli(['mock', 'mock.yml'], {
    cwd,
    stdin: `${INITIALIZE}\n${DEEP_CALL}\n{"jsonrpc":"2.0","id":4,"method":"ping"}\n`,
  })
  expectCalm(outcome)
  const answers = outcome.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 3, 4])
})
