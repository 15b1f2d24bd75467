import { expect, it } from 'vitest'
import { toAnthropicTool } from './to-anthropic-tool.js'

it('gives a tool its wire name and leaves its schema as it is', () => {
  const input_schema = { type: 'object', properties: { q: { type: 'string', minLength: 1, default: 'x' } } }
  const tool = { server: 'github', name: 'search', description: 'Searches.', input_schema, annotations: {} }
  expect(toAnthropicTool(tool)).toEqual({ name: 'github__search', description: 'Searches.', input_schema })
  expect(toAnthropicTool({ name: 'a.b', inputSchema: input_schema })).toEqual({
    name: 'a_b',
    input_schema,
  })
  expect(toAnthropicTool({ name: 'now' })).toEqual({ name: 'now', input_schema: { type: 'object' } })
})
