import type { ImporterCase } from '../importer-case.js'
import { otlpCases } from './otlp-cases.js'
import { spanCases } from './span-cases.js'

const SESSION = 's1'

/** A record as the SDK prints it. */
const record = (program: string, second: number, name: string, attributes: object, prompt_id = SESSION) => ({
  hrTime: [1794967667 + second, 0],
  instrumentationScope: { name: program === 'gemini_cli' ? 'gemini-cli' : program },
  attributes: {
    'session.id': SESSION,
    'event.name': `${program}.${name}`,
    'event.timestamp': `2026-11-18T02:07:${10 + second}.000Z`,
    prompt_id,
    ...attributes,
  },
  _body: 'An event.',
})

const part = (text: string) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] })
const asked = (...calls: readonly object[]) => ({
  candidates: [{ content: { role: 'model', parts: calls.map((functionCall) => ({ functionCall })) } }],
})
const usage = (input_token_count: number) => ({ model: 'gemini-x', input_token_count, output_token_count: 2 })
const answer = (second: number, chunks: readonly object[], more: object = {}, prompt?: string) =>
  record('gemini_cli', second, 'api_response', { ...usage(10), response_text: JSON.stringify(chunks), ...more }, prompt)
const call = (second: number, name: string, args: object, more: object = {}, prompt?: string) =>
  record(
    'gemini_cli',
    second,
    'tool_call',
    { function_name: name, function_args: JSON.stringify(args), duration_ms: 500, success: true, ...more },
    prompt,
  )
const prompt = record('gemini_cli', 0, 'user_prompt', { prompt: 'Fix it.' })
const span = {
  _spanContext: { traceId: 't', spanId: 'p' },
  instrumentationScope: { name: 'gemini-cli' },
  attributes: { 'gen_ai.tool.name': 'read_file' },
}
const failed = { success: false, error: 'gone', mcp_server_name: 'my_docs' }

export const cases: readonly ImporterCase[] = [
  {
    name: 'Gemini CLI: calls of answers and their events are one, the event names the server and the failure',
    files: {
      'telemetry.log': [
        { resource: { _rawAttributes: [['service.name', 'gemini-cli']] }, scopeMetrics: [] },
        span,
        prompt,
        answer(1, [
          part('Look'),
          part('ing.'),
          asked({ id: 'a', name: 'mcp_my_docs_get_page', args: { n: 1 } }, { id: 'b', name: 'read_file', args: {} }),
        ]),
        call(3, 'read_file', {}),
        call(4, 'mcp_my_docs_get_page', { n: 1 }, failed),
        answer(5, [part('{"title"')], { role: 'utility_router' }),
        record('gemini_cli', 5, 'api_response', {
          ...usage(7),
          response_text: JSON.stringify(part('{"model_choice":"flash"}')),
        }),
        answer(6, [part('Fixed.')], { finish_reasons: ['stop'] }),
        { resource: {}, scopeMetrics: [] },
      ],
    },
    traces: [
      {
        model: 'gemini-x',
        prompt: 'Fix it.',
        servers_recorded: true,
        tool_calls: [
          { id: 'a', server: 'my_docs', name: 'get_page', args: { n: 1 }, turn: 0 },
          { id: 'b', server: null, name: 'read_file', args: {}, turn: 0 },
        ],
        tool_results: [
          { call_id: 'a', is_error: true, content: 'gone' },
          { call_id: 'b', is_error: false },
        ],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'Looking.' },
            { role: 'assistant', content: 'Fixed.' },
          ],
          tokens: { input: 37, output: 8 },
        },
      },
    ],
    skipped: 3,
  },
  {
    name: 'a subagent joins its parent, and a call without an event has no result',
    files: {
      'telemetry.log': [
        prompt,
        answer(1, [asked({ id: 'a', name: 'invoke_agent', args: {} })]),
        answer(2, [asked({ id: 's', name: 'read_file', args: {} })], { role: 'subagent' }, 'agent-1#0'),
        call(3, 'read_file', {}, {}, 'agent-1#0'),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', client: 'main' },
          { id: 's', client: 'agent-1' },
        ],
        tool_results: [{ call_id: 's', is_error: false }],
        outcome: { status: 'cancelled' },
      },
    ],
  },
  {
    name: 'Qwen Code: an error of the API is the outcome unless an answer follows',
    files: {
      'telemetry.log': [
        record('qwen-code', 0, 'user_prompt', { prompt: 'Fix it.' }, `${SESSION}########0`),
        record('qwen-code', 1, 'api_error', { error_message: '529 Overloaded' }, `${SESSION}########0`),
        record('qwen-code', 2, 'api_response', { ...usage(5), response_text: 'Looking.' }, `${SESSION}########0`),
        record(
          'qwen-code',
          3,
          'tool_call',
          { call_id: 'a', function_name: 'mcp__docs__search', mcp_server_name: 'docs', success: true },
          `${SESSION}########0`,
        ),
        record('qwen-code', 4, 'api_error', { error_message: '401 Unauthorized' }, `${SESSION}########0`),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a', server: 'docs', name: 'search', turn: 0 }],
        tool_results: [{ call_id: 'a', is_error: false }],
        conversation: { tokens: { input: 5, output: 2 } },
        outcome: { status: 'infra_error', error: '401 Unauthorized' },
      },
    ],
  },
  ...otlpCases,
  ...spanCases,
  {
    name: 'Gemini CLI: the calls of a subagent come between those of the main agent, by time',
    files: {
      'telemetry.log': [
        prompt,
        answer(1, [asked({ id: 'a', name: 'invoke_agent', args: { n: 1 } })]),
        answer(2, [asked({ id: 'b', name: 'read_file', args: { n: 2 } })], {}, 'agent-1#0'),
        call(3, 'read_file', { n: 2 }, {}, 'agent-1#0'),
        call(4, 'invoke_agent', { n: 1 }, { duration_ms: 2500 }),
        answer(5, [asked({ id: 'c', name: 'list_files', args: { n: 3 } })]),
        call(6, 'list_files', { n: 3 }),
        answer(7, [part('Done.')]),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', name: 'invoke_agent', client: 'main' },
          { id: 'b', name: 'read_file', client: 'agent-1' },
          { id: 'c', name: 'list_files', client: 'main' },
        ],
      },
    ],
  },
]
