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
    expect(await ask(refused)).toMatchObject({ kind: 'infra' })
    expect(accountTrouble(refused.status, refusalFacts(refused.body))).toBe(refused.trouble)
  })
})

describe('a request that is refused is the agent’s', () => {
  it.each(read('request').map(named))('%s', async (_, refused) => {
    expect(await ask(refused)).toMatchObject({ kind: 'agent', hint: undefined })
  })
})
