import { expect, it } from 'vitest'
import { type ExtraArgs, findExtraArgs } from './extra-args.js'
import { ToolName } from './tool-name.js'

const critic = (field: string) => ({ field, path: field.split('.'), weight: 1, judge: null })

/** `stated` are the defaults that the schema of the tool adds to what was expected. */
function extra(expected: object, made: unknown, { stated = {}, extraArgs = 'warn' as ExtraArgs } = {}) {
  const name = new ToolName('search')
  return findExtraArgs(
    [{ args: { ...stated, ...expected }, call: { args: { ...expected } } }],
    [{ name, plain: made }],
    [0],
    [critic('query'), critic('filter.status')],
    extraArgs,
  )
}

it('an argument that the expected call does not name is one finding', () => {
  const finding = {
    level: 'warning',
    kind: 'extra_argument',
    step: 0,
    message: expect.stringContaining('`limit` 5'),
    expected_index: 0,
  }
  expect(extra({}, { limit: 5, query: 'x' })).toEqual([finding])
  expect(extra({}, { limit: 5 }, { extraArgs: 'fail' })).toEqual([{ ...finding, level: 'error' }])
})

it.each([
  ['that is named, whatever its value', { limit: 3 }, { limit: 5 }],
  ['that is null', {}, { limit: null }],
  ['that a critic looks at', {}, { query: 'x' }],
  ['that a critic looks into', {}, { filter: { page: 2 } }],
])('an argument %s is not extra', (_, expected, made) => {
  expect(extra(expected, made)).toEqual([])
})

it('a default that is stated is not extra; another value is', () => {
  expect(extra({}, { limit: 10 }, { stated: { limit: 10 } })).toEqual([])
  expect(extra({}, { limit: 11 }, { stated: { limit: 10 } })).toHaveLength(1)
})

it('a key that every object inherits is extra all the same', () => {
  expect(extra({}, JSON.parse('{ "__proto__": {} }'))).toHaveLength(1)
})

it('looks at pairs of calls only, and at arguments that can be read', () => {
  const wanted = { args: {}, call: { args: {} } }
  const made = { name: new ToolName('search'), plain: { a: 1 } }
  expect(findExtraArgs([wanted, wanted], [made], [-1, 0], [], 'warn')).toMatchObject([{ step: 0, expected_index: 1 }])
  expect(extra({}, 'not an object')).toEqual([])
})
