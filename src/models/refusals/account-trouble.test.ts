import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { cannedServer, refusal } from '../canned-server.js'
import { ModelFailure } from '../model.js'
import { openModel } from '../open-model.js'
import { type AccountTrouble, accountTrouble } from './account-trouble.js'
import { refusalFacts } from './refusal-facts.js'

interface Refused {
  readonly from: string
  readonly provider: keyof typeof MODELS
  readonly status: number
  readonly body: unknown
  readonly trouble?: AccountTrouble
  /** `retry` ends as the same `infra_error` when no attempt is answered. */
  readonly kind?: 'retry'
}

const MODELS = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5',
  google: 'gemini-2.5-flash',
  'openai-compatible': 'openai-compatible/some-model',
}
const KEY = 'sk-test-0123456789abcdef'
const ENV = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY, OPENAI_COMPATIBLE_API_KEY: KEY }

function read(name: string): Refused[] {
  const file = new URL(`../../../test/fixtures/provider-refusals/${name}.yml`, import.meta.url)
  return Object.values(parse(readFileSync(file, 'utf8')) as Record<string, Refused[]>).flat()
}

async function ask({ provider, status, body }: Refused): Promise<ModelFailure> {
  await using server = await cannedServer(refusal(status, body))
  const model = await openModel(MODELS[provider], { env: ENV, providers: { [provider]: { base_url: server.url } } })
  const request = { messages: [{ role: 'user', content: 'Hi' }], tools: [], max_tokens: 16 } as const
  const error = await model.generate(request, { run: 1 }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ModelFailure)) throw new Error(`expected a ModelFailure, got ${String(error)}`)
  return error
}

const named = (one: Refused): [string, Refused] => [`${one.provider} ${one.status}, ${one.from}`, one]

describe('an account that cannot ask is no sample', () => {
  it.each(read('account').map(named))('%s', async (_, refused) => {
    const { kind, hint } = await ask(refused)
    expect(kind).toBe(refused.kind ?? 'infra')
    expect(hint).toMatch(/^[A-Z].+\.$/s)
    expect(accountTrouble(refused.status, refusalFacts(refused.body))).toBe(refused.trouble)
  })
})

describe('a request that is refused is the agent’s', () => {
  it.each(read('request').map(named))('%s', async (_, refused) => {
    expect(await ask(refused)).toMatchObject({ kind: 'agent', hint: undefined })
  })
})

describe('names that a request brought along', () => {
  it.each([
    "Invalid schema for function 'insufficient_funds': In context=(), object schema missing properties.",
    'tools.0.custom.name: `check_credit_balance` is used twice',
    'tools.1.name: billing_account_disabled should match pattern',
    'Unknown parameter: "model_does_not_exist"',
    "Invalid value: 'organization.disabled'",
  ])('say nothing of the account: %s', (message) => {
    expect(accountTrouble(400, refusalFacts({ error: { message } }))).toBeNull()
  })

  it('are left out where a provider quotes the request', () => {
    const input = { messages: [{ content: 'Your credit balance is too low' }] }
    expect(accountTrouble(422, refusalFacts({ detail: [{ loc: ['body'], msg: 'Field required', input }] }))).toBeNull()
  })
})
