import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemaMistakes } from './schema-mistakes.js'

function told(schema: unknown): string[] {
  return schemaMistakes(schema).map(({ path, part, message }) => `${path.join('.')} (${part}) ${message}`)
}

it.each([
  [{ requird: ['city'] }, 'required'],
  [{ min_length: 1 }, 'minLength'],
  [{ properties: { city: { Type: 'string' } } }, 'type'],
  [{ anyOf: [{ items: { enmu: [1] } }] }, 'enum'],
  [{ type: 'sting' }, 'string'],
  [{ format: 'uris' }, 'uri'],
  [{ properties: { ulr: {}, id: {} }, required: ['id', 'url'] }, 'ulr'],
])('finds the misspelled word of %j and means `%s`', (schema, meant) => {
  expect(told(schema)).toEqual([expect.stringContaining(`\`${meant}\``)])
  expect(told(schema)).toMatchSnapshot()
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
