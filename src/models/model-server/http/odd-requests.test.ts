import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../create-model-server.js'

// Whatever a client sends, it gets an answer of the provider: an event stream, or an error with a status.
let server: ModelServer
beforeAll(async () => {
  server = await createModelServer({ answer: { text: 'Hello there.', calls: [{ name: 'shop.find', args: { a: 1 } }] } })
})
afterAll(() => server.close())

const type = fc.constantFrom(
  'text',
  'tool_use',
  'tool_result',
  'function',
  'custom',
  'namespace',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'reasoning',
  'message',
  'web_search',
)
const { value } = fc.letrec<{ value: unknown; object: unknown; list: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('m', '', null, 0, true, 'shop', 'call_1'),
    tie('object'),
    tie('list'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.record(
    {
      type,
      role: fc.constantFrom('user', 'assistant', 'tool', 'system', 'model', 'developer', 'bot'),
      content: tie('value'),
      parts: tie('value'),
      text: tie('value'),
      name: tie('value'),
      id: tie('value'),
      call_id: tie('value'),
      tool_use_id: tie('value'),
      tool_calls: tie('value'),
      function: tie('value'),
      tools: tie('value'),
      functionCall: tie('value'),
      functionResponse: tie('value'),
      functionDeclarations: tie('value'),
      input: tie('value'),
      output: tie('value'),
    },
    { requiredKeys: [] },
  ),
}))
const body = fc.record(
  {
    messages: value,
    input: value,
    contents: value,
    tools: value,
    system: value,
    tool_choice: value,
    stream_options: value,
  },
  { requiredKeys: [] },
)
const PATHS = [
  '/v1/messages',
  '/v1/chat/completions',
  '/v1/responses',
  '/v1beta/models/m:streamGenerateContent?alt=sse',
]

// Half of the requests are odd only in what surrounds the messages.
const asked = { messages: [{ role: 'user', content: 'x' }], input: 'x', contents: [{ parts: [{ text: 'x' }] }] }
const plain = body.map(({ tools, system, tool_choice }) => ({ tools, system, tool_choice, ...asked }))

it.each(PATHS)('%s', async (path) => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, plain), async (sent) => {
      const whole = JSON.stringify({ model: 'm', max_tokens: 9, stream: true, ...sent })
      const response = await fetch(server.url + path, { method: 'POST', body: whole })
      const text = await response.text()
      if (response.status === 200) {
        answered += 1
        expect(text).toMatch(/^(event|data): /)
      } else {
        expect(response.status).toBe(400)
        expect(JSON.parse(text)).toHaveProperty('error.message', expect.not.stringContaining('threw'))
      }
    }),
    { numRuns: 300, seed: 1 },
  )
  expect(answered).toBeGreaterThan(20)
})
