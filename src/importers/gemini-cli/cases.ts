import type { ImporterCase } from '../importer-case.js'
import { subagentCases } from './subagent-cases.js'

const at = (second: number) => `2026-01-30T06:08:0${second}.000Z`
const start = { sessionId: 's1', projectHash: 'abc', startTime: at(0), lastUpdated: at(9) }
const message = (second: number, type: string, content: unknown, more: object = {}) => ({
  id: `m${second}`,
  timestamp: at(second),
  type,
  content,
  ...more,
})
const call = (id: string, name: string, status: string, more: object = {}) => ({
  id,
  name,
  args: { id },
  status,
  timestamp: at(5),
  displayName: name,
  result: [{ functionResponse: { id, name, response: status === 'error' ? { error: 'gone' } : { output: 'ok' } } }],
  ...more,
})
const answer = (second: number, text: unknown, toolCalls: readonly object[] = []) =>
  message(second, 'gemini', text, {
    model: 'gemini-x',
    tokens: { input: 10, output: 2, cached: 4, thoughts: 3 },
    toolCalls,
  })

const calls = [
  call('a', 'read_file', 'success'),
  call('b', 'search', 'error', { displayName: 'search (docs MCP Server)' }),
  call('c', 'run_shell_command', 'cancelled'),
  call('d', 'mcp_files_list', 'executing', { result: undefined, displayName: 'list (files MCP Server)' }),
]
const messages = [
  message(0, 'info', 'Welcome.'),
  message(1, 'user', '/about'),
  message(2, 'user', [{ text: 'Fix it.' }]),
  answer(3, '', calls),
  answer(6, 'Fixed.'),
]

const trace = {
  servers_recorded: true,
  model: 'gemini-x',
  prompt: 'Fix it.',
  tool_calls: [
    { id: 'a', server: null, name: 'read_file', args: { id: 'a' } },
    { id: 'b', server: 'docs', name: 'search' },
    { id: 'c', server: null, name: 'run_shell_command' },
    { id: 'd', server: 'files', name: 'list' },
  ],
  tool_results: [
    { call_id: 'a', is_error: false, content: 'ok' },
    { call_id: 'b', is_error: true, content: 'gone' },
    { call_id: 'c', is_error: true },
  ],
  conversation: {
    turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'assistant', content: 'Fixed.' }],
    tokens: { input: 20, output: 4 },
  },
}

const event = (type: string, more: object) => ({ type, timestamp: at(1), ...more })
const init = event('init', { session_id: 's1', model: 'gemini-x' })
const said = (role: string, content: string) => event('message', { role, content, delta: true })
const used = (id: string, name: string) => event('tool_use', { tool_id: id, tool_name: name, parameters: {} })
const returned = (id: string, status: string) => event('tool_result', { tool_id: id, status, output: 'x' })
const stats = { total_tokens: 30, input_tokens: 20, output_tokens: 6, cached: 5 }

export const cases: readonly ImporterCase[] = [
  {
    name: 'a chat as one document',
    files: { 'session.json': [{ ...start, messages }] },
    traces: [trace],
    skipped: 2,
  },
  {
    name: 'a chat that ends with a call or a question is not completed',
    files: {
      'call.json': [{ ...start, messages: messages.slice(2, 4) }],
      'model.json': [{ ...start, messages: [messages[2], message(3, 'model', 'Fixed.')] }],
      'question.json': [
        { sessionId: 's', startTime: at(0), messages: [...messages.slice(2), message(9, 'user', 'Go on.')] },
      ],
    },
    traces: [
      { tool_calls: [{}, {}, {}, {}], outcome: { status: 'cancelled' } },
      { tool_calls: [], conversation: { turns: [{ role: 'user' }, { role: 'assistant', content: 'Fixed.' }] } },
      { tool_calls: [{}, {}, {}, {}], outcome: { status: 'cancelled' } },
    ],
  },
  {
    name: 'a chat with one message per line: the last line of a message counts, and a compression removes nothing',
    files: {
      'session.jsonl': [
        start,
        ...messages.slice(2, 3),
        answer(3, '', []),
        { $set: { lastUpdated: at(3) } },
        answer(3, '', calls),
        { $rewindTo: 'm4' },
        { $set: { messages: [message(7, 'user', 'A summary'), answer(3, 'shortened')] } },
        answer(6, 'Fixed.'),
      ],
    },
    traces: [trace],
    skipped: 2,
  },
  {
    name: 'a chat that ends with an error of the API',
    files: {
      'session.json': [
        { ...start, messages: [messages[2], answer(3, '', calls), message(4, 'error', '[API Error: quota]')] },
      ],
    },
    traces: [{ tool_calls: [{}, {}, {}, {}], outcome: { status: 'infra_error', error: '[API Error: quota]' } }],
    skipped: 1,
  },
  {
    name: 'stream-json: an answer that the provider broke off',
    files: {
      'stream.jsonl': [
        init,
        said('user', 'Go.'),
        said('assistant', 'Half of'),
        event('error', { severity: 'error', message: 'Model stream ended without a finish reason.' }),
        event('result', { status: 'error', stats }),
      ],
    },
    traces: [
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Model stream ended without a finish reason.' } },
    ],
  },
  {
    name: 'stream-json: pieces of an answer are one turn, and names tell the server',
    files: {
      'stream.jsonl': [
        said('user', 'before'),
        init,
        said('user', 'Go.'),
        said('assistant', 'Let me '),
        said('assistant', 'look.'),
        used('a', 'read_file'),
        used('b', 'mcp_docs_search_all'),
        returned('a', 'success'),
        returned('b', 'error'),
        used('c', 'docs__open'),
        returned('c', 'success'),
        said('assistant', 'Done.'),
        event('result', { status: 'success', stats }),
        init,
        said('user', 'Again.'),
        used('a', 'read_file'),
        init,
        event('result', { status: 'error', error: { message: '[API Error: 400]' }, stats }),
      ],
    },
    traces: [
      {
        prompt: 'Go.',
        model: 'gemini-x',
        tool_calls: [
          { id: 'a', server: null, name: 'read_file', turn: 0 },
          { id: 'b', server: 'docs', name: 'search_all', turn: 0 },
          { id: 'c', server: 'docs', name: 'open', turn: 1 },
        ],
        tool_results: [{ is_error: false }, { is_error: true }, { is_error: false }],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'Let me look.' },
            { role: 'assistant', content: '' },
            { role: 'assistant', content: 'Done.' },
          ],
          tokens: { input: 20, output: 6 },
        },
      },
      { prompt: 'Again.', tool_calls: [{ id: 'a' }], outcome: { status: 'cancelled' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: '[API Error: 400]' } },
    ],
    skipped: 1,
  },
  {
    name: 'a checkpoint',
    files: {
      'checkpoint.json': [
        [
          { role: 'user', parts: [{ text: 'Go.' }] },
          {
            role: 'model',
            parts: [
              { text: 'hm', thought: true },
              { text: 'Looking.' },
              { functionCall: { name: 'read_file', args: { path: 'a' } } },
            ],
          },
          { role: 'user', parts: [{ functionResponse: { name: 'read_file', response: { error: 'no such file' } } }] },
          { role: 'model', parts: [{ text: 'It is gone.' }] },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Go.',
        tool_calls: [{ name: 'read_file', args: { path: 'a' } }],
        tool_results: [{ is_error: true, content: 'no such file' }],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'Looking.' },
            { role: 'assistant', content: 'It is gone.' },
          ],
        },
      },
    ],
  },
  {
    name: 'a chat that the user cancelled last is not completed',
    files: {
      'cancelled.json': [
        {
          ...start,
          messages: [message(1, 'user', 'Go.'), answer(2, 'I look.'), message(3, 'info', 'Request cancelled.')],
        },
      ],
      'continued.json': [
        {
          ...start,
          messages: [message(1, 'user', 'Go.'), message(2, 'info', 'Request cancelled.'), answer(3, 'Done.')],
        },
      ],
    },
    traces: [
      { tool_calls: [], outcome: { status: 'cancelled', error: 'Request cancelled.' } },
      { tool_calls: [], conversation: { turns: [{ role: 'user' }, { role: 'assistant', content: 'Done.' }] } },
    ],
    skipped: 2,
  },
  {
    name: 'a chat that ends with a call or a message of the user did not complete',
    files: {
      'call.json': [
        {
          ...start,
          messages: [message(1, 'user', 'Go.'), answer(2, 'I look.', [call('a', 'read_file', 'success')])],
        },
      ],
      'user.json': [{ ...start, messages: [message(1, 'user', 'Go.')] }],
      'subagent.json': [
        { ...start, messages: [message(1, 'user', 'Go.'), answer(2, '', [call('a', 'complete_task', 'success')])] },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a' }],
        conversation: { turns: [{ role: 'user' }, { content: 'I look.', finish_reason: 'commentary' }] },
        outcome: { status: 'cancelled' },
      },
      { tool_calls: [], outcome: { status: 'cancelled' } },
      { tool_calls: [{ id: 'a' }], conversation: { turns: [{ role: 'user' }, { role: 'assistant' }] } },
    ],
  },
  {
    name: 'stream-json: calls of subagents are counted and not printed',
    files: {
      'stream.jsonl': [
        { type: 'init', session_id: 's', model: 'gemini-x' },
        { type: 'tool_use', tool_name: 'invoke_agent', tool_id: 'a', parameters: {} },
        { type: 'tool_result', tool_id: 'a', status: 'success', output: 'ok' },
        { type: 'message', role: 'assistant', content: 'Done.', delta: true },
        { type: 'result', status: 'success', stats: { input_tokens: 5, output_tokens: 1, tool_calls: 3 } },
      ],
    },
    traces: [{ tool_calls: [{ id: 'a' }], conversation: { tokens: { input: 5, output: 1 } } }],
    warnings: ['stream.jsonl:1: the log lacks 2 calls of subagents'],
  },
  ...subagentCases,
  {
    name: 'a chat has what the server sent: without the mark of untrusted text, with images, the text of an error',
    files: {
      'chat.jsonl': [
        start,
        message(1, 'user', 'Look.'),
        answer(2, '', [
          call('a', 'mcp_docs_read', 'success', {
            displayName: 'read (docs MCP Server)',
            result: [
              {
                functionResponse: {
                  response: {
                    output:
                      "<untrusted_context>\na </untrusted_context> b\n</untrusted_context>\n[Tool 'read' provided the following image data with mime-type: image/png]",
                  },
                },
              },
              { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
            ],
          }),
          call('b', 'mcp_docs_lend', 'error', {
            displayName: 'lend (docs MCP Server)',
            result: [
              {
                functionResponse: {
                  response: {
                    error:
                      'MCP tool \'lend\' reported tool error for function call: {"name":"lend"} with response: [{"functionResponse":{"response":{"content":[{"type":"text","text":"lent"}],"isError":true}}}]',
                  },
                },
              },
            ],
          }),
        ]),
        answer(3, 'Done.'),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a' }, { id: 'b' }],
        tool_results: [
          {
            call_id: 'a',
            content: [
              { type: 'text', text: 'a </untrusted_context> b' },
              { type: 'image', data: 'AAAA', mimeType: 'image/png' },
            ],
            is_error: false,
          },
          { call_id: 'b', content: [{ type: 'text', text: 'lent' }], is_error: true },
        ],
      },
    ],
  },
]
