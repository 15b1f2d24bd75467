import type { ImporterCase } from '../importer-case.js'
import { sdkCases } from './sdk-cases.js'

const text = (value: string) => ({ type: 'text', text: value })
const environment = text('<environment_details>\n# Current Time\nnow\n</environment_details>')
const user = (...content: readonly object[]) => ({ role: 'user', content: [...content, environment] })
const answer = (content: readonly object[], more: object = {}) => ({ role: 'assistant', content, ...more })
const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })

const xml = [
  user(text('<task>\nFix it.\n</task>')),
  answer([text('Looking.\n<read_file>\n<path>a.ts</path>\n</read_file>')]),
  user(text("[read_file for 'a.ts'] Result:"), text('<task>not a task</task>')),
  answer([
    text(
      '<use_mcp_tool>\n<server_name>docs</server_name>\n<tool_name>search</tool_name>\n<arguments>\n{"q": "<b>"}\n</arguments>\n</use_mcp_tool>',
    ),
  ]),
  user(text("[use_mcp_tool for 'docs'] Result:\nError:\ngone")),
  answer([text('<attempt_completion>\n<result>\nFixed.\n</result>\n</attempt_completion>')]),
]

const metrics = { modelInfo: { modelId: 'model-x' }, metrics: { tokens: { prompt: 10, completion: 2, cached: 5 } } }
const native = [
  user(text('<task>\nFix it.\n</task>')),
  answer(
    [text('Looking.'), use('a', 'list_files', { path: '.' }), use('b', 'execute_command', { command: 'x' })],
    metrics,
  ),
  user(
    text("[list_files for '.'] Result:\na.ts"),
    text("[execute_command for 'x'] Result:\nThe user denied this operation."),
  ),
  answer([use('c', 'attempt_completion', { result: 'Fixed.' })], metrics),
  user(
    text(
      '[attempt_completion] Result: Done\n\nThe user has provided feedback.\n\n<feedback>\nAnd the tests?\n</feedback>',
    ),
  ),
  answer([use('d', 'mcp--ci--run', { suite: 'all' })], metrics),
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'd', content: 'passed' }] },
  answer([use('e', 'attempt_completion', { result: 'They pass.' })], metrics),
]

const say = (kind: string, value: string, more: object = {}) => ({
  ts: 1_780_000_000_000,
  type: 'say',
  say: kind,
  text: value,
  ...more,
})
const ask = (kind: string, value: string) => ({ ts: 1_780_000_000_001, type: 'ask', ask: kind, text: value })
const usage = '{"request":"x","tokensIn":10,"tokensOut":2,"cacheReads":5,"cacheWrites":1,"cost":0.5}'
const shown = [
  say('text', 'Fix it.', { modelInfo: { modelId: 'model-x' } }),
  say('api_req_started', usage),
  say('text', 'Look', { partial: true }),
  say('text', 'Looking.'),
  say('tool', '{"tool":"readFile","path":"a.ts"}'),
  ask('command', 'npm test'),
  ask('use_mcp_server', '{"type":"use_mcp_tool","serverName":"docs","toolName":"search","arguments":"{\\"q\\":1}"}'),
  say('completion_result', 'Fixed.'),
  ask('completion_result', ''),
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'calls as XML, with results as text',
    files: { 'api_conversation_history.json': [xml] },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [
          { server: null, name: 'read_file', args: { path: 'a.ts' } },
          { server: 'docs', name: 'search', args: { q: '<b>' } },
          { name: 'attempt_completion', args: { result: 'Fixed.' } },
        ],
        tool_results: [
          { is_error: false, content: '<task>not a task</task>' },
          { is_error: true, content: 'Error:\ngone' },
          { is_error: false, content: '' },
        ],
        conversation: { turns: [{ role: 'user' }, { content: 'Looking.' }, { content: '' }, { content: '' }] },
        final_response: 'Fixed.',
      },
    ],
  },
  {
    name: 'calls as blocks, with results as text or as blocks',
    files: { 'api_conversation_history.json': [native] },
    traces: [
      {
        model: 'model-x',
        tool_calls: [
          { id: 'a', name: 'list_files' },
          { id: 'b', name: 'execute_command' },
          { id: 'c', name: 'attempt_completion' },
          { id: 'd', server: 'ci', name: 'run', args: { suite: 'all' } },
          { id: 'e', name: 'attempt_completion' },
        ],
        tool_results: [
          { call_id: 'a', is_error: false, content: 'a.ts' },
          { call_id: 'b', is_error: true },
          { call_id: 'c', is_error: false },
          { call_id: 'd', is_error: false, content: 'passed' },
          { call_id: 'e', is_error: false },
        ],
        conversation: {
          turns: [{ role: 'user' }, {}, {}, { role: 'user', content: 'And the tests?' }, {}, {}],
          tokens: { input: 60, output: 8 },
        },
        final_response: 'They pass.',
      },
    ],
  },
  {
    name: 'what was shown has the results of MCP servers',
    files: {
      'ui_messages.json': [
        [
          ...shown.slice(0, 7),
          say('mcp_server_response', 'Error:\ngone'),
          ask('use_mcp_server', '{"type":"access_mcp_resource","serverName":"docs","uri":"docs://a"}'),
          say('mcp_server_response', 'text'),
          ...shown.slice(7),
        ],
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'readFile' }, { name: 'execute_command' }, { server: 'docs', name: 'search' }],
        tool_results: [{ is_error: false }, { is_error: false }, { is_error: true, content: 'Error:\ngone' }],
      },
    ],
    skipped: 2,
  },
  {
    name: 'what was shown has usage and calls',
    files: { 'ui_messages.json': [shown], 'failed.json': [[...shown.slice(0, 5), ask('api_req_failed', 'no quota')]] },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        tool_calls: [
          { name: 'readFile', args: { path: 'a.ts' } },
          { name: 'execute_command', args: { command: 'npm test' } },
          { server: 'docs', name: 'search', args: { q: 1 } },
        ],
        conversation: {
          turns: [{ role: 'user' }, { content: 'Looking.' }, { content: 'Fixed.' }],
          tokens: { input: 16, output: 2 },
          cost_usd: 0.5,
        },
      },
      { tool_calls: [{ name: 'readFile' }], outcome: { status: 'infra_error' } },
    ],
    skipped: 2,
  },
  ...sdkCases,
]
