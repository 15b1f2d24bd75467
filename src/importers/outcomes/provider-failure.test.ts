import { expect, it } from 'vitest'
import { providerFailure } from './provider-failure.js'

it.each([
  ['API Error: 529 Overloaded.', 529],
  ['Invalid API key · Fix external API key', 401],
  ['API Error: Connection refused (ECONNREFUSED)', null],
  ['unexpected status 429 Too Many Requests: slow down', undefined],
  ['[API Error: {"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}]', undefined],
  ['stream disconnected before completion', undefined],
  ['API Error: 400 Your credit balance is too low', 400],
  ['[API Error: {"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}}]', undefined],
  ['model not found', 404],
])('trouble of the provider: %s', (error, status) => {
  expect(providerFailure(error, status)).toEqual({ status: 'infra_error', error })
})

it.each([
  ['prompt is too long: 210000 tokens > 200000 maximum', null],
  ['Your input exceeds the context window of this model', undefined],
  ['API Error: 400 tools.0.input_schema: invalid', 400],
  ['{"error":{"message":"invalid tool","type":"invalid_request_error"}}', undefined],
  ['[API Error: {"error":{"code":400,"message":"bad schema","status":"INVALID_ARGUMENT"}}]', undefined],
])('a request that was refused: %s', (error, status) => {
  expect(providerFailure(error, status)).toEqual({ status: 'agent_error', error })
})

it('an answer that reached its limit', () => {
  const error = 'Incomplete response returned, reason: max_output_tokens'
  expect(providerFailure(error)).toEqual({ status: 'max_tokens', error })
})
