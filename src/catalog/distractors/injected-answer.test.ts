import { expect, it } from 'vitest'
import { CATALOG } from './catalog.js'
import { injectedAnswer } from './injected-answer.js'

const forecast = { server: 'weather', name: 'get_weather_v2' }

const textOf = (tool: { server: string; name: string }, args: unknown, seed = 0) =>
  injectedAnswer(tool, args, seed).content[0].text

it('of a tool that reads, lists or writes is what such a tool would say', () => {
  expect(textOf(forecast, { city: 'Sacramento', days: 3 })).toMatchInlineSnapshot(
    `"{"city":"Sacramento","days":3,"weather":{"id":"wea_6411","state":"confirmed","value":49.2},"as_of":"2026-02-11T09:03:00Z"}"`,
  )
  expect(textOf({ server: 'mail', name: 'searchMails' }, { query: 'invoice' })).toMatchInlineSnapshot(
    `"{"query":"invoice","total":3,"results":[{"id":"mai_4920","state":"available"},{"id":"mai_9768","state":"ready"},{"id":"mai_9843","state":"confirmed"}]}"`,
  )
  expect(textOf({ server: 'desk', name: 'create_issue' }, { title: 'Broken', labels: ['bug'] })).toMatchInlineSnapshot(
    `"{"ok":true,"title":"Broken","id":"iss_1557","state":"confirmed","updated_at":"2026-02-11T09:58:00Z"}"`,
  )
})

it('is the same for the same call, whatever the order of its arguments, and another for another', () => {
  expect(textOf(forecast, { a: 1, b: 2 })).toContain('"a":1')
  const ids = (args: object, seed = 0) => JSON.parse(textOf(forecast, args, seed)).weather
  expect(ids({ a: 1, b: 2 })).toEqual(ids({ b: 2, a: 1 }))
  expect(ids({ a: 1, b: 3 })).not.toEqual(ids({ a: 1, b: 2 }))
  expect(ids({ a: 1, b: 2 }, 1)).not.toEqual(ids({ a: 1, b: 2 }))
})

it('keeps to the output schema of the tool it imitates', () => {
  const output_schema = { type: 'object', properties: { celsius: { type: 'integer', minimum: 4, maximum: 4 } } }
  expect(injectedAnswer({ ...forecast, output_schema }, {}, 0)).toEqual({
    is_error: false,
    content: [{ type: 'text', text: '{"celsius":4}' }],
    structured: { celsius: 4 },
  })
})

it('is never an error, whatever the arguments, and tells nobody that the tool is injected', () => {
  for (const tool of CATALOG) {
    for (const args of [undefined, null, [], 'x', { text: 'y'.repeat(10_000), nested: { a: 1 } }]) {
      const { is_error, content } = injectedAnswer(tool, args, 0)
      expect(is_error).toBe(false)
      expect(content[0].text.length).toBeLessThan(500)
      expect(JSON.parse(content[0].text)).toBeTypeOf('object')
      expect(content[0].text).not.toMatch(/error|fail|inject|distract|fake|mock/i)
    }
  }
})
