import { expect, it } from 'vitest'
import { fnv1a, shortHash } from './short-hash.js'

it('is FNV-1a over the two bytes of each UTF-16 code unit, low byte first', () => {
  expect(fnv1a('')).toBe(0x811c9dc5)
  const bytes = (...values: number[]) =>
    values.reduce((hash, value) => Math.imul(hash ^ value, 0x01000193) >>> 0, 0x811c9dc5)
  // Published: a single byte 0x61 gives e40c292c, and "foobar" bf9cf968.
  expect(bytes(0x61)).toBe(0xe40c292c)
  expect(bytes(...Buffer.from('foobar'))).toBe(0xbf9cf968)
  expect(fnv1a('a')).toBe(bytes(0x61, 0))
  expect(fnv1a('€')).toBe(bytes(0xac, 0x20))
})

it('is seven characters in base 36, whatever the text', () => {
  for (const text of ['', 'a', 'mcprove', '€', 'x'.repeat(1_000)]) expect(shortHash(text)).toMatch(/^[0-9a-z]{7}$/)
  expect(parseInt(shortHash('mcprove'), 36)).toBe(fnv1a('mcprove'))
})
