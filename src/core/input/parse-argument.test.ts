import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseArgument } from './parse-argument.js'

const options = z.strictObject({ limit: z.number('a number'), calls: z.array(z.string('a text')) }, 'a mapping')

it('gives what the schema reads', () => {
  expect(parseArgument('budget', options, { limit: 1, calls: ['a'] })).toEqual({ limit: 1, calls: ['a'] })
})

it('says all that is wrong at once, each at its place, and whose argument it is', () => {
  expect(() => parseArgument('budget', options, { limit: 'x', calls: ['a', 5] })).toFailWithHint('BAD_USAGE')
  expect(() => parseArgument('budget', options, 5)).toThrow(/^budget: a mapping$/)
})
