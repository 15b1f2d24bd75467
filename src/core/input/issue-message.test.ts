import { expect, it } from 'vitest'
import * as z from 'zod'
import { PARSE_OPTIONS, unknownKey, wrongValue } from './issue-message.js'

it.each<[z.ZodType, unknown, string]>([
  [z.string(), 5, 'expected a string, got 5; write "5", in quotes'],
  [z.string(), false, 'expected a string, got false; write "false", in quotes'],
  [z.string(), null, 'expected a string, got null'],
  [z.number(), ' 2.5 ', 'expected a number, got " 2.5 "; write 2.5, without quotes'],
  [z.string(), ['a'], 'expected a string, got ["a"]'],
  [z.number(), '-12.25', 'expected a number, got "-12.25"; write -12.25, without quotes'],
  [z.number(), '12', 'expected a number, got "12"; write 12, without quotes'],
  [z.number(), 'many', 'expected a number, got "many"'],
  [z.number(), 'v2', 'expected a number, got "v2"'],
  [z.number(), '2nd', 'expected a number, got "2nd"'],
  [z.int(), 2.5, 'expected an integer, got 2.5'],
  [z.date(), 5, 'expected a date, got 5'],
  [z.boolean(), 'Yes', 'expected true or false, got "Yes"; write true'],
  [z.boolean(), 'off', 'expected true or false, got "off"; write false'],
  [z.boolean(), '__proto__', 'expected true or false, got "__proto__"'],
  [z.array(z.string()), 'x', 'expected a list, got "x"; write ["x"]'],
  [z.array(z.string()), {}, 'expected a list, got {}'],
  [z.enum(['hang', 'slow']), 'hag', 'expected `hang` or `slow`, got "hag"; did you mean `hang`?'],
  [z.literal([1, 'hang']), 'hag', 'expected `1` or `hang`, got "hag"; did you mean `hang`?'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'needs at least one entry'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'needs at most 2 entries'],
  [z.number().min(1), 0, 'must be at least 1, got 0'],
  [z.number().positive(), 0, 'must be more than 0, got 0'],
  [z.number().lt(5), 5, 'must be less than 5, got 5'],
  [z.number().max(1), 9, 'must be at most 1, got 9'],
  [z.number().max(1), 10, 'must be at most 1, got 10; write 0.1 for 10 %'],
  [z.number().max(1), 100, 'must be at most 1, got 100; write 1 for 100 %'],
  [z.number().max(1), 101, 'must be at most 1, got 101'],
  [z.number().max(1), 95, 'must be at most 1, got 95; write 0.95 for 95 %'],
  [z.number().max(1), 2, 'must be at most 1, got 2'],
  [z.number().max(5), 50, 'must be at most 5, got 50'],
])('%# says what was wanted, what came, and where it is plain what to write', (schema, input, message) => {
  expect(schema.safeParse(input, PARSE_OPTIONS).error?.issues[0]?.message).toBe(message)
})

it('leaves to zod what zod says well', () => {
  expect(z.email().safeParse('x', PARSE_OPTIONS).error?.issues[0]?.message).toBe('Invalid email address')
})

it('names every form that would do, and then rewrites into none of them', () => {
  expect(wrongValue(['a number', 'a list', 'a number'], '5', [])).toBe('expected a number or a list, got "5"')
})

it('says of each unknown key which one was meant, or which there are', () => {
  const schema = z.strictObject({ city: z.string(), unit: z.string() }).partial()
  expect(schema.safeParse({ ciyt: 'Rome', wind: 1 }, PARSE_OPTIONS).error?.issues[0]?.message).toBe(
    'unknown key `ciyt`; did you mean `city`?\nunknown key `wind`; known keys: `city` and `unit`',
  )
})

it('does not say that no key is known where the schema has no list of them', () => {
  const schema = z.record(z.enum(['a', 'b']), z.number())
  expect(schema.safeParse({ a: 1, b: 2, c: 3 }, PARSE_OPTIONS).error?.issues[0]?.message).toBe('unknown key `c`')
})

it('lists twenty known keys and no more', () => {
  const keys = Array.from({ length: 21 }, (_, index) => `key_${index}`)
  expect(unknownKey('x', keys.slice(0, 20))).toMatch(/^unknown key `x`; known keys: `key_0`, .* and `key_19`$/)
  expect(unknownKey('x', keys)).toBe('unknown key `x`')
})
