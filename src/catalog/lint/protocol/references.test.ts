import { expect, it } from 'vitest'
import { lintTools } from '../lint-tools.js'

const CITY = { type: 'object', properties: { name: { type: 'string', description: 'Name of the city, in English.' } } }

function unused(input_schema: unknown): string[] {
  const lints = lintTools([{ server: 's', name: 'get_forecast', description: 'Returns the forecast.', input_schema }])
  return lints.flatMap(({ findings }) =>
    findings.filter(({ kind }) => kind === 'unused_defs').map(({ message }) => message),
  )
}

it('definitions that nothing refers to cost tokens', () => {
  const [message] = unused({ type: 'object', properties: {}, $defs: { City: CITY, Other: CITY } })
  expect(message).toMatchSnapshot()
})

it('definitions that only refer to each other are not used either', () => {
  const $defs = { A: { ...CITY, not: { $ref: '#/$defs/B' } }, B: { ...CITY, not: { $ref: '#/$defs/A' } } }
  expect(unused({ type: 'object', properties: {}, $defs })).toHaveLength(1)
})

it.each<[name: string, schema: object]>([
  ['referred to', { properties: { a: { $ref: '#/$defs/City' } }, $defs: { City: CITY } }],
  [
    'referred to by a used one',
    { properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { items: { $ref: '#/$defs/City' } }, City: CITY } },
  ],
  ['referred to in part', { properties: { a: { $ref: '#/$defs/City/properties/name' } }, $defs: { City: CITY } }],
  ['of draft-07', { properties: { a: { $ref: '#/definitions/City' } }, definitions: { City: CITY } }],
  ['found by name', { properties: { a: { $ref: '#city' } }, $defs: { City: { ...CITY, $anchor: 'city' } } }],
  ['tiny', { $defs: { A: {} } }],
])('definitions that are %s are fine', (_name, schema) => {
  expect(unused({ type: 'object', ...schema })).toEqual([])
})
