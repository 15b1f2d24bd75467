import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseArgument } from './parse-argument.js'

const options = z.strictObject({ limit: z.number('a number'), calls: z.array(z.string('a text')) }, 'a mapping')

it('gives what the schema reads', () => {
  expect(parseArgument('budget', options, { limit: 1, calls: ['a'] })).toEqual({ limit: 1, calls: ['a'] })
})

it('says all that is wrong at once, each at its place, and whose argument it is', () => {
  expect(() => parseArgument('budget', options, { limit: 'x', calls: ['a', 5] })).toThrow(
    expect.objectContaining({
      code: 'BAD_USAGE',
      message: 'budget: limit: a number; calls[1]: a text',
      hint: 'Give budget the options of the gate, spelled as in a suite.',
    }),
  )
  expect(() => parseArgument('budget', options, 5)).toThrow(/^budget: a mapping$/)
})
