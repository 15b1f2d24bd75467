import { expect, it } from 'vitest'
import { toolTokens } from './tool-tokens.js'

it('counts four characters of JSON as a token', () => {
  const tool = { server: 's', name: 'get', description: 'Gets "it".', input_schema: { type: 'object', b: [1.5, -0] } }
  const text = '{"name":"get","description":"Gets \\"it\\".","input_schema":{"type":"object","b":[1.5,0]}}'
  expect(toolTokens(tool)).toBe(Math.ceil(text.length / 4))
})

it('counts a schema that nests deeper than any stack', () => {
  const input_schema = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  expect(toolTokens({ server: null, name: 'x', input_schema })).toBe(Math.ceil((40_000 + 28) / 4))
})
