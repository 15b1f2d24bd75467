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
    expect(TROUBLES.map((trouble) => accountAdvice(ACCOUNT, trouble, URL_ASKED))).toSay(
      'OPENAI_API_KEY',
      'https://p.example/keys',
      'https://p.example/billing',
      'https://p.example/models',
    )
  })

  it('leads to the server that was asked where it is not the provider’s own', () => {
    const advice = TROUBLES.map((trouble) => accountAdvice({ ...ACCOUNT, pages: null }, trouble, URL_ASKED))
    expect(advice).toSay('https://gateway.example')
  })

  it('follows what is wrong', () => {
    expect(TROUBLES.map((trouble) => accountProblem(ACCOUNT, trouble, URL_ASKED))).toSay('openai/gpt-5')
  })
})
