import { expect, it } from 'vitest'
import { headerAnnotationMistake } from './header-annotations.js'

const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  ...more,
})
const text = (header: unknown) => ({ type: 'string', 'x-mcp-header': header })

it.each([
  ['no annotation', object({ region: { type: 'string' } })],
  ['no schema', undefined],
  [
    'each type that a header can carry',
    object({ a: text('A'), b: { ...text('B'), type: 'integer' }, c: { ...text('C'), type: 'boolean' } }),
  ],
  ['a nested property', object({ where: object({ region: text('Region') }) })],
  ['a property that is named like the annotation', object({ 'x-mcp-header': { type: 'array' } })],
  ['a value that looks like a schema', object({ a: { type: 'object', default: text('') }, b: { const: text('') } })],
])('%s is valid', (_what, schema) => {
  expect(headerAnnotationMistake(schema)).toBe(null)
})

it.each([
  ['empty', object({ region: text('') })],
  ['not a text', object({ region: text(7) })],
  ['null', object({ region: text(null) })],
  ['with a space', object({ region: text('My Region') })],
  ['with a colon', object({ region: text('Region:') })],
  ['with a line break', object({ region: text('Region\r\nX-Evil: 1') })],
  ['not ASCII', object({ region: text('Région') })],
  ['on a number', object({ region: { ...text('Region'), type: 'number' } })],
  ['on an object', object({ region: { ...text('Region'), type: 'object' } })],
  ['on several types', object({ region: { ...text('Region'), type: ['string', 'null'] } })],
  ['without a type', object({ region: { 'x-mcp-header': 'Region' } })],
  ['twice', object({ region: text('Region'), other: text('region') })],
  ['on the schema itself', { ...object({}), 'x-mcp-header': 'Region' }],
  ['in a list', object({ regions: { type: 'array', items: text('Region') } })],
  ['in an alternative', object({ region: { anyOf: [{ type: 'null' }, text('Region')] } })],
  ['in a definition', object({}, { $defs: { region: text('Region') } })],
  ['below a condition', object({}, { if: object({ region: text('Region') }) })],
])('an annotation %s is invalid', (_what, schema) => {
  const mistake = headerAnnotationMistake(schema)
  expect(mistake).not.toMatch(/[\r\n]/)
  expect(mistake).toMatchSnapshot()
})
