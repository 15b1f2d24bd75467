import { expect, it } from 'vitest'
import * as z from 'zod'
import { PARSE_OPTIONS } from './issue-message.js'

it.each<[z.ZodType, unknown, string]>([
  [z.string(), 5, 'expected a string, got 5; write "5", in quotes'],
  [z.string(), false, 'expected a string, got false; write "false", in quotes'],
  [z.string(), null, 'expected a string, got null'],
  [z.number(), ' 2.5 ', 'expected a number, got " 2.5 "; write 2.5, without quotes'],
  [z.number(), 'many', 'expected a number, got "many"'],
  [z.boolean(), 'Yes', 'expected true or false, got "Yes"; write true'],
  [z.boolean(), 'off', 'expected true or false, got "off"; write false'],
  [z.boolean(), '__proto__', 'expected true or false, got "__proto__"'],
  [z.array(z.string()), 'x', 'expected a list, got "x"; write ["x"]'],
  [z.array(z.string()), {}, 'expected a list, got {}'],
  [z.enum(['hang', 'slow']), 'hag', 'expected `hang` or `slow`, got "hag"; did you mean `hang`?'],
  [z.number().max(1), 95, 'must be at most 1, got 95; write 0.95 for 95 %'],
  [z.number().max(1), 2, 'must be at most 1, got 2'],
  [z.number().max(5), 50, 'must be at most 5, got 50'],
])('%# says what was wanted, what came, and where it is plain what to write', (schema, input, message) => {
  expect(schema.safeParse(input, PARSE_OPTIONS).error?.issues[0]?.message).toBe(message)
})
