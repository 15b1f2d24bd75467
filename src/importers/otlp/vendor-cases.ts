import type { ImporterCase } from '../importer-case.js'
import { attributeList, otlpSpan, request } from './case-spans.js'

/** Older and vendor-specific conventions. */
export const vendorCases: readonly ImporterCase[] = [
  {
    name: 'the conventions of 2024: messages are events',
    files: {
      'spans.json': [
        request({
          id: '1',
          attributes: { 'gen_ai.system': 'openai', 'gen_ai.request.model': 'm', 'gen_ai.usage.prompt_tokens': 9 },
          events: [
            { name: 'gen_ai.system.message', attributes: { content: 'Be terse.' } },
            { name: 'gen_ai.user.message', attributes: { content: 'Find it.' } },
            {
              name: 'gen_ai.choice',
              attributes: {
                message: {
                  tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }],
                },
              },
            },
          ],
        }),
      ],
    },
    traces: [
      {
        system: 'Be terse.',
        prompt: 'Find it.',
        tool_calls: [{ id: 'c', name: 'find', args: { q: 1 }, turn: 0 }],
        conversation: { tokens: { input: 9, output: 0 } },
      },
    ],
  },
  {
    name: 'OpenInference: numbered messages',
    files: {
      'spans.json': [
        request(
          { id: '1', attributes: { 'openinference.span.kind': 'AGENT', 'agent.name': 'finder' } },
          {
            id: '2',
            parent: '1',
            attributes: {
              'openinference.span.kind': 'LLM',
              'llm.model_name': 'm',
              'llm.input_messages.0.message.role': 'user',
              'llm.input_messages.0.message.contents.0.message_content.type': 'text',
              'llm.input_messages.0.message.contents.0.message_content.text': 'Find it.',
              'llm.output_messages.0.message.role': 'assistant',
              'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c',
              'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'find',
              'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"q":',
              'llm.tools.0.tool.json_schema': '{"type":"function","function":{"name":"find","description":"Finds."}}',
              'llm.token_count.prompt': 3,
            },
          },
          {
            id: '3',
            parent: '1',
            at: [5, 5],
            error: 'timed out',
            attributes: {
              'openinference.span.kind': 'TOOL',
              'tool.name': 'find',
              'tool_call.id': 'c',
              'input.value': '{"q":',
            },
          },
        ),
      ],
    },
    traces: [
      {
        agent: 'finder',
        model: 'm',
        prompt: 'Find it.',
        tools: [{ server: null, name: 'find', description: 'Finds.', input_schema: {} }],
        tool_calls: [{ id: 'c', name: 'find', args: null, args_text: '{"q":' }],
        tool_results: [{ call_id: 'c', is_error: true, content: 'timed out' }],
      },
    ],
  },
  {
    name: 'the Vercel AI SDK: one span for the whole, one for each request, one for each call',
    files: {
      'spans.json': [
        request(
          {
            id: '1',
            at: [0, 90],
            attributes: {
              'ai.operationId': 'ai.generateText',
              'ai.prompt': '{"prompt":"Find it."}',
              'ai.usage.promptTokens': 99,
            },
          },
          {
            id: '2',
            parent: '1',
            at: [1, 9],
            attributes: {
              'ai.operationId': 'ai.generateText.doGenerate',
              'ai.model.id': 'm',
              'ai.prompt.messages': '[{"role":"user","content":[{"type":"text","text":"Find it."}]}]',
              'ai.prompt.tools': ['{"type":"function","name":"find","inputSchema":{"type":"object"}}'],
              'ai.response.toolCalls': '[{"toolCallId":"c","toolName":"find","input":{"q":1}}]',
              'ai.usage.promptTokens': 4,
              'ai.usage.completionTokens': 2,
            },
          },
          {
            id: '3',
            parent: '1',
            at: [20, 5],
            attributes: {
              'ai.operationId': 'ai.toolCall',
              'ai.toolCall.name': 'find',
              'ai.toolCall.id': 'c',
              'ai.toolCall.args': '{"q":1}',
              'ai.toolCall.result': '{"found":true}',
            },
          },
          {
            id: '4',
            parent: '1',
            at: [30, 9],
            attributes: {
              'ai.operationId': 'ai.generateText.doGenerate',
              'ai.prompt.messages':
                '[{"role":"user","content":[{"type":"text","text":"Find it."}]},{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"find","input":{"q":1}}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"find","output":{"type":"json","value":{"found":true}}}]}]',
              'ai.response.text': 'Found.',
            },
          },
        ),
      ],
    },
    traces: [
      {
        model: 'm',
        prompt: 'Find it.',
        tools: [{ server: null, name: 'find', input_schema: { type: 'object' } }],
        tool_calls: [{ id: 'c', name: 'find', args: { q: 1 }, started_ms: 20, duration_ms: 5 }],
        tool_results: [{ call_id: 'c', is_error: false, content: '{"found":true}' }],
        conversation: {
          turns: [
            { role: 'user', content: 'Find it.' },
            { role: 'assistant', content: '', tool_call_ids: ['c'] },
            { role: 'assistant', content: 'Found.' },
          ],
          tokens: { input: 4, output: 2 },
        },
      },
    ],
  },
  {
    name: 'spans of Codex have its MCP calls only, so a warning says where all calls are',
    files: {
      'spans.jsonl': [1, 2].map((id) => ({
        resourceSpans: [
          {
            resource: { attributes: attributeList({ 'service.name': 'codex_exec' }) },
            scopeSpans: [
              {
                spans: [
                  otlpSpan({
                    id: `${id}`,
                    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'find' },
                  }),
                ],
              },
            ],
          },
        ],
      })),
    },
    traces: [{ tool_calls: [{ name: 'find' }, { name: 'find' }] }],
    warnings: ['spans.jsonl:1: spans of codex_exec do not contain all calls; import its log records'],
  },
  {
    name: 'a run whose last request failed has no answer of its provider',
    files: {
      'spans.jsonl': [
        request(
          { id: '1', at: [0, 90], attributes: { 'span.type': 'interaction' } },
          { id: '2', parent: '1', at: [10, 5], error: 'overloaded', attributes: { 'span.type': 'llm_request' } },
          { id: '3', parent: '1', at: [20, 5], attributes: { 'span.type': 'llm_request', input_tokens: 5 } },
          { id: '4', parent: '1', at: [30, 5], attributes: { 'span.type': 'tool', tool_name: 'Bash' } },
          { id: '5', parent: '1', at: [40, 5], error: 'invalid key', attributes: { 'span.type': 'llm_request' } },
        ),
        request(
          { id: '6', trace: 'b', error: 'x', attributes: { 'span.type': 'llm_request' } },
          { id: '7', trace: 'b', at: [9, 1], attributes: { 'span.type': 'llm_request' } },
        ),
      ],
    },
    traces: [
      { tool_calls: [{ name: 'Bash' }], outcome: { status: 'infra_error', error: 'invalid key' } },
      { tool_calls: [] },
    ],
  },
]
