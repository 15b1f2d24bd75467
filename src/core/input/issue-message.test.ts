import { expect, it } from 'vitest'
import * as z from 'zod'
import { PARSE_OPTIONS, unknownKey, wrongValue } from './issue-message.js'

it.each<[unknown, z.ZodType]>([
  [5, z.string()],
  [false, z.string()],
  [null, z.string()],
  [' 2.5 ', z.number()],
  [['a'], z.string()],
  ['-12.25', z.number()],
  ['12', z.number()],
  ['many', z.number()],
  ['v2', z.number()],
  ['2nd', z.number()],
  [2.5, z.int()],
  [5, z.date()],
  ['Yes', z.boolean()],
  ['off', z.boolean()],
  ['__proto__', z.boolean()],
  ['x', z.array(z.string())],
  [{}, z.array(z.string())],
  ['hag', z.enum(['hang', 'slow'])],
  ['hag', z.literal([1, 'hang'])],
  ['', z.string().min(1)],
  ['ab', z.string().min(3)],
  ['abc', z.string().max(2)],
  [[], z.array(z.string()).min(1)],
  [['a', 'b', 'c'], z.array(z.string()).max(2)],
  [0, z.number().min(1)],
  [0, z.number().positive()],
  [5, z.number().lt(5)],
  [9, z.number().max(1)],
  [10, z.number().max(1)],
  [100, z.number().max(1)],
  [101, z.number().max(1)],
  [95, z.number().max(1)],
  [2, z.number().max(1)],
  [50, z.number().max(5)],
])('of %j says what was wanted, what came, and where it is plain what to write', (input, schema) => {
  expect(schema.safeParse(input, PARSE_OPTIONS).error?.issues[0]?.message).toMatchSnapshot()
})

it('leaves to zod what zod says well', () => {
  expect(z.email().safeParse('x', PARSE_OPTIONS).error?.issues[0]?.message).toBe('Invalid email address')
})

it('names every form that would do, and rewrites only a number in quotes', () => {
  expect(wrongValue(['a number', 'a list', 'a number'], '5', [])).toMatchSnapshot()
})

it('says of each unknown key which one was meant, or which there are', () => {
  const schema = z.strictObject({ city: z.string(), unit: z.string() }).partial()
  expect(schema.safeParse({ ciyt: 'Rome', wind: 1 }, PARSE_OPTIONS).error?.issues[0]?.message).toMatchSnapshot()
})

it('does not say that no key is known where the schema has no list of them', () => {
  const schema = z.record(z.enum(['a', 'b']), z.number())
  expect(schema.safeParse({ a: 1, b: 2, c: 3 }, PARSE_OPTIONS).error?.issues[0]?.message).toBe('unknown key `c`')
})

it('lists 24 known keys and no more', () => {
  const keys = Array.from({ length: 25 }, (_, index) => `key_${index}`)
  expect(unknownKey('x', keys.slice(0, 24))).toMatch(/^unknown key `x`; known keys: `key_0`, .* and `key_23`$/)
  expect(unknownKey('x', keys)).toBe('unknown key `x`')
})
