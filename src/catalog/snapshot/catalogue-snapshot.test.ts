import { expect, it } from 'vitest'
import { catalogueSnapshot, catalogueText, readSnapshot } from './catalogue-snapshot.js'

it('keeps what clients see, sorted, without the version', () => {
  const catalogue = catalogueSnapshot({
    server: { version: '1.2.3', name: 'shop' },
    instructions: 'Be kind.',
    tools: [
      { server: 's', name: 'b', input_schema: { type: 'object', properties: { z: {}, a: {} } } },
      { server: 's', name: 'a', description: undefined },
      { server: 's', name: 'b', description: 'the second of the same name' },
    ],
  })
  expect(catalogueText(catalogue)).toMatchInlineSnapshot(`
    "{
      "mcprove_catalog": 1,
      "server": {
        "name": "shop"
      },
      "instructions": "Be kind.",
      "tools": [
        {
          "name": "a"
        },
        {
          "name": "b",
          "input_schema": {
            "properties": {
              "a": {},
              "z": {}
            },
            "type": "object"
          }
        }
      ]
    }
    "
  `)
  expect(readSnapshot(JSON.parse(catalogueText(catalogue)), 'x.json')).toEqual(catalogue)
})

it.each([
  ['a list', []],
  ['another version', { mcprove_catalog: 2, server: {} }],
  ['no server', { mcprove_catalog: 1 }],
  ['instructions that are no text', { mcprove_catalog: 1, server: {}, instructions: 7 }],
  ['tools that are no list', { mcprove_catalog: 1, server: {}, tools: {} }],
  ['a tool without a name', { mcprove_catalog: 1, server: {}, tools: [{ title: 'x' }] }],
])('refuses a file with %s', (_, raw) => {
  expect(() => readSnapshot(raw, 'snapshots/x.catalog.json')).toFailWith('JSON_INVALID', 'snapshots/x.catalog.json')
})
