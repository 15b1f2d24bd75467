import { expect, it } from 'vitest'
import { outputSchemaFindings } from './direct-output-schema.js'

const tool = (output_schema?: unknown) => ({ server: 's', name: 'add', output_schema })
const messagesOf = async (output_schema: unknown, answer: object) =>
  (await outputSchemaFindings(tool(output_schema), { is_error: false, ...answer })).map(({ message }) => message)

it('says that a schema is none', async () => {
  const [message] = await messagesOf({ type: 'nonsense' }, { structured: {} })
  expect(message).toSay('`add`', '`type`')
})

it('asks nothing of an error, nor of a tool without a schema', async () => {
  expect(await messagesOf({ required: ['a'] }, { is_error: true, structured: {} })).toEqual([])
  expect(await messagesOf(undefined, { structured: {} })).toEqual([])
})

it('names every place and keeps the value', async () => {
  const schema = { properties: { a: { type: 'array', items: { type: 'number' } } }, required: ['b'] }
  expect(await outputSchemaFindings(tool(schema), { is_error: false, structured: { a: [1, 'x'] } })).toEqual([
    {
      level: 'error',
      kind: 'output_schema',
      run: 1,
      step: null,
      message:
        "the structured content is not valid against the output schema of `add`: must have required property 'b'; `a[1]` must be number",
      actual: { a: [1, 'x'] },
    },
  ])
})

it.each([
  { properties: { n: { pattern: '^(?=x)x' } } },
  { properties: { n: { pattern: '^(a)\\1$' } } },
  { $schema: 'http://json-schema.org/draft-04/schema#' },
  { $schema: 'http://json-schema.org/draft-06/schema#' },
])('warns that it cannot check by %j, which is not the fault of the server', async (schema) => {
  const findings = await outputSchemaFindings(tool(schema), { is_error: false, structured: { n: 'x' } })
  expect(findings).toMatchObject([{ level: 'warning', message: expect.stringContaining('cannot be checked against') }])
})

it.each([{ properties: { n: { pattern: '(' } } }, { $schema: 4 }])('fails %j, which is no schema', async (schema) => {
  const findings = await outputSchemaFindings(tool(schema), { is_error: false, structured: { n: 'x' } })
  expect(findings).toMatchObject([{ level: 'error' }])
})
