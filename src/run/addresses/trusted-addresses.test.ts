import { describe, expect, it } from 'vitest'
import { requireTrust } from './require-trust.js'
import { isTrusted, type TrustedAddresses } from './trusted-addresses.js'

describe('an origin is trusted', () => {
  it.each<[TrustedAddresses | undefined, boolean]>([
    [true, true],
    [['https://gateway.example'], true],
    [[' https://gateway.example/v1 '], true],
    [['https://GATEWAY.example:443'], true],
    [() => ['https://gateway.example'], true],
    [['http://gateway.example'], false],
    [['https://gateway.example:8443'], false],
    [['https://gateway.example.stranger.example'], false],
    [[], false],
    [undefined, false],
  ])('by %j: %s', (trusted, expected) => expect(isTrusted('https://gateway.example', trusted)).toBe(expected))

  it('only by name, where it is not known', () => {
    expect(isTrusted(null, ['https://gateway.example'])).toBe(false)
    expect(isTrusted(null, true)).toBe(true)
  })
})

it.each(['gateway.example', 'ftp://gateway.example', '*'])('%j is no address to trust', (entry) => {
  expect(() => isTrusted('https://gateway.example', [entry])).toThrow(
    expect.objectContaining({ code: 'BAD_USAGE', message: expect.stringContaining(entry) }),
  )
})

it('nobody is asked where no key would leave', () => {
  const trustAddresses = () => {
    throw new Error('asked')
  }
  const sent = { purpose: 'models of openai', keys: ['OPENAI_API_KEY'], isGuarded: true }
  const env = { OPENAI_API_KEY: 'key' }
  requireTrust([{ ...sent, address: 'https://api.openai.com/v1' }], { env, trustAddresses })
  requireTrust([{ ...sent, address: 'https://gateway.example' }], { env: { OPENAI_API_KEY: ' ' }, trustAddresses })
  expect(() => requireTrust([{ ...sent, address: 'https://gateway.example' }], { env, trustAddresses })).toThrow(
    'asked',
  )
})
