import type { ImporterCase } from '../importer-case.js'
import { request } from './case-spans.js'

const message = (status: string, content: string) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'ToolMessage'],
  kwargs: { status, content, tool_call_id: 'c1', name: 'find' },
})
const asked = [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":"ö"}' } }]

/** Spans of frameworks whose libraries have attributes of their own. */
export const frameworkCases: readonly ImporterCase[] = [
  {
    name: 'Langfuse: contents, counts and errors of observations, of LangChain',
    files: {
      'spans.json': [
        request(
          { id: '1', name: 'agent', attributes: { 'langfuse.observation.type': 'span' } },
          {
            id: '2',
            parent: '1',
            name: 'ChatOpenAI',
            at: [1, 1],
            attributes: {
              'langfuse.observation.type': 'generation',
              'langfuse.observation.input': { messages: [{ role: 'user', content: 'Find it.' }] },
              'langfuse.observation.output': { role: 'assistant', content: '', tool_calls: asked },
              'langfuse.observation.model.name': 'm',
              'langfuse.observation.usage_details': { input: 9, input_cached_tokens: 1, output: 2 },
            },
          },
          {
            id: '3',
            parent: '1',
            name: 'find',
            at: [3, 1],
            attributes: {
              'langfuse.observation.type': 'tool',
              'langfuse.observation.input': { q: 'ö' },
              'langfuse.observation.output': message('success', 'one'),
            },
          },
          {
            id: '4',
            parent: '1',
            name: 'ChatOpenAI',
            at: [5, 1],
            attributes: {
              'langfuse.observation.type': 'generation',
              'langfuse.observation.input': { messages: [{ role: 'user', content: 'Find it.' }] },
              'langfuse.observation.level': 'ERROR',
              'langfuse.observation.status_message': '529 Overloaded',
            },
          },
        ),
      ],
    },
    traces: [
      {
        model: 'm',
        prompt: 'Find it.',
        tool_calls: [{ id: 'c1', server: null, name: 'find', args: { q: 'ö' } }],
        tool_results: [{ call_id: 'c1', is_error: false, content: 'one' }],
        conversation: { tokens: { input: 10, output: 2 } },
        outcome: { status: 'infra_error', error: '529 Overloaded' },
      },
    ],
    skipped: 1,
  },
  {
    name: 'Mastra: the server of a call, a structured result, an answer that ended with an error',
    files: {
      'spans.json': [
        request(
          {
            id: '1',
            at: [0, 9],
            error: 'the key is not valid',
            attributes: {
              'gen_ai.operation.name': 'invoke_agent',
              'mastra.span.type': 'agent_run',
              'mastra.agent_run.input': '[1] Count them.',
            },
          },
          {
            id: '2',
            parent: '1',
            at: [1, 1],
            attributes: {
              'gen_ai.operation.name': 'execute_tool',
              'mastra.span.type': 'mcp_tool_call',
              'gen_ai.tool.name': 'books_count_books',
              'gen_ai.tool.call.id': 'c1',
              'gen_ai.tool.call.arguments': '{}',
              'gen_ai.tool.call.result': '{"count":12}',
              'mastra.mcp_tool_call.server_name': 'books',
            },
          },
          {
            id: '3',
            parent: '1',
            at: [3, 1],
            attributes: {
              'gen_ai.operation.name': 'chat',
              'mastra.span.type': 'model_inference',
              'gen_ai.response.finish_reasons': '["error"]',
            },
          },
        ),
      ],
    },
    traces: [
      {
        prompt: '[1] Count them.',
        tool_calls: [{ id: 'c1', server: 'books', name: 'count_books', args: {} }],
        tool_results: [
          { is_error: false, content: [{ type: 'text', text: '{"count":12}' }], structured: { count: 12 } },
        ],
        outcome: { status: 'infra_error', error: 'the key is not valid' },
      },
    ],
  },
  {
    name: 'OpenInference of LangChain: the error that the model got, one block, an image of an MCP server',
    files: {
      'spans.json': [
        request(
          {
            id: '1',
            at: [0, 1],
            attributes: {
              'openinference.span.kind': 'LLM',
              'input.value': { messages: [{ role: 'user', content: 'Do it.' }] },
              'output.value': {
                role: 'assistant',
                tool_calls: ['lend', 'count', 'show'].map((name) => ({ id: name, name, args: {} })),
              },
            },
          },
          {
            id: '2',
            name: 'lend',
            at: [2, 1],
            error: 'already lent\n\nToolException: already lent\n    at call (file:///a.js:1:1)',
            attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'lend' },
          },
          {
            id: '3',
            name: 'count',
            at: [2, 1],
            attributes: {
              'openinference.span.kind': 'TOOL',
              'tool.name': 'count',
              'output.value': { type: 'text', text: '{"n":1}', structuredContent: { n: 1 } },
            },
          },
          {
            id: '4',
            name: 'show',
            at: [2, 1],
            attributes: {
              'openinference.span.kind': 'TOOL',
              'tool.name': 'show',
              'output.value': '[{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]',
            },
          },
          {
            id: '5',
            at: [5, 1],
            attributes: {
              'openinference.span.kind': 'LLM',
              'input.value': {
                messages: [
                  { role: 'user', content: 'Do it.' },
                  { role: 'tool', tool_call_id: 'lend', status: 'error', content: 'ToolException: already lent' },
                ],
              },
              'output.value': { role: 'assistant', content: 'Done.' },
            },
          },
        ),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'lend', name: 'lend' },
          { id: 'count', name: 'count' },
          { id: 'show', name: 'show' },
        ],
        tool_results: [
          { call_id: 'lend', is_error: true, content: 'ToolException: already lent' },
          { call_id: 'count', is_error: false, content: [{ type: 'text', text: '{"n":1}' }], structured: { n: 1 } },
          { call_id: 'show', content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
        ],
        conversation: { turns: [{}, {}, { role: 'assistant', content: 'Done.' }] },
      },
    ],
  },
]
