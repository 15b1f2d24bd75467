import { describe, expect, it } from 'vitest'
import { createRedactor } from './redactor.js'
import { secretsFrom } from './secrets-from.js'

const none = { env: {}, interpolated: [], headers: [] }
const namesOf = (env: Record<string, string>) => secretsFrom({ ...none, env }).map(({ name }) => name)

describe('variables', () => {
  it('named like a secret are secrets, whatever their case', () => {
    const names = [
      'API_KEY',
      'apiKey',
      'OPENAI_APIKEY',
      'GITHUB_TOKEN',
      'GITHUB_TOKEN_2',
      'npm_config__authToken',
      'CLIENT_SECRET',
      'PGPASSWORD',
      'AWS_CREDENTIALS',
      'SECRETS',
    ]
    expect(namesOf(Object.fromEntries(names.map((name) => [name, 'v'])))).toEqual(names)
  })

  it('with other names are none', () => {
    const names = ['PATH', 'HOME', 'KEYBOARD', 'TOKENIZERS_PARALLELISM', 'PWD', 'SECRETARY', 'LANG']
    expect(namesOf(Object.fromEntries(names.map((name) => [name, 'v'])))).toEqual([])
  })

  it('are secrets when the suite uses them or they hold the key of a provider, once each, and only when set', () => {
    const env = { HOST: 'h', GEMINI_API_KEY: 'g', EMPTY_KEY: '', MY_GATEWAY: 'm' }
    expect(
      secretsFrom({ ...none, env, interpolated: ['HOST', 'HOST', 'UNSET', 'toString', '__proto__', 'GEMINI_API_KEY'] }),
    ).toEqual([
      { name: 'HOST', value: 'h' },
      { name: 'GEMINI_API_KEY', value: 'g' },
    ])
    expect(secretsFrom({ ...none, env, providerKeys: ['MY_GATEWAY'] }).map(({ name }) => name)).toEqual([
      'MY_GATEWAY',
      'GEMINI_API_KEY',
    ])
  })
})

describe('headers', () => {
  const redacted = (headers: Record<string, string>, text: string) =>
    createRedactor(secretsFrom({ ...none, headers: [headers] })).redactText(text)

  it.each([
    [{ Authorization: 'Bearer abcdefgh1' }, 'Bearer abcdefgh1 or abcdefgh1', '[redacted:Authorization]'],
    [{ authorization: 'abcdefgh1' }, 'abcdefgh1 or abcdefgh1', '[redacted:authorization]'],
    [{ 'X-API-Key': 'abcdefgh1' }, 'abcdefgh1 or abcdefgh1', '[redacted:X-API-Key]'],
    [{ 'x-goog-api-key': 'abcdefgh1' }, 'abcdefgh1 or abcdefgh1', '[redacted:x-goog-api-key]'],
    [{ Cookie: 'a=1; sid=abcdefgh1' }, 'a=1; sid=abcdefgh1 or abcdefgh1', '[redacted:Cookie]'],
    [{ Authorization: 'Basic dXNlcjpodW50ZXIyMg==' }, 'dXNlcjpodW50ZXIyMg== or hunter22', '[redacted:Authorization]'],
  ])('%j', (headers, text, mark) => {
    expect(redacted(headers, text)).toBe(`${mark} or ${mark}`)
  })

  it('of other kinds are no secrets', () => {
    expect(secretsFrom({ ...none, headers: [{ Accept: 'application/json', 'User-Agent': 'mcprove' }] })).toEqual([])
  })

  it('give way to the variable their value came from', () => {
    const env = { TOKEN: 'abcdefgh1' }
    const secrets = secretsFrom({ env, interpolated: ['TOKEN'], headers: [{ 'X-Api-Key': 'abcdefgh1' }] })
    expect(createRedactor(secrets).redactText('abcdefgh1')).toBe('[redacted:TOKEN]')
  })
})

describe('what a suite writes down for programs', () => {
  const valuesOf = (literals: Record<string, string>) => secretsFrom({ ...none, literals: [literals] })

  it('is a secret when it is named so, looks random, or is the password of an address', () => {
    expect(
      valuesOf({
        SERVICE_TOKEN: 'plain-words-only',
        ROUTE: 'k9XvQ2mT7bLw4RzY1cN8',
        DB_DSN: 'postgres://app:swordfish-and-chips@db/shop',
      }),
    ).toEqual([
      { name: 'SERVICE_TOKEN', value: 'plain-words-only' },
      { name: 'ROUTE', value: 'k9XvQ2mT7bLw4RzY1cN8' },
      { name: 'DB_DSN', value: 'swordfish-and-chips' },
    ])
  })

  it('is none when it is short, or words, a path, an address or an id', () => {
    const literals = {
      PASSWORD: 'test',
      MODE: 'read-only-and-careful',
      HOME_FOLDER: '/home/me/projects/2024',
      BASE_URL: 'https://shop.example:8443/v1',
      PROJECT: '0b1f6a2e-8c1d-4f6e-9a55-1f2e3d4c5b6a',
    }
    expect(valuesOf(literals)).toEqual([])
  })
})

it('random headers are secrets, but for ids that are told to everybody', () => {
  const random = 'Zt7Lq0Wm3Xc9Vb5Nk2Jh'
  const headers = { 'X-Route': random, 'X-Request-Id': random, traceparent: random, 'Mcp-Session-Id': random }
  expect(secretsFrom({ ...none, headers: [headers] })).toEqual([{ name: 'X-Route', value: random }])
})
