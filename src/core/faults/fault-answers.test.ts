import { expect, it } from 'vitest'
import { loadEngines } from '../engines/engines.js'
import { compileSchema } from '../engines/json-schema.js'
import { errorAnswer, garbageAnswer, textAnswer } from './fault-answers.js'

it('an error is the result of a tool that failed, and does not say that it is a test', () => {
  expect(errorAnswer()).toEqual(textAnswer('Internal error: the tool could not complete the request.', true))
  expect(textAnswer('x', false)).toEqual({ is_error: false, content: [{ type: 'text', text: 'x' }] })
})

it('garbage of a tool without an output schema is noise alone', async () => {
  const answer = await garbageAnswer(undefined)
  expect(answer).toEqual({ is_error: false, content: [{ type: 'text', text: expect.stringContaining('0x1F') }] })
})

it.each([
  { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  { type: 'object' },
  { type: ['object', 'string'] },
  { not: { type: 'array' } },
])('garbage violates the output schema %j', async (schema) => {
  const { structured } = await garbageAnswer(schema)
  await loadEngines({ schema })
  expect(compileSchema(schema)(structured)).not.toEqual([])
})

it('garbage is an object where that is enough, and where nothing would violate the schema or the schema is broken', async () => {
  for (const schema of [{ required: ['a'] }, true, {}, { type: 'no such type' }]) {
    expect((await garbageAnswer(schema)).structured).toEqual({ [noise()]: 0 })
  }
})

function noise(): string {
  return '\uFFFD]}0x1F{\uFFFD,:;\uFFFD%%'
}
