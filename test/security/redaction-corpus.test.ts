// How many keys the redactor finds that nobody has told it of, and how much it takes for a key that is none.
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/files/redaction/redactor.js'
import { ALPHANUMERIC, drawFrom, HEX, LOWER } from './drawn.js'
import { INNOCENT } from './innocent-corpus.js'
import { NAMED, type SecretKind, SHAPED } from './secret-corpus.js'

const DRAWS = 200
const MIN_RECALL_OF_NAMED = 0.97
const MIN_RECALL_OF_EACH = 0.9

const { redact, redactText } = createRedactor([])

/** The share that is replaced, the rest of the text being left as it is. */
function recall({ make, context = 'use KEY, please' }: SecretKind, seed: number): number {
  const draw = drawFrom(seed)
  const [before = '', after = ''] = context.split('KEY')
  let found = 0
  for (let count = 0; count < DRAWS; count++) {
    const redacted = redactText(before + make(draw) + after)
    if (/^\[redacted:[\w-]+\]$/.test(redacted.slice(before.length, redacted.length - after.length))) found += 1
  }
  return found / DRAWS
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

it.each(SHAPED)('$kind is found, always', (kind) => {
  expect(recall(kind, 1)).toBe(1)
})

it('keys without a shape are found by their context', () => {
  const shares = NAMED.map((kind, index) => ({ kind: kind.kind, share: recall(kind, index) }))
  const mean = shares.reduce((sum, { share }) => sum + share, 0) / shares.length
  const worst = shares.reduce((least, one) => (one.share < least.share ? one : least))
  console.log(
    `recall of ${NAMED.length} kinds by context: ${percent(mean)}; worst ${worst.kind}, ${percent(worst.share)}`,
  )
  expect(mean).toBeGreaterThan(MIN_RECALL_OF_NAMED)
  expect(shares.filter(({ share }) => share < MIN_RECALL_OF_EACH)).toEqual([])
})

describe('what is no key stays', () => {
  // With secrets that are known as well, in each of whose encodings a text might be by accident.
  const known = createRedactor([
    { name: 'HEX', value: drawFrom(111)(HEX, 32) },
    { name: 'WORDS', value: 'correct horse battery staple' },
    { name: 'SHORT', value: drawFrom(112)(LOWER, 8) },
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `K${index}`,
      value: drawFrom(200 + index)(ALPHANUMERIC, 24),
    })),
  ])

  it.each(Object.keys(INNOCENT))('%s', (kind) => {
    const draw = drawFrom(7)
    for (let count = 0; count < DRAWS; count++) {
      const value = INNOCENT[kind]?.(draw)
      expect(known.redact(value)).toEqual(value)
      expect(known.redactText(JSON.stringify(value))).toBe(JSON.stringify(value))
    }
  })
})

it('an argument that is named like a secret loses what looks random, and nothing else', () => {
  const draw = drawFrom(3)
  const args = { api_key: draw(ALPHANUMERIC, 32), GITHUB_TOKEN: draw(HEX, 40), password: 'hunter2', city: 'Bern' }
  expect(redact({ tool_calls: [{ name: 'sign_in', args }] })).toEqual({
    tool_calls: [
      {
        name: 'sign_in',
        args: {
          api_key: '[redacted:credential]',
          GITHUB_TOKEN: '[redacted:credential]',
          password: 'hunter2',
          city: 'Bern',
        },
      },
    ],
  })
})

it('what is redacted stays so when it is redacted again', () => {
  const draw = drawFrom(5)
  for (const { make, context = 'KEY' } of [...SHAPED, ...NAMED]) {
    const once = redactText(context.replace('KEY', () => make(draw)))
    expect(redactText(once)).toBe(once)
  }
})
