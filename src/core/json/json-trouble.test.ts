import { expect, it } from 'vitest'
import { jsonTrouble } from './json-trouble.js'

it('has nothing against JSON', () => {
  expect(jsonTrouble({ a: [1, 'x', null, true, {}] })).toBeNull()
})

it.each<[unknown, string]>([
  [undefined, 'contains undefined'],
  [{ a: [() => 1] }, 'contains a function'],
  [[1n], 'contains a bigint'],
  [Number.NaN, 'contains NaN'],
  [[1, 'x', Number.NaN], 'contains NaN'],
  [{ a: Number.POSITIVE_INFINITY }, 'contains Infinity'],
])('says what is wrong with %s', (value, trouble) => {
  expect(jsonTrouble(value)).toBe(trouble)
})

it('refuses depth', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(jsonTrouble(deep)).toBe('is nested more than 100 levels deep')
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(jsonTrouble(nested(100))).toBeNull()
  expect(jsonTrouble(nested(101))).toBe('is nested more than 100 levels deep')
})
