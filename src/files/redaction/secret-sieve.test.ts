import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawFrom } from '../../../test/security/drawn.js'
import { INNOCENT } from '../../../test/security/innocent-corpus.js'
import { hideKnownValues } from './redactor.js'
import { SecretSieve } from './secret-sieve.js'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const hex = (text: string) => Buffer.from(text).toString('hex')
const inLines = (text: string, columns: number) => text.replace(new RegExp(`.{${columns}}`, 'g'), '$&\n')

const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  hex,
  (text) => hex(text).toUpperCase(),
  (text) => hex(text).replace(/../g, '%$&'),
  (text) => hex(text).replace(/../g, '%25$&'),
  (text) => text.replace(/./gs, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text) => text.replace(/./gsu, (one) => `&#${one.codePointAt(0)};`),
  (text) => JSON.stringify(text),
  base64,
  (text) => Buffer.from(text).toString('base64url'),
  (text) => base64(base64(text)),
  (text) => utf16(text).toString('base64'),
  (text) => utf16(text).swap16().toString('base64'),
  (text) => inLines(base64(text), 64),
  (text) => inLines(base64(base64(text)), 76),
]

it('lets no text through that holds a secret, whatever the secret and its encoding', () => {
  const secret = fc.oneof(
    fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' }),
    fc.stringMatching(/^[A-Za-z0-9_-]{8,80}$/),
  )
  const around = fc.string({ maxLength: 70, unit: 'grapheme-ascii' })
  const encode = fc.constantFrom(...ENCODINGS)
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), around, encode, (secrets, before, form) => {
      const values = secrets.map((value) => value.trim()).filter(({ length }) => length >= 8)
      const hide = hideKnownValues(values.map((value, index) => ({ name: `S${index}`, value })))
      for (const value of values) {
        const text = form(`${before} ${value} and more`)
        const trace = { text }
        expect(JSON.stringify(hide?.(trace, JSON.stringify(trace)))).toContain('[redacted:S')
      }
    }),
    { numRuns: 60 },
  )
})

it('lets almost every other text through', () => {
  const draw = drawFrom(9)
  const secrets = Array.from({ length: 10 }, (_, index) => drawFrom(300 + index)('abcdefghijKLMNOP0123456789', 32))
  const sieve = new SecretSieve(secrets)
  const texts = Object.values(INNOCENT).flatMap((make) => Array.from({ length: 20 }, () => JSON.stringify(make(draw))))
  const held = texts.filter((text) => sieve.mayHold(text))
  // What is escaped for no reason has to be looked at.
  expect(held.every((text) => /&#|%\d|\\u00/.test(text))).toBe(true)
  expect(held.length).toBeLessThan(texts.length / 20)
})

it('has nothing to do without secrets', () => {
  expect(hideKnownValues([])).toBeNull()
  expect(hideKnownValues([{ name: 'PIN', value: '1234' }])).toBeNull()
})
