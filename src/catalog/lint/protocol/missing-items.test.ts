import { expect, it } from 'vitest'
import { lintTools } from '../lint-tools.js'

function places(properties: object): string[] {
  const input_schema = { type: 'object', properties }
  const tool = { server: 's', name: 'invite', description: 'Invites people to a project.', input_schema }
  return lintTools([tool]).flatMap(({ findings }) =>
    findings.filter(({ kind }) => kind === 'missing_items').map(({ level, place }) => `${level} ${place}`),
  )
}

it('a list that may hold anything is refused by providers, at any depth', () => {
  expect(places({ emails: { type: 'array', description: 'Who to invite.' } })).toEqual([
    'error input_schema.properties.emails',
  ])
  const nested = { a: { type: 'array', items: { properties: { values: { type: 'array' } } } } }
  expect(places({ ...nested, b: { anyOf: [{ type: 'null' }, { type: 'array' }] } })).toEqual([
    'error input_schema.properties.a.items.properties.values',
    'error input_schema.properties.b.anyOf[1]',
  ])
})

it.each<[what: string, schema: object]>([
  ['with a type of its items', { type: 'array', items: { type: 'string' } }],
  ['of anything, as it says', { type: 'array', items: {} }],
  ['that is a tuple', { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] }],
  ['that may be something else', { type: ['array', 'string'] }],
])('a list %s is fine', (_what, schema) => {
  expect(places({ value: schema })).toEqual([])
})

it('the first lists of a schema are enough', () => {
  expect(places(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, { type: 'array' }])))).toHaveLength(3)
})
