import { expect, it } from 'vitest'
import * as z from 'zod'
import { joinKeys, keysOnDemand, onDemand, strictObjectFor } from './on-demand.js'

/** Keys that note when they are built. */
function keysThatTell(built: string[], names: readonly string[]) {
  const schemaOf = (name: string) => () => {
    built.push(name)
    return z.string().optional()
  }
  return keysOnDemand(Object.fromEntries(names.map((name) => [name, schemaOf(name)])))
}

it('builds once, when first asked', () => {
  let count = 0
  const build = onDemand(() => {
    count += 1
    return undefined
  })
  expect(count).toBe(0)
  expect([build(), build(), count]).toEqual([undefined, undefined, 1])
})

it('joins keys in order without building them', () => {
  const built: string[] = []
  const keys = joinKeys(keysThatTell(built, ['a', 'b']), keysThatTell(built, ['c']))
  expect(Object.keys(keys)).toEqual(['a', 'b', 'c'])
  expect(built).toEqual([])
  expect(keys.b).toBe(keys.b)
  expect(built).toEqual(['b'])
})

it('makes a strict object of the keys a value writes and of those it must', () => {
  const built: string[] = []
  const keys = keysThatTell(built, ['a', 'b', 'c', 'd'])
  const schema = strictObjectFor(keys, { c: 'x', a: 'y' }, ['d'])
  expect(Object.keys(schema.shape)).toEqual(['a', 'c', 'd'])
  expect(built).toEqual(['a', 'c', 'd'])
  expect(schema.safeParse({ c: 1 }).success).toBe(false)
  expect(strictObjectFor(keys, { a: 'other', c: 'value' }, ['d'])).toBe(schema)
})

it.each([{ e: 1 }, { a: 'x', e: 1 }, JSON.parse('{"__proto__": 1}'), { constructor: 1 }])(
  'knows all keys when %j has one that is none of them',
  (value) => {
    const schema = strictObjectFor(keysThatTell([], ['a', 'b']), value)
    expect(Object.keys(schema.shape)).toEqual(['a', 'b'])
    expect(schema.safeParse(value).success).toBe(false)
  },
)

it('takes a value that is no mapping for one without keys', () => {
  const schema = strictObjectFor(keysThatTell([], ['a']), [1])
  expect(Object.keys(schema.shape)).toEqual([])
  expect(schema.safeParse([1]).success).toBe(false)
})

it('needs none of the keys for a value that writes none', () => {
  expect(Object.keys(strictObjectFor(keysThatTell([], ['a']), {}).shape)).toEqual([])
})

it('keeps schemas apart whose keys spell the same', () => {
  const keys = keysThatTell([], ['a', 'b', 'ab'])
  expect(strictObjectFor(keys, { ab: 'x' })).not.toBe(strictObjectFor(keys, { a: 'x', b: 'y' }))
})
