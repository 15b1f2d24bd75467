import { expect, it } from 'vitest'
import { capabilityText } from './capability-text.js'

it('lists capabilities with what they consist of', () => {
  const capabilities = {
    logging: {},
    tools: { listChanged: true, other: false },
    tasks: { list: {}, requests: { tools: { call: {} } } },
    prompts: false,
    extensions: { 'io.example/ui': { mimeTypes: ['text/html'] } },
  }
  expect(capabilityText(capabilities)).toBe(
    'logging, tools (listChanged), tasks (list, requests.tools.call), extensions (io.example/ui.mimeTypes)',
  )
  expect(capabilityText({})).toBe('none')
})

it('is short whatever a server sends', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`c${index}`, {}]))
  expect(capabilityText(many)).toContain('and 976 more')
  let deep: object = {}
  for (let level = 0; level < 400; level++) deep = { a: deep }
  expect(capabilityText({ deep })).toBe('deep (a.a.a.a)')
})
