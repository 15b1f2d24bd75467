import { expect, it } from 'vitest'
import { parameterHeaders } from './parameter-headers.js'

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    limits: { type: 'object', properties: { count: { type: 'integer', 'x-mcp-header': 'Count' } } },
    plain: { type: 'string' },
    broken: { type: 'string', 'x-mcp-header': 'no name\r\n' },
  },
}

it('repeats the arguments that the schema names, at any depth', () => {
  expect(parameterHeaders(schema, { region: 'eu', limits: { count: 3 }, plain: 'x', broken: 'x' })).toEqual({
    'Mcp-Param-Region': 'eu',
    'Mcp-Param-Count': '3',
  })
})

it.each([
  ['Zürich', '=?base64?WsO8cmljaA==?='],
  [' spaced ', '=?base64?IHNwYWNlZCA=?='],
  ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
  ['a b', 'a b'],
])('%j is sent as %j', (region, sent) => {
  expect(parameterHeaders(schema, { region })).toEqual({ 'Mcp-Param-Region': sent })
})

it.each([
  [schema, { region: null }],
  [schema, { region: { nested: true } }],
  [schema, 'not an object'],
  [undefined, { region: 'eu' }],
])('leaves out what is no scalar or not declared', (given, args) => {
  expect(parameterHeaders(given, args)).toEqual({})
})
