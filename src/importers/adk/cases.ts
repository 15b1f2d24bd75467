import type { ImporterCase } from '../importer-case.js'

const event = (author: string, parts: readonly object[], second: number, more: object = {}) => ({
  invocationId: 'e-1',
  author,
  id: `event-${second}`,
  timestamp: 1772618400 + second,
  content: { role: author === 'user' ? 'user' : 'model', parts },
  actions: { stateDelta: {}, artifactDelta: {}, requestedAuthConfigs: {} },
  ...more,
})

const events = [
  event('user', [{ text: 'Find the ' }, { text: 'book.' }], 0),
  event(
    'librarian',
    [
      { text: 'Let me think.', thought: true },
      { functionCall: { id: 'adk-1', name: 'search', args: { title: 'Dune' } } },
      { functionCall: { id: 'adk-2', name: 'shelf', args: {} } },
    ],
    1,
    {
      usageMetadata: {
        promptTokenCount: 30,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 7,
        cachedContentTokenCount: 20,
      },
      modelVersion: 'gemini-2.5-flash',
      finishReason: 'STOP',
    },
  ),
  event(
    'librarian',
    [
      { functionResponse: { id: 'adk-2', name: 'shelf', response: { error: 'no such shelf' } } },
      { functionResponse: { id: 'adk-1', name: 'search', response: { result: 'row 7' } } },
    ],
    3,
  ),
  event('librarian', [{ text: 'It is in row 7.' }], 4, {
    usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 6 },
  }),
]

const trace = {
  agent: 'librarian',
  model: 'gemini-2.5-flash',
  prompt: 'Find the book.',
  tool_calls: [
    { id: 'adk-1', name: 'search', args: { title: 'Dune' }, turn: 0, started_ms: 1000, duration_ms: 2000 },
    { id: 'adk-2', name: 'shelf', args: {}, turn: 0 },
  ],
  tool_results: [
    { call_id: 'adk-1', is_error: false, content: 'row 7' },
    { call_id: 'adk-2', is_error: true, content: 'no such shelf' },
  ],
  conversation: {
    turns: [
      { role: 'user', content: 'Find the book.' },
      { role: 'assistant', content: '', tool_call_ids: ['adk-1', 'adk-2'], finish_reason: 'STOP' },
      { role: 'assistant', content: 'It is in row 7.' },
    ],
    tokens: { input: 80, output: 18 },
  },
  timing: { started_at: '2026-03-04T10:00:00.000Z', duration_ms: 4000 },
}

const session = { id: 's1', appName: 'library', userId: 'u', state: {}, events, lastUpdateTime: 1772618404 }

/** As Python writes it. */
const snake = (author: string, parts: readonly object[], more: object = {}) => ({
  content: { parts, role: author === 'user' ? 'user' : 'model' },
  invocation_id: 'xfBN9J9f',
  author,
  actions: { state_delta: {}, artifact_delta: {} },
  id: 'z424xpZg',
  timestamp: 1741218414.968405,
  ...more,
})

const evaluated = {
  eval_set_result_id: 'shop_1',
  eval_set_id: 'shop',
  eval_case_results: [
    {
      eval_id: 'case 1',
      final_eval_status: 1,
      session_details: {
        id: 's',
        events: [
          { author: 'user', invocation_id: 'i', content: { parts: [{ text: 'Refund 7.' }] } },
          {
            author: 'shop',
            invocation_id: 'i',
            content: { parts: [{ function_call: { id: 'a', name: 'refund', args: { id: 7 } } }] },
          },
          {
            author: 'shop',
            invocation_id: 'i',
            content: { parts: [{ function_response: { id: 'a', name: 'refund', response: { ok: true } } }] },
          },
          { author: 'shop', invocation_id: 'i', content: { parts: [{ text: 'Done.' }] } },
        ],
      },
    },
    {
      eval_id: 'case 2',
      session_details: null,
      eval_metric_result_per_invocation: [
        {
          actual_invocation: {
            invocation_id: 'j',
            user_content: { parts: [{ text: 'Refund 8.' }] },
            intermediate_data: {
              tool_uses: [{ id: 'b', name: 'refund', args: { id: 8 } }],
              intermediate_responses: [],
            },
            final_response: { parts: [{ text: 'Done.' }] },
          },
          expected_invocation: {
            invocation_id: 'j',
            intermediate_data: { tool_uses: [{ name: 'refund', args: { id: 9 } }] },
          },
        },
      ],
    },
  ],
}

export const cases: readonly ImporterCase[] = [
  { name: 'a session', files: { 'session.json': [session] }, traces: [trace] },
  { name: 'the answer of /run', files: { 'run.json': [events] }, traces: [trace] },
  {
    name: 'a stream of events, with the pieces of answers',
    files: {
      'run_sse.txt': [
        ...events.slice(0, 3),
        event('librarian', [{ text: 'It is ' }], 3, { partial: true }),
        event('librarian', [{ text: 'in row 7.' }], 3, { partial: true }),
        ...events.slice(3),
      ],
    },
    traces: [trace],
  },
  {
    name: 'sessions without ids of calls, in snake case',
    files: {
      'sessions.json': [
        [
          {
            id: '123',
            app_name: 'garden',
            user_id: 'user',
            state: {},
            events: [
              snake('model', [], { content: undefined }),
              snake('user', [{ text: 'Is it in stock?' }]),
              snake('shop', [{ text: 'I look.' }, { function_call: { name: 'stock', args: { id: 7 } } }]),
              snake('shop', [{ function_response: { name: 'stock', response: { status: 'ok', left: 3 } } }]),
              snake('shop', [{ text: 'Yes.' }]),
            ],
          },
        ],
      ],
    },
    traces: [
      {
        agent: 'shop',
        tool_calls: [{ id: 'c1', name: 'stock', args: { id: 7 } }],
        tool_results: [{ call_id: 'c1', is_error: false, structured: { status: 'ok', left: 3 } }],
        conversation: { turns: [{}, { content: 'I look.' }, { content: 'Yes.' }] },
      },
    ],
  },
  {
    name: 'results of MCP, errors of the service, and answers that end early',
    files: {
      'mcp.json': [
        [
          event('a', [{ functionCall: { id: '1', name: 'read', args: {} } }], 0),
          event(
            'a',
            [
              {
                functionResponse: {
                  id: '1',
                  name: 'read',
                  response: { content: [{ type: 'text', text: 'denied' }], isError: true },
                },
              },
            ],
            1,
          ),
          event('a', [], 2, { errorCode: '429', errorMessage: 'quota' }),
        ],
      ],
      'cut.json': [[event('user', [{ text: 'Hi' }], 0), event('a', [{ text: 'Hel' }], 1, { partial: true })]],
      'long.json': [
        [event('a', [{ text: 'So far' }], 0, { finishReason: 'MAX_TOKENS' }), event('a', [{ inlineData: {} }], 1)],
      ],
    },
    traces: [
      {
        tool_calls: [{ id: '1', name: 'read' }],
        tool_results: [{ is_error: true, content: [{ type: 'text', text: 'denied' }] }],
        outcome: { status: 'infra_error', error: 'quota' },
      },
      { tool_calls: [], outcome: { status: 'infra_error' }, conversation: { turns: [{}, { content: 'Hel' }] } },
      { tool_calls: [], outcome: { status: 'max_tokens' } },
    ],
    skipped: 1,
    warnings: ['cut.json:1: the stream ends before the answer is complete'],
  },
  {
    name: 'results of evaluations: a session, invocations without one, a result in a JSON string',
    files: {
      'a.evalset_result.json': [evaluated],
      'b.evalset_result.json': [
        JSON.stringify({ eval_set_id: 'shop', eval_case_results: [evaluated.eval_case_results[0]] }),
      ],
    },
    traces: [
      {
        agent: 'case 1',
        prompt: 'Refund 7.',
        tool_calls: [{ name: 'refund', args: { id: 7 } }],
        tool_results: [{ is_error: false }],
      },
      {
        agent: 'case 2',
        prompt: 'Refund 8.',
        tool_calls: [{ name: 'refund', args: { id: 8 } }],
        conversation: { turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'assistant', content: 'Done.' }] },
      },
      { agent: 'case 1', tool_calls: [{ name: 'refund' }] },
    ],
  },
]
