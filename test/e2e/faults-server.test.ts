// MCP servers that fail in each way, on pipes and over HTTP: one run of mcprove holds the whole matrix.
import type { ServerResponse } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerByHand, json } from '../fixtures/servers/http-by-hand.js'
import { freePort, nodeServer, startHttp } from '../fixtures/servers/running.js'
import { expectCalm, folderWith } from './run-cli.js'
import { type JsonOutcome, resultTexts, rowOf, runJson } from './run-suite.js'

/** The cause of the run that has none, or what the tool has answered in a run that is fine. */
type Ending = { readonly error: string | RegExp } | { readonly answer: string }

const LIMIT = 64 * 1024 * 1024
/** For servers that never answer. */
const TIMEOUT_MS = 1_500
const noAnswer: Ending = { error: `did not answer within ${TIMEOUT_MS} ms (tools/call act)` }

/** Modes of bad-server.mjs, and what becomes of their runs. */
const ON_PIPES: Readonly<Record<string, Ending>> = {
  'dies-at-start': { error: /^exited with code 3 \(connecting\)\nlast output:\n {2}cannot find my config/ },
  'dies-before-call': { error: /^exited with code 4 \(/ },
  'dies-in-call': { error: 'exited with code 7 (tools/call act)\nlast output:\n  about to die' },
  'killed-in-call': { error: 'was killed by SIGKILL (tools/call act)' },
  'dies-after-call': { answer: 'my last words' },
  'hangs-at-initialize': { error: `did not answer within ${TIMEOUT_MS} ms (connecting)` },
  'hangs-in-call': noAnswer,
  floods: noAnswer,
  'floods-stderr': { answer: 'PID' },
  'wrong-id': { error: 'answered with the id N, which no request has (tools/call act)' },
  'no-id': { error: /^answered without an id: / },
  'duplicate-id': { answer: 'first' },
  'endless-line': { error: `wrote a line of over ${LIMIT} bytes (tools/call act)` },
  'malformed-json': { error: /^wrote a line that is not a JSON-RPC message \(it is not JSON\): / },
  'closes-stdout': { error: 'closed its standard output (tools/call act)' },
}

type AnswerCall = (response: ServerResponse, id: number) => unknown

const EVENTS = { 'content-type': 'text/event-stream' }
const answerTo = (id: number, text: string) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } })
const eventOf = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`

/** Writes as fast as the other side reads, until it goes. */
function flood(response: ServerResponse, piece: string): void {
  const more = () => void (response.destroyed || response.write(piece, () => setImmediate(more)))
  more()
}

const OVER_HTTP: Readonly<Record<string, readonly [AnswerCall, Ending]>> = {
  'dies-in-the-call': [
    (response) => response.socket?.destroy(),
    { error: 'broke the connection: other side closed (tools/call act)' },
  ],
  'ends-its-events-without-an-answer': [
    (response) => response.writeHead(200, EVENTS).end(': nothing\n\n'),
    { error: 'ended its response without an answer (tools/call act)' },
  ],
  hangs: [() => undefined, noAnswer],
  'hangs-in-its-events': [(response) => response.writeHead(200, EVENTS).write(': wait\n\n'), noAnswer],
  'floods-with-events': [
    (response) => {
      const note = {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: 'x'.repeat(1000) },
      }
      flood(response.writeHead(200, EVENTS), eventOf(note).repeat(100))
    },
    noAnswer,
  ],
  'answers-without-an-end': [
    (response) => flood(response.writeHead(200, { 'content-type': 'application/json' }), ' '.repeat(1 << 20)),
    { error: `sent a message of over ${LIMIT} bytes (tools/call act)` },
  ],
  'has-an-event-without-an-end': [
    (response) => flood(response.writeHead(200, EVENTS), `data: ${'x'.repeat(1 << 20)}\n`),
    { error: `sent a message of over ${LIMIT} bytes (tools/call act)` },
  ],
  'answers-with-another-id': [
    (response, id) => json(response, 200, answerTo(id + 1000, 'wrong')),
    { error: 'answered with the id N, which no request has (tools/call act)' },
  ],
  'answers-twice': [
    (response, id) =>
      response.writeHead(200, EVENTS).end(eventOf(answerTo(id, 'first')) + eventOf(answerTo(id, 'second'))),
    { answer: 'first' },
  ],
  'answers-with-half-a-JSON': [
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc"'),
    { error: /^failed: / },
  ],
  'answers-with-a-page': [
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>\u001b[31mhello'),
    { error: 'failed: Unexpected content type: text/html (tools/call act)' },
  ],
}

const FIRST = 'fine-first'
const LAST = 'fine-last'

let outcome: JsonOutcome
const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

async function urlAnswering(answerCall: AnswerCall): Promise<string> {
  const { url, stop } = await startHttp(async (request, response) =>
    answerByHand(request, response, await readAll(request), answerCall),
  )
  stops.push(stop)
  return url
}

function onPipes(mode: string, timeout_ms?: number): object {
  const { command, args } = nodeServer('bad-server.mjs', mode)
  return { command, args, ...(timeout_ms !== undefined && { timeout_ms }) }
}

beforeAll(async () => {
  const servers: Record<string, object> = { [FIRST]: onPipes('pid') }
  for (const [mode, ending] of Object.entries(ON_PIPES)) servers[mode] = onPipes(mode, limitOf(ending))
  for (const [name, [answerCall, ending]] of Object.entries(OVER_HTTP)) {
    const timeout_ms = limitOf(ending)
    servers[name] = { url: await urlAnswering(answerCall), ...(timeout_ms !== undefined && { timeout_ms }) }
  }
  servers['is-not-there'] = { url: `http://127.0.0.1:${await freePort()}/mcp` }
  servers[LAST] = { url: await urlAnswering((response, id) => json(response, 200, answerTo(id, 'fine'))) }
  const cwd = folderWith({
    'script.yml': JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'done' }]),
    'mcprove.yml': JSON.stringify({
      servers,
      defaults: { model: 'scripted/script.yml' },
      agents: Object.keys(servers).map((name) => ({
        name,
        servers: [name],
        prompt: 'Act.',
        expect: [{ 'tool_results[0].is_error': false }],
      })),
    }),
  })
  outcome = await runJson(cwd, ['-j', '4'])
})

/** The other servers have the usual time, on a busy machine too. */
function limitOf(ending: Ending): number | undefined {
  return 'error' in ending && String(ending.error).includes(`${TIMEOUT_MS} ms`) ? TIMEOUT_MS : undefined
}

function expectEnding(name: string, ending: Ending): void {
  const { status, runs } = rowOf(outcome, name)
  const [run] = runs
  if (run === undefined) throw new Error(`${name} has no run`)
  if ('answer' in ending) {
    expect({ status, error: run.error }).toEqual({ status: 'passed', error: undefined })
    expect(resultTexts(run.trace).map((text) => text.replace(/^\d+$/, 'PID'))).toEqual([ending.answer])
    return
  }
  expect({ status, outcome: run.outcome }).toEqual({ status: 'error', outcome: 'infra_error' })
  const said = run.error?.replace(`server ${name} `, '').replace(/the id \d+/, 'the id N')
  if (typeof ending.error === 'string') expect(said).toBe(ending.error)
  else expect(said).toMatch(ending.error)
}

describe('a server on pipes', () => {
  it.each(Object.entries(ON_PIPES))('%s', expectEnding)
})

describe('a server over HTTP', () => {
  it.each(Object.entries(OVER_HTTP))('%s', (name, [, ending]) => expectEnding(name, ending))

  it('is-not-there', () => expectEnding('is-not-there', { error: /^cannot be reached: connect ECONNREFUSED / }))
})

it('the servers beside them have their verdicts, and the exit code says that others have none', () => {
  expectCalm(outcome)
  for (const name of [FIRST, LAST]) expect(rowOf(outcome, name)).toMatchObject({ status: 'passed' })
  expect(outcome).toMatchObject({ code: 2, result: { exit_code: 2, summary: { failed: 0 } } })
})
