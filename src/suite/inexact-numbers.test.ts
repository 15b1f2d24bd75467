import { expect, it } from 'vitest'
import { parseSuite } from './parse-suite.js'

const suite = (check: string) => () =>
  parseSuite(`agents: [{ name: a, model: gpt-5, prompt: p, ${check} }]`, { file: 's.yml' })
const target = '"tool_calls[0].args.id"'

it.each([
  `expect: [{ ${target}: 1234567890123456789 }]`,
  `expect: [{ ${target}: { one-of: [1, -1234567890123456789] } }]`,
  'trajectory: { calls: [{ name: ban, args: { exact: { id: 1234567890123456789 } } }] }',
  'trajectory: { calls: [{ name: ban, args: { subset: { users: [{ id: 1234567890123456789 }] } } }] }',
])('a suite with a whole number that equals its neighbours does not load: %s', (check) => {
  expect(suite(check)).toThrow(/a whole number beyond 2\^53/)
})

it.each([
  `expect: [{ ${target}: "1234567890123456789" }]`,
  `expect: [{ ${target}: 9007199254740991 }]`,
  `expect: [{ ${target}: { "<": 1e20 } }]`,
  'trajectory: { calls: [{ name: ban, args: { exact: { id: 0.1 } } }] }',
])('any other does: %s', (check) => {
  expect(suite(check)).not.toThrow()
})
