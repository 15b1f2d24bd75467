import { expect, it } from 'vitest'
import { chatLoop, imported } from './loop-cases.js'

const [first, second] = chatLoop('tea', ['boil'])
const error = { message: 'Overloaded', type: 'overloaded_error' }
const request = second?.request

it.each([
  ['an error', { request, response: { error } }, 'Overloaded'],
  ['an error as text', { request, response: { error: 'Overloaded' } }, 'Overloaded'],
  ['an error of Anthropic', { request, response: { type: 'error', error } }, 'Overloaded'],
  ['a status', { request, response: {}, status: 503 }, 'status 503'],
  ['a status of HTTP', { request, response: { status: 429, body: { detail: 'Slow down' } } }, 'status 429'],
  ['a status with an error', { request_body: request, response_body: { error }, response_status: 529 }, 'Overloaded'],
  ['an error beside no response', { request, response: null, error: 'timed out' }, 'timed out'],
  ['no response', { request, response: null }, 'no response'],
  [
    'a row of LiteLLM',
    { ...request, response: {}, status: 'failure', metadata: { error_information: { error_message: 'Overloaded' } } },
    'Overloaded',
  ],
])('a loop whose last exchange failed is not completed: %s', (_, failed, message) => {
  const { runs, traces } = imported(first, failed)
  expect(runs).toEqual([['boil']])
  expect(traces).toMatchObject([{ outcome: { status: 'infra_error', error: message } }])
  const [retried, other] = imported(first, failed, second).traces
  expect({ outcome: retried?.outcome, other }).toEqual({ outcome: undefined, other: undefined })
})

it('a loop that ends with a call is completed as before', () => {
  expect(imported(first).traces[0]?.outcome).toBeUndefined()
})

it('Responses: a request that failed may be sent again', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'boil', arguments: '{}' }
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Here.' }] }
  const asked = {
    input: [{ type: 'function_call_output', call_id: 'call_1', output: 'hot' }],
    previous_response_id: 'resp_1',
  }
  const start = { request: { input: 'Tea?' }, response: { object: 'response', id: 'resp_1', output: [call] } }
  const failed = { request: asked, response: { error }, status: 500 }
  expect(imported(start, failed).traces).toMatchObject([{ outcome: { status: 'infra_error', error: 'Overloaded' } }])
  const { runs, traces } = imported(start, failed, {
    request: asked,
    response: { object: 'response', id: 'resp_2', output: [said] },
  })
  expect({ runs, outcome: traces[0]?.outcome }).toEqual({ runs: [['boil']], outcome: undefined })
})
