// Every wire format through `mcprove run`, against a real server: calls, failures of the provider, and what is kept.
import { beforeAll, describe, expect, it } from 'vitest'
import { failThen } from '../../src/models/model-server/fail-then.js'
import {
  byPrompt,
  FORMATS,
  folderOf,
  type JsonOutcome,
  model,
  providersAt,
  resultTexts,
  rowOf,
  run,
  runJson,
  runOf,
  traceOf,
} from './run-suite.js'

const FORMAT_NAMES = {
  anthropic: 'anthropic-messages',
  'openai responses': 'openai-responses',
  'openai chat': 'openai-chat',
  google: 'google-generate-content',
  'openai-compatible': 'openai-chat',
}

const calls = [
  { name: 'own.add', args: { a: 1, b: 2 }, caller: 'code_execution' },
  { name: 'own.add', args: { a: 3, b: 4 }, caller: 'code_execution' },
]
const answer = byPrompt({
  parallel: [
    { text: 'Both at once.', calls },
    { when: { contains: '7' }, text: 'Three and seven.' },
  ],
  'rate limited': [failThen(2, { status: 429, retry_after: 0 }, { calls: calls.slice(0, 1) }), { text: 'Three.' }],
  truncated: [{ calls: calls.slice(0, 1) }, failThen(1, { truncate: true }, { text: 'Three.' })],
  malformed: [{ calls: [{ name: 'own.add', args_text: '{"a": 1, "b"' }] }, { text: 'I wrote nonsense.' }],
  broken: { error: { status: 500, message: 'out of order', retry_after: 0 } },
})

describe.each(FORMATS)('$format', ({ format, provider, model: id, ...settings }) => {
  let outcome: JsonOutcome
  let server: Awaited<ReturnType<typeof model>>

  beforeAll(async () => {
    server = await model(answer)
    const names = ['parallel', 'rate limited', 'truncated', 'malformed', 'broken']
    const base_url = server.baseUrl(provider)
    const folder = folderOf(
      server,
      names.map((name) => ({
        ...{ name, prompt: name, servers: ['own'], model: id },
        expect: [{ final_response: { type: 'string' } }],
      })),
      { providers: { ...providersAt(server), [provider]: { base_url, ...settings } } },
    )
    outcome = await runJson(folder)
  })

  it('is what the model is asked in', () => {
    expect(new Set(server.requests.map((request) => request.format))).toEqual(new Set([FORMAT_NAMES[format]]))
    expect(server.requests.every(({ max_tokens }) => max_tokens === 4096)).toBe(true)
  })

  it('carries parallel calls and their results, and keeps who made them', () => {
    const caller = format === 'anthropic' ? { caller: 'code_execution' } : {}
    const { tool_calls, tool_results, final_response, conversation } = traceOf(outcome, 'parallel')
    expect(tool_calls.map(({ started_ms: _, duration_ms: __, ...call }) => call)).toEqual([
      { id: 'c1', server: 'own', name: 'add', args: { a: 1, b: 2 }, turn: 0, ...caller },
      { id: 'c2', server: 'own', name: 'add', args: { a: 3, b: 4 }, turn: 0, ...caller },
    ])
    expect(tool_results).toEqual([
      { call_id: 'c1', is_error: false, content: [{ type: 'text', text: '3' }], structured: { sum: 3 } },
      { call_id: 'c2', is_error: false, content: [{ type: 'text', text: '7' }], structured: { sum: 7 } },
    ])
    expect(conversation.turns).toEqual([
      { role: 'user', content: 'parallel' },
      { role: 'assistant', content: 'Both at once.', tool_call_ids: ['c1', 'c2'], finish_reason: 'tool_calls' },
      { role: 'assistant', content: 'Three and seven.', finish_reason: 'stop' },
    ])
    expect(conversation.tokens.total).toBeGreaterThan(0)
    expect(final_response).toBe('Three and seven.')
    expect(runOf(outcome, 'parallel')).toMatchObject({ status: 'passed', outcome: 'completed', retries: 0 })
  })

  it('asks again after 429, as soon as Retry-After allows, and says so', () => {
    expect(runOf(outcome, 'rate limited')).toMatchObject({ status: 'passed', outcome: 'completed', retries: 2 })
    expect(outcome.stderr).toContain(`retry rate limited #1: ${id} is rate limited (429)`)
    expect(outcome.stderr).toContain('attempt 3 of 5 in 0 ms')
  })

  it('asks again when an answer breaks off', () => {
    expect(runOf(outcome, 'truncated')).toMatchObject({ status: 'passed', outcome: 'completed', retries: 1 })
    expect(traceOf(outcome, 'truncated').final_response).toBe('Three.')
  })

  it('goes on after arguments that are no JSON', () => {
    const trace = traceOf(outcome, 'malformed')
    expect(runOf(outcome, 'malformed')).toMatchObject({ status: 'passed', outcome: 'completed' })
    if (format === 'google') {
      // Its API reports such a call instead of sending it.
      expect(trace.tool_calls).toEqual([])
      expect(trace.conversation.turns.at(-1)).toEqual({ role: 'assistant', content: '', finish_reason: 'error' })
      return
    }
    expect(trace.final_response).toBe('I wrote nonsense.')
    expect(trace.tool_calls).toMatchObject([{ name: 'add', args: null, args_text: '{"a": 1, "b"' }])
    expect(trace.tool_results).toMatchObject([{ call_id: 'c1', is_error: true }])
    expect(resultTexts(trace)[0]).toContain('{"a": 1, "b"')
  })

  it('is an infrastructure error when it never recovers, and the other rows have their verdicts', () => {
    expect(server.requests.filter(({ prompt }) => prompt === 'broken')).toHaveLength(5)
    const [broken] = rowOf(outcome, 'broken').runs
    expect(broken).toMatchObject({ status: 'error', outcome: 'infra_error', retries: 4 })
    expect(broken?.error).toBe(`${id} failed (500): out of order`)
    expect(outcome).toMatchObject({ code: 2, result: { exit_code: 2, summary: { passed: 4, error: 1 } } })
  })
})

it('a run waits as long as Retry-After says', async () => {
  const server = await model([
    failThen(1, { status: 429, retry_after: 1 }, { calls: [{ name: 'add' }] }),
    { text: 'ok' },
  ])
  const { code, stdout, stderr } = await run(folderOf(server, [{}]))
  expect(stderr).toContain('attempt 2 of 5 in 1000 ms')
  expect(stdout).toContain('✓ test 1 1 retry\n')
  expect(code).toBe(0)
})
