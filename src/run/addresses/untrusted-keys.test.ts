import { describe, expect, it } from 'vitest'
import { foreignKeys } from './untrusted-keys.js'

const KEYS = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_COMPATIBLE_API_KEY', 'GITHUB_TOKEN', 'toString']
const ENV = {
  GATEWAY: 'https://gateway.example/v1',
  EMPTY: '',
  SCHEME: 'https://',
  HOST: 'stranger.example',
  ORIGIN: 'https://gateway.example',
}

function foreign(address: string): string[] {
  return foreignKeys({ address, keys: KEYS, purpose: 'models', isGuarded: true }, ENV)
}

describe('every key may stay on this machine', () => {
  it.each([
    'http://127.0.0.1:11434/v1',
    'http://127.1/v1',
    'http://2130706433/',
    'https://127.8.8.8',
    'http://localhost:4010',
    'http://LOCALHOST',
    'http://[::1]:80/mcp',
  ])('%s', (address) => expect(foreign(address)).toEqual([]))
})

describe('a provider gets its own key, and no other', () => {
  it.each([
    ['https://api.openai.com/v1', 'OPENAI_API_KEY'],
    ['https://api.openai.com:443', 'OPENAI_API_KEY'],
    ['https://eu.api.openai.com/v1', 'OPENAI_API_KEY'],
    ['https://API.Anthropic.com', 'ANTHROPIC_API_KEY'],
  ])('%s', (address, own) =>
    expect(['GITHUB_TOKEN', 'toString', own, ...foreign(address)].sort()).toEqual(KEYS.toSorted()),
  )
})

describe('nobody else gets one', () => {
  it.each([
    'https://gateway.example/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com:8443/v1',
    'https://api.openai.com.stranger.example',
    'https://stranger-api.openai.com.example',
    'https://fakeapi.openai.com',
    'https://openai.com',
    'https://api.openai.com@stranger.example/v1',
    'https://api.openai.com.',
    'https://аpi.openai.com',
    'http://0.0.0.0:80',
    'http://localhost.stranger.example',
    'http://127.0.0.1.stranger.example',
    'http://[::ffff:127.0.0.1]',
    'http://192.168.1.7:11434',
    'not an address',
    `https://\${HOST}/v1`,
    `https://\${UNSET}/v1`,
    `\${UNSET:-https://stranger.example}`,
    `\${EMPTY}https://stranger.example`,
    `\${SCHEME}stranger.example`,
    `\${ORIGIN}@stranger.example`,
  ])('%s', (address) => {
    expect(foreign(address)).toEqual(['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_COMPATIBLE_API_KEY'])
  })
})

it('an address that the environment holds is the word of its user', () => {
  expect(foreign(`\${GATEWAY}`)).toEqual([])
  expect(foreign(`\${GATEWAY}/messages`)).toEqual([])
})

it('what a program makes of an address is not known', () => {
  expect(foreignKeys({ address: 'https://a.example', keys: KEYS, purpose: 'server a', isGuarded: false }, ENV)).toEqual(
    [],
  )
})
