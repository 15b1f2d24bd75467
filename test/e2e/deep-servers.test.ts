// A server that nests a value thousands of levels deep breaks its own row, wherever the value stands and however the
// server is reached. One run of mcprove holds the whole matrix.
import type { ServerResponse } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEEP_PLACES, deepAnswers } from '../fixtures/servers/deep-server.mjs'
import { nodeServer, startHttp } from '../fixtures/servers/running.js'
import { expectCalm, folderWith } from './run-cli.js'
import { type JsonOutcome, rowOf, runJson } from './run-suite.js'

const LEVELS = [1_000, 10_000, 40_000]
/** Deep, and still legal: what an honest server might send. */
const HONEST_LEVELS = 480

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

/** Every place of deep-server.mjs under one address: `/<place>/<levels>`, by Streamable HTTP and, below `/sse`, by SSE. */
async function startDeepHttp(): Promise<string> {
  const streams = new Map<string, ServerResponse>()
  const { url, stop } = await startHttp(async (request, response) => {
    const [, kind = '', place = '', levels = '', session] = request.url?.split('/') ?? []
    if (request.method === 'GET' && kind === 'sse') {
      const id = String(streams.size)
      streams.set(id, response.writeHead(200, { 'content-type': 'text/event-stream' }))
      response.write(`event: endpoint\ndata: /sse/${place}/${levels}/${id}\n\n`)
      return
    }
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const texts = deepAnswers(place, Number(levels), JSON.parse(await readAll(request)))
    const events = texts.map((text) => `event: message\ndata: ${text}\n\n`).join('')
    if (session !== undefined) {
      response.writeHead(202).end()
      streams.get(session)?.write(events)
    } else if (texts.length === 1 && kind === 'json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(texts[0])
    } else if (texts.length > 0) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events)
    else response.writeHead(202).end()
  })
  stops.push(stop)
  return new URL(url).origin
}

function serversOf(origin: string): Record<string, object> {
  const servers: Record<string, object> = {}
  for (const place of DEEP_PLACES) {
    const { command, args } = nodeServer('deep-server.mjs', place, '10000')
    servers[`stdio-${place}`] = { command, args }
    servers[`sse-${place}`] = { url: `${origin}/sse/${place}/10000`, transport: 'sse' }
    for (const levels of LEVELS) servers[`json-${place}-${levels}`] = { url: `${origin}/json/${place}/${levels}` }
    servers[`events-${place}`] = { url: `${origin}/events/${place}/40000` }
    servers[`honest-${place}`] = { url: `${origin}/json/${place}/${HONEST_LEVELS}` }
  }
  return servers
}

let outcome: JsonOutcome
let names: readonly string[]

beforeAll(async () => {
  const servers = serversOf(await startDeepHttp())
  names = Object.keys(servers)
  const namesOf = (place: string) => names.filter((name) => name.split('-')[1] === place)
  const expected = [{ is_error: false }]
  const resources = namesOf('resource').map((name) => ({ name, server: name, uri: 'x://x', expect: expected }))
  const prompts = namesOf('prompt').map((name) => ({ name, server: name, prompt: 'x', expect: expected }))
  const isDirect = new Set([...resources, ...prompts].map(({ name }) => name))
  const cwd = folderWith({
    'script.yml': JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'done' }]),
    'mcprove.yml': JSON.stringify({
      servers,
      defaults: { model: 'scripted/script.yml', client: { elicitation: { x: 'red' }, sampling: 'hello' } },
      resources,
      prompts,
      agents: names
        .filter((name) => !isDirect.has(name))
        .map((name) => ({ name, servers: [name], prompt: 'Act.', expect: [{ 'tool_names[0]': 'act' }] })),
    }),
  })
  outcome = await runJson(cwd, ['-j', '8'])
})

describe.each(DEEP_PLACES)('deep %s', (place) => {
  it.each([`stdio-${place}`, `sse-${place}`, `events-${place}`, ...LEVELS.map((levels) => `json-${place}-${levels}`)])(
    '%s',
    (name) => {
      const { status, runs, error } = rowOf(outcome, name)
      expect(status).toBe('error')
      const message = runs[0]?.error ?? error?.message
      expect(message).toContain(`server ${name} `)
      expect(message).toContain('500 levels')
      for (const run of runs) expect(run.outcome).toBe('infra_error')
    },
  )

  it(`${HONEST_LEVELS} levels are a value like any other`, () => {
    const { status, runs } = rowOf(outcome, `honest-${place}`)
    expect({ status, error: runs[0]?.error }).toEqual({ status: 'passed', error: undefined })
  })
})

it('the run as a whole is calm, and says that rows have no verdict', () => {
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 2, result: { summary: { failed: 0 } } })
})
