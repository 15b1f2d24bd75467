import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { safeCalls } from './safe-calls.js'

function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return { server: 's', name, ...more }
}

function needing(properties: Readonly<Record<string, unknown>>) {
  return { input_schema: { type: 'object', properties, required: Object.keys(properties) } }
}

const READS = { annotations: { readOnlyHint: true } }

function called(tools: readonly ToolDefinition[]): unknown[] {
  return safeCalls(tools).map(({ tool: { name }, args }) => [name, args])
}

it('the safest come first: annotated before named, without arguments before with', () => {
  const kind = needing({ kind: { enum: ['a', 'b'] } })
  expect(
    called([tool('get_kind', kind), tool('list_all'), tool('kinds', { ...READS, ...kind }), tool('all', READS)]),
  ).toEqual([
    ['all', {}],
    ['kinds', { kind: 'a' }],
    ['list_all', {}],
    ['get_kind', { kind: 'a' }],
  ])
})

it('arguments are what the schema itself says: default, const, the first example, the first of an enum', () => {
  const schema = {
    a: { default: 0, examples: [1] },
    b: { const: 'b' },
    c: { examples: ['c'] },
    d: { enum: [false, true] },
    e: { $ref: '#/$defs/e' },
  }
  const input_schema = { ...needing(schema).input_schema, $defs: { e: { default: 'e' } } }
  expect(called([tool('x', { ...READS, input_schema })])).toEqual([['x', { a: 0, b: 'b', c: 'c', d: false, e: 'e' }]])
})

it('nothing is made up for an argument the schema has no value for', () => {
  expect(called([tool('x', { ...READS, ...needing({ path: { type: 'string' } }) })])).toEqual([])
  expect(called([tool('x', { ...READS, input_schema: { required: ['path', 7] } })])).toEqual([])
})

it.each([
  ['delete_all', {}],
  ['get_and_delete', {}],
  ['run', {}],
  ['list_all', { annotations: { readOnlyHint: false } }],
  ['list_all', { annotations: { destructiveHint: true } }],
  ['read\u001b[31m', READS],
  ['read '.repeat(30), READS],
])('%j is not called unless somebody asks for it (%#)', (name, more) => {
  expect(called([tool(name, more)])).toEqual([])
})
