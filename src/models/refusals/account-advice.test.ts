import { describe, expect, it } from 'vitest'
import { accountAdvice, accountProblem } from './account-advice.js'
import type { AccountTrouble } from './account-trouble.js'

const PAGES = {
  keys: 'https://p.example/keys',
  billing: 'https://p.example/billing',
  models: 'https://p.example/models',
}
const ACCOUNT = { id: 'openai/gpt-5', provider: 'openai', keyVariables: ['OPENAI_API_KEY'], pages: PAGES }
const URL_ASKED = 'https://gateway.example/v1/chat/completions'
const TROUBLES: readonly AccountTrouble[] = ['key', 'credit', 'permission', 'region', 'model']

describe('what to do about an account that cannot ask', () => {
  it('names the key, the provider and its page', () => {
    expect(TROUBLES.map((trouble) => accountAdvice(ACCOUNT, trouble, URL_ASKED))).toEqual([
      'Set OPENAI_API_KEY to a valid key, from https://p.example/keys.',
      'Add credit or raise the limit of the account behind OPENAI_API_KEY, at https://p.example/billing.',
      'Check what the account behind OPENAI_API_KEY may use, at https://p.example/keys, or use another key.',
      'Run mcprove where openai is available, or set `providers.openai.base_url` to a gateway.',
      'Check the name of the model (https://p.example/models) and that the account behind OPENAI_API_KEY has access to it.',
    ])
  })

  it('leads to the server that was asked where it is not the provider’s own', () => {
    const advice = TROUBLES.map((trouble) => accountAdvice({ ...ACCOUNT, pages: null }, trouble, URL_ASKED))
    expect(advice).toEqual([
      'Set OPENAI_API_KEY to a valid key, from https://gateway.example.',
      'Add credit or raise the limit of the account behind OPENAI_API_KEY, at https://gateway.example.',
      'Check what the account behind OPENAI_API_KEY may use, at https://gateway.example, or use another key.',
      'Run mcprove where openai is available, or set `providers.openai.base_url` to a gateway.',
      'Check the name of the model, and `providers.openai.base_url`.',
    ])
  })

  it('follows what is wrong', () => {
    expect(TROUBLES.map((trouble) => accountProblem(ACCOUNT, trouble, URL_ASKED))).toEqual([
      'the key for openai/gpt-5 was refused',
      'the account for openai/gpt-5 has no credit or quota left',
      'the account for openai/gpt-5 does not have permission',
      'openai/gpt-5 is not available in this region',
      'https://gateway.example/v1/chat/completions does not know the model openai/gpt-5',
    ])
  })
})
