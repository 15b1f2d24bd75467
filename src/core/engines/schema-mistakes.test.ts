import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemaMistakes } from './schema-mistakes.js'

function told(schema: unknown): string[] {
  return schemaMistakes(schema).map(({ path, part, message }) => `${path.join('.')} (${part}) ${message}`)
}

it.each([
  [{ requird: ['city'] }, ['requird (key) is not a keyword of JSON Schema; did you mean `required`?']],
  [{ min_length: 1 }, ['min_length (key) is not a keyword of JSON Schema; did you mean `minLength`?']],
  [
    { properties: { city: { Type: 'string' } } },
    ['properties.city.Type (key) is not a keyword of JSON Schema; did you mean `type`?'],
  ],
  [
    { anyOf: [{ items: { enmu: [1] } }] },
    ['anyOf.0.items.enmu (key) is not a keyword of JSON Schema; did you mean `enum`?'],
  ],
  [{ type: 'sting' }, ['type (value) is `sting`, which is not a type of JSON Schema; did you mean `string`?']],
  [{ format: 'uris' }, ['format (value) is `uris`, which is not checked; did you mean `uri`?']],
  [
    { properties: { ulr: {}, id: {} }, required: ['id', 'url'] },
    ['required.1 (value) is `url`, which `properties` does not have; did you mean `ulr`?'],
  ],
])('finds the misspelled word of %j', (schema, mistakes) => {
  expect(told(schema)).toEqual(mistakes)
})

it('takes names of properties, annotations of others and formats that nobody checks as they are', () => {
  const schema = {
    type: ['string', 'null'],
    'x-order': 1,
    example: 'Oslo',
    widget: 'text',
    properties: { tpye: { format: 'uuid4' }, requird: { format: 'cron' } },
    required: ['other'],
    default: { tpye: 1 },
    enum: [{ itmes: 1 }],
  }
  expect(told(schema)).toEqual([])
  expect([true, null, 'text', [1]].flatMap(told)).toEqual([])
})

it('has nothing to say of the tools of real servers', () => {
  const folder = 'test/fixtures/tool-lists'
  const lists = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const tools = lists.flatMap((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')).tools ?? [])
  const schemas = tools.flatMap((tool) => [
    tool.inputSchema ?? tool.input_schema,
    tool.outputSchema ?? tool.output_schema,
  ])
  expect(schemas.length).toBeGreaterThan(50)
  expect(schemas.flatMap(told)).toEqual([])
})
