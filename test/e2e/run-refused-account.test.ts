// An account that cannot ask: no verdict, exit 2, a hint, and no recording lost, in every wire format.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ModelReply } from '../../src/models/model-server/model-reply.js'
import {
  FORMATS,
  filesIn,
  folderOf,
  type JsonOutcome,
  model,
  providersAt,
  rowOf,
  runJson,
  SUITE,
  suiteOf,
} from './run-suite.js'

const refusal = (status: number, body: unknown): ModelReply => ({ error: { status }, body: JSON.stringify(body) })

const CREDIT = refusal(400, {
  type: 'error',
  error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' },
})
const HARD_LIMIT = refusal(400, {
  error: { code: 'billing_hard_limit_reached', message: 'Billing hard limit has been reached', param: null },
})
const BAD_KEY = refusal(400, {
  error: {
    code: 400,
    message: 'API key not valid.',
    status: 'INVALID_ARGUMENT',
    details: [{ reason: 'API_KEY_INVALID' }],
  },
})
const NO_MODEL = refusal(404, {
  error: { message: 'The model `llama` does not exist', type: 'invalid_request_error', code: 'model_not_found' },
})
const REFUSALS: Readonly<Record<(typeof FORMATS)[number]['format'], readonly [ModelReply, string]>> = {
  anthropic: [CREDIT, 'Add credit or raise the limit of the account behind ANTHROPIC_API_KEY'],
  'openai responses': [HARD_LIMIT, 'Add credit or raise the limit of the account behind OPENAI_API_KEY'],
  'openai chat': [HARD_LIMIT, 'Add credit or raise the limit of the account behind OPENAI_API_KEY'],
  google: [BAD_KEY, 'Set GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY to a valid key'],
  'openai-compatible': [NO_MODEL, 'Check the name of the model, and `providers.openai-compatible.base_url`.'],
}
const ANSWERS = [{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }]
const NO_CALLS = { expect: [{ tool_calls: { length: 0 } }] }

/** A model whose account ends when the test says so. */
async function account() {
  const state: { refusal: ModelReply | null; from: number } = { refusal: null, from: 1 }
  const requests = { count: 0 }
  const server = await model(({ turn }) => {
    if (turn === 0) requests.count += 1
    if (state.refusal !== null && requests.count >= state.from) return state.refusal
    return ANSWERS[turn] ?? { text: '' }
  })
  const end = (reply: ModelReply, afterRuns = 0) => {
    state.refusal = reply
    state.from = requests.count + afterRuns + 1
  }
  return { server, end }
}

function bytesOf(folder: string): string[] {
  return [...filesIn(join(folder, 'cassettes'))].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`)
}

describe.each(FORMATS)('$format', ({ format, provider, model: id, ...settings }) => {
  it('refuses the account: no check passes, and the error says what to do', async () => {
    const { server, end } = await account()
    const [reply, advice] = REFUSALS[format]
    end(reply)
    const providers = { ...providersAt(server), [provider]: { base_url: server.baseUrl(provider), ...settings } }
    const outcome = await runJson(folderOf(server, [{ model: id, ...NO_CALLS }], { providers }))
    expect(outcome).toMatchObject({ code: 2, result: { exit_code: 2, summary: { passed: 0, error: 1 } } })
    const [run] = rowOf(outcome).runs
    expect(run).toMatchObject({ status: 'error', outcome: 'infra_error' })
    expect(run?.hint).toContain(advice)
    // Once: no waiting ends it.
    expect(server.requestCount).toBe(1)
  })
})

describe('a recording', () => {
  async function recorded(runs: number) {
    const { server, end } = await account()
    const folder = folderOf(server, [{ name: 'adds', runs }])
    expect(await runJson(folder, ['--record'])).toMatchObject({ code: 0 })
    const rewrite = (entry: object) => writeFileSync(join(folder, SUITE), suiteOf(server, [{ name: 'adds', ...entry }]))
    return { folder, end, rewrite, before: bytesOf(folder) }
  }

  const said = ({ stderr }: JsonOutcome) => stderr.split('\n').filter((line) => line.startsWith('warning: adds: '))
  const CASSETTE = 'cassettes/suite/adds.anthropic-claude-sonnet-4-5.jsonl'

  it.each([
    ['--record=all', ['--record=all'], {}],
    ['--record, when it is stale', ['--record'], { runs: 2, prompt: 'Something else.' }],
    ['--record --append', ['--record', '--append'], { runs: 4 }],
  ])('stays as it is when the account is refused under %s', async (_, options, changed) => {
    const { folder, end, rewrite, before } = await recorded(2)
    rewrite({ runs: 2, ...NO_CALLS, ...changed })
    end(CREDIT)
    const outcome = await runJson(folder, options)
    expect(outcome.code).toBe(2)
    expect(said(outcome)).toSay('2 of 2 runs', CASSETTE)
    expect(bytesOf(folder)).toEqual(before)
  })

  it('stays as it is when the account ends on the way, and the runs that were answered are kept for the next one', async () => {
    const { folder, end, before } = await recorded(3)
    end(CREDIT, 1)
    const outcome = await runJson(folder, ['--record=all', '-j', '1'])
    expect(outcome.code).toBe(2)
    expect(said(outcome)).toSay('2 of 3 runs', CASSETTE)
    expect(bytesOf(folder)).toEqual([...before, expect.stringContaining('.partial\n')])
    expect(readFileSync(join(folder, `${CASSETTE}.partial`), 'utf8').split('\n')).toHaveLength(3)
  })

  it('that holds fewer answered runs than before says so', async () => {
    const { folder, rewrite, end } = await recorded(3)
    rewrite({ runs: 2 })
    expect(said(await runJson(folder, ['--record=all']))).toSay(CASSETTE, '3 runs', 'now has 2')
    // A request that is refused for what it asks is a sample, and is recorded.
    rewrite({ runs: 2, ...NO_CALLS })
    end(refusal(400, { error: { type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8 maximum' } }))
    expect(said(await runJson(folder, ['--record=all']))).toSay(CASSETTE, '2 runs', 'now has 0')
  })
})
