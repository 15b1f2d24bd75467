import type { ImporterCase } from '../importer-case.js'

const event = (second: number, type: string, data: object) => ({
  type,
  data,
  id: `e${second}`,
  timestamp: `2026-04-23T17:11:0${second}.000Z`,
  parentId: null,
})
const request = (id: string, name: string, more: object = {}) => ({
  toolCallId: id,
  name,
  arguments: { id },
  type: 'function',
  ...more,
})
const started = (second: number, id: string, toolName: string, more: object = {}) =>
  event(second, 'tool.execution_start', { toolCallId: id, toolName, arguments: { id }, ...more })
const ended = (second: number, id: string, more: object) =>
  event(second, 'tool.execution_complete', { toolCallId: id, ...more })
const metrics = { 'model-x': { usage: { inputTokens: 50, outputTokens: 7, cacheReadTokens: 30 } } }
const docs = { mcpServerName: 'docs', mcpToolName: 'search' }

const session = [
  event(0, 'session.start', { sessionId: 's1', copilotVersion: '1.0.34', selectedModel: 'model-x' }),
  event(1, 'user.message', { content: 'Fix it.', transformedContent: '<x>Fix it.' }),
  event(2, 'assistant.message', {
    messageId: 'm1',
    content: 'Looking.',
    toolRequests: [request('a', 'view'), request('b', 'docs-search')],
  }),
  started(2, 'a', 'view'),
  started(2, 'b', 'docs-search', docs),
  ended(3, 'a', { success: true, result: { content: 'text' } }),
  ended(3, 'b', { success: false, error: { message: 'gone', code: 'failure' } }),
  event(4, 'assistant.message', { messageId: 'm2', content: '', toolRequests: [request('t', 'task')] }),
  started(4, 's', 'grep', { parentToolCallId: 't' }),
  ended(5, 's', { success: true, result: { content: '' }, parentToolCallId: 't' }),
  ended(6, 't', { success: true, result: { content: 'done' } }),
  event(7, 'user.message', { content: '' }),
  event(8, 'assistant.message', { messageId: 'm3', content: 'Fixed.', toolRequests: [] }),
]

const chat = (requests: readonly object[]) => ({
  responderUsername: 'GitHub Copilot',
  initialLocation: 'panel',
  requests,
})
const invocation = (id: string, toolId: string, more: object = {}) => ({
  kind: 'toolInvocationSerialized',
  toolCallId: id,
  toolId,
  isComplete: true,
  source: { type: 'internal', label: 'Built-In' },
  ...more,
})
const ofServer = { source: { type: 'mcp', label: 'docs' } }
const call = (id: string, name: string) => ({ id: `${id}__vscode-1`, name, arguments: '{"q":1}' })
const round = (response: string, toolCalls: readonly object[]) => ({ response, toolCalls })
const result = (text: string) => ({ content: [{ value: text }] })
const asked = {
  message: { text: 'Fix it.' },
  modelId: 'copilot/model-x',
  timestamp: 1_780_000_000_000,
  response: [
    invocation('a', 'copilot_readFile'),
    invocation('b-shown', 'mcp_docs_search', {
      ...ofServer,
      resultDetails: { input: '{}', output: [], isError: true },
    }),
    invocation('internal', 'vscode_fetch_internal'),
    { value: 'Fixed ' },
    { kind: 'inlineReference', name: 'a.ts' },
    { value: '.' },
  ],
  result: {
    metadata: {
      toolCallRounds: [round('Looking.', [call('a', 'read_file'), call('b', 'mcp_docs_search')]), round('', [])],
      toolCallResults: { 'a__vscode-1': result('ERROR while calling tool: x'), 'b__vscode-1': result('gone') },
    },
  },
}
const chatTrace = {
  prompt: 'Fix it.',
  model: 'copilot/model-x',
  tool_calls: [
    { id: 'a__vscode-1', server: null, name: 'read_file', args: { q: 1 } },
    { id: 'b__vscode-1', server: 'docs', name: 'search' },
  ],
  tool_results: [{ is_error: true }, { is_error: true, content: 'gone' }],
  conversation: {
    turns: [
      { role: 'user' },
      { role: 'assistant', content: 'Looking.' },
      { role: 'assistant', content: 'Fixed a.ts.' },
    ],
  },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a session of the CLI, with a subagent and the usage at its end',
    files: { 'events.jsonl': [...session, event(9, 'session.shutdown', { modelMetrics: metrics })] },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', client: 'main', server: null, name: 'view', args: { id: 'a' } },
          { id: 'b', client: 'main', server: 'docs', name: 'search' },
          { id: 't', client: 'main', name: 'task' },
          { id: 's', client: 't', name: 'grep' },
        ],
        tool_results: [
          { call_id: 'a', is_error: false, content: 'text' },
          { call_id: 'b', is_error: true, content: 'gone' },
          { call_id: 't', is_error: false },
          { call_id: 's', is_error: false },
        ],
        conversation: {
          turns: [{ role: 'user' }, { content: 'Looking.' }, { content: '' }, { content: 'Fixed.' }],
          tokens: { input: 50, output: 7 },
        },
      },
    ],
    skipped: 1,
  },
  {
    name: 'sessions of the CLI that were aborted or failed, and one that ends with a summary',
    files: {
      'aborted.jsonl': [...session, event(9, 'abort', { reason: 'user initiated' })],
      'failed.jsonl': [...session.slice(0, 2), event(9, 'session.error', { errorType: 'quota', message: 'No quota.' })],
      'done.jsonl': [
        ...session.slice(0, 2),
        started(3, 'a', 'view'),
        ...session.slice(2, 3),
        ended(4, 'gone', {}),
        event(9, 'session.task_complete', { summary: 'All done.' }),
      ],
    },
    traces: [
      { tool_calls: [{}, {}, {}, {}], outcome: { status: 'cancelled', error: 'user initiated' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'No quota.' } },
      { tool_calls: [{ id: 'a' }, { id: 'b' }], final_response: 'All done.' },
    ],
    skipped: 2,
  },
  {
    name: 'a chat of VS Code: the rounds have the calls, what was shown has servers and errors',
    files: { 'chat.json': [chat([asked])] },
    traces: [chatTrace],
    skipped: 1,
  },
  {
    name: 'a chat of VS Code as a list of changes',
    files: {
      'chat.jsonl': [
        { kind: 0, v: { ...chat([]), version: 3, requests: [] } },
        { kind: 2, k: ['requests'], v: [{ ...asked, response: [], result: undefined }, { message: { text: 'x' } }] },
        { kind: 2, k: ['requests'], i: 1 },
        { kind: 2, k: ['requests', 0, 'response'], v: asked.response.slice(0, 3) },
        { kind: 2, k: ['requests', 0, 'response'], v: asked.response.slice(3) },
        { kind: 1, k: ['requests', 0, 'result'], v: asked.result },
      ],
    },
    traces: [chatTrace],
    skipped: 1,
  },
  {
    name: 'requests that were cancelled or failed: what was shown is all there is',
    files: {
      'cancelled.json': [
        chat([
          {
            ...asked,
            isCanceled: true,
            result: undefined,
            response: [
              { value: 'Looking.' },
              invocation('b', 'mcp_docs_search', {
                ...ofServer,
                resultDetails: { input: '{"q":1}', output: [{ value: 'found' }] },
              }),
              invocation('c', 'copilot_readFile', { isComplete: false }),
            ],
          },
        ]),
      ],
      'failed.json': [chat([{ ...asked, response: [], result: { errorDetails: { message: 'Server error.' } } }])],
    },
    traces: [
      {
        tool_calls: [
          { id: 'b', server: 'docs', name: 'search', args: { q: 1 } },
          { id: 'c', name: 'copilot_readFile' },
        ],
        tool_results: [{ call_id: 'b', is_error: false, content: 'found' }],
        outcome: { status: 'cancelled' },
      },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Server error.' } },
    ],
  },
  {
    name: 'results of servers: blocks and structured values as printed, images by their asset, errors without the lead',
    files: {
      'events.jsonl': [
        event(0, 'session.start', { sessionId: 's1' }),
        started(1, 'a', 'docs-search', docs),
        ended(2, 'a', {
          success: true,
          result: { content: 'x', contents: [{ type: 'text', text: 'x' }], structuredContent: { n: 1 } },
        }),
        started(3, 'b', 'docs-search', docs),
        event(4, 'session.binary_asset', { assetId: 'sha256:1', type: 'image', mimeType: 'image/png', data: 'AAAA' }),
        ended(4, 'b', {
          success: true,
          result: {
            content: 'cover',
            binaryResultsForLlm: [{ type: 'image', assetId: 'sha256:1', mimeType: 'image/png' }],
          },
        }),
        started(5, 'c', 'docs-search', docs),
        ended(6, 'c', { success: false, error: { message: "MCP server 'docs': gone", code: 'failure' } }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
        tool_results: [
          { call_id: 'a', content: [{ type: 'text', text: 'x' }], structured: { n: 1 }, is_error: false },
          {
            call_id: 'b',
            content: [
              { type: 'text', text: 'cover' },
              { type: 'image', data: 'AAAA', mimeType: 'image/png' },
            ],
            is_error: false,
          },
          { call_id: 'c', content: 'gone', is_error: true },
        ],
      },
    ],
  },
  {
    name: 'a session that ends after a result is cut off',
    files: {
      'events.jsonl': [
        event(0, 'session.start', { sessionId: 's1' }),
        event(1, 'assistant.message', { content: 'I will look.', toolRequests: [request('a', 'view')] }),
        started(2, 'a', 'view'),
        ended(3, 'a', { success: true, result: { content: 'x' } }),
        event(4, 'assistant.turn_end', { turnId: '0' }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a' }],
        outcome: { status: 'cancelled', error: 'the log ends before the answer' },
      },
    ],
    skipped: 1,
  },
]
