// For tests: one answer in each provider's format.
import type { JsonObject } from './json-object.js'

/** Two parallel calls in each provider's format, one with arguments that are not JSON where the format allows it. */
export const CANNED_ANSWERS = {
  anthropic: {
    id: 'msg_01ABC',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [
      { type: 'thinking', thinking: 'Two cities.', signature: 'c2lnbmVk' },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'toolu_1', name: 'weather__get_weather', input: { city: 'Oslo' } },
      {
        type: 'tool_use',
        id: 'toolu_2',
        name: 'weather__get_weather',
        input: { city: 'Rome' },
        caller: { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' },
      },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 50, output_tokens: 20, service_tier: 'standard' },
  },
  openai: {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'gpt-5',
    service_tier: 'default',
    tools: [{ type: 'function', name: 'weather__get_weather' }],
    output: [
      { type: 'reasoning', id: 'rs_9f', summary: [], encrypted_content: 'ZW5j' },
      {
        type: 'message',
        id: 'msg_9f',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Looking.', annotations: [] }],
      },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_a',
        name: 'weather__get_weather',
        arguments: '{"city":"Oslo"}',
      },
      { type: 'function_call', id: 'fc_2', call_id: 'call_b', name: 'weather__get_weather', arguments: '{"city":' },
    ],
    usage: {
      input_tokens: 50,
      input_tokens_details: { cached_tokens: 12 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 4 },
    },
  },
  google: {
    responseId: 'r-1',
    modelVersion: 'gemini-2.5-flash',
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            { text: 'Looking.' },
            {
              functionCall: { name: 'weather__get_weather', args: { city: 'Oslo' } },
              thoughtSignature: 'dGhvdWdodA==',
            },
            { functionCall: { name: 'weather__get_weather', args: { city: 'Rome' } } },
          ],
        },
        finishReason: 'STOP',
        avgLogprobs: -0.1,
      },
    ],
    usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 20, totalTokenCount: 70 },
  },
  chat: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'm',
    system_fingerprint: 'fp_1',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [
            {
              id: 'call_a',
              type: 'function',
              function: { name: 'weather__get_weather', arguments: '{"city":"Oslo"}' },
            },
            { type: 'function', function: { name: 'weather__get_weather', arguments: '{"city":' } },
          ],
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 50, completion_tokens: 20, total_tokens: 70, queue_time: 0.01 },
  },
} satisfies Record<string, JsonObject>
