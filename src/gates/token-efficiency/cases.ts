import type { GateCase } from '../../core/gate/gate.js'

const test = {
  equal_function_sets: {
    classes: [
      { name: 'search', members: ['brave.web_search', 'google.search'] },
      { name: 'fetch', members: ['http.get'] },
    ],
  },
}

const tools = [
  { server: 'brave', name: 'web_search', tokens: 61 },
  { server: 'google', name: 'search', tokens: 48 },
  { server: 'http', name: 'get', tokens: 33 },
]

export const cases: readonly GateCase[] = [
  {
    name: 'Two runs make three right choices',
    options: {
      expect: [
        { 'token_efficiency.tool_surface_tokens': { '<=': 200 } },
        { 'token_efficiency.tokens_per_correct': { '<=': 1000 } },
      ],
    },
    test,
    traces: [
      {
        tools,
        tool_calls: [
          { server: 'google', name: 'search' },
          { server: 'http', name: 'get' },
        ],
        conversation: { tokens: { input: 812, output: 96 }, cost_usd: 0.004 },
      },
      {
        tools,
        tool_calls: [
          { server: 'brave', name: 'web_search' },
          { server: 'shell', name: 'exec' },
        ],
        conversation: { tokens: { total: 1092 }, cost_usd: 0.003 },
      },
    ],
    status: 'passed',
    targets: {
      'token_efficiency.tool_surface_tokens': 142,
      'token_efficiency.correct_selections': 3,
      'token_efficiency.tokens_per_correct': 666.666666667,
      'token_efficiency.cost_per_correct': 0.002333333,
      'token_efficiency.f1': 75,
    },
    findings: [],
  },
  {
    name: 'A trace of another program lists its tools without tokens',
    options: {
      expect: [{ 'token_efficiency.tool_surface_tokens': { '<=': 50 } }, { 'token_efficiency.f1': { '>=': 60 } }],
    },
    test,
    traces: [
      {
        tools: [
          {
            server: 'google',
            name: 'search',
            description: 'Searches the web.',
            input_schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
          },
        ],
        tool_calls: [{ server: 'google', name: 'search' }],
      },
    ],
    status: 'passed',
    targets: {
      'token_efficiency.tool_surface_tokens': 37,
      'token_efficiency.correct_selections': 1,
      'token_efficiency.tokens_per_correct': null,
      'token_efficiency.cost_per_correct': null,
      'token_efficiency.f1': 66,
    },
    findings: [
      { level: 'note', kind: 'no_tokens', run: 1, step: null },
      { level: 'note', kind: 'no_cost', run: 1, step: null },
    ],
  },
  {
    name: 'Without a right choice there is no cost per choice',
    options: { expect: [{ 'token_efficiency.tokens_per_correct': { '<=': 1000 } }] },
    test,
    traces: [
      {
        tools: [...tools, { server: 'shell', name: 'exec' }],
        tool_calls: [{ server: 'shell', name: 'exec' }],
        conversation: { tokens: { total: 300 } },
      },
    ],
    status: 'failed',
    targets: {
      'token_efficiency.tool_surface_tokens': null,
      'token_efficiency.correct_selections': 0,
      'token_efficiency.tokens_per_correct': null,
      'token_efficiency.cost_per_correct': null,
      'token_efficiency.f1': 0,
    },
    findings: [
      { level: 'error', kind: 'no_correct_selection', run: 1, step: null },
      {
        level: 'note',
        kind: 'no_surface_tokens',
        run: 1,
        step: null,
      },
      { level: 'note', kind: 'no_cost', run: 1, step: null },
    ],
  },
]
