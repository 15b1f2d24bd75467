import type { GateCase } from '../../core/gate/gate.js'

const test = {
  equal_function_sets: {
    classes: [
      { name: 'search', members: ['brave.web_search', 'google.search'] },
      { name: 'fetch', members: ['http.get'] },
    ],
  },
}

const query = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }
const tools = [
  { server: 'brave', name: 'web_search', input_schema: query },
  { server: 'google', name: 'search', input_schema: query },
  { server: 'http', name: 'get', input_schema: { type: 'object', properties: { url: { format: 'x-link' } } } },
]

const all = [
  { 'orchestration.discovery': { '>=': 100 } },
  { 'orchestration.parameterization': { '>=': 100 } },
  { 'orchestration.syntax': { '>=': 100 } },
  { 'orchestration.error_recovery': { '>=': 100 } },
  { 'orchestration.efficiency': { '>=': 100 } },
]

export const cases: readonly GateCase[] = [
  {
    name: 'Another tool of the class recovers from an error',
    options: { expect: all },
    test,
    traces: [
      {
        tools,
        tool_calls: [
          { server: 'brave', name: 'web_search', args: { q: 'tide tables' } },
          { server: 'google', name: 'search', args: { q: 'tide tables' } },
          { server: 'http', name: 'get', args: { url: 'https://example.org' } },
        ],
        tool_results: [{ is_error: true }, { is_error: false }, { is_error: false }],
      },
    ],
    status: 'passed',
    targets: {
      'orchestration.discovery': 100,
      'orchestration.parameterization': 100,
      'orchestration.syntax': 100,
      'orchestration.error_recovery': 100,
      'orchestration.efficiency': 100,
    },
    findings: [],
  },
  {
    name: 'Invalid arguments, an unknown tool, a repeated call and an error without recovery',
    options: { expect: [{ 'orchestration.syntax': { '>=': 80 } }] },
    test,
    traces: [
      {
        tools,
        tool_calls: [
          { server: 'google', name: 'search', args: { q: 7 } },
          { server: 'google', name: 'search', args: { q: 'tides' } },
          { server: 'google', name: 'search', args: { q: 'tides' } },
          { server: 'google', name: 'searchAll', args: {} },
        ],
        tool_results: [{ is_error: true }, { is_error: false }, { is_error: false }, { is_error: true }],
      },
    ],
    status: 'failed',
    targets: {
      'orchestration.discovery': 50,
      'orchestration.parameterization': 50,
      'orchestration.syntax': 75,
      'orchestration.error_recovery': 50,
      'orchestration.efficiency': 75,
    },
    findings: [
      {
        level: 'error',
        kind: 'missed_class',
        run: 1,
        step: null,
        expected: 'fetch',
      },
      {
        level: 'error',
        kind: 'invalid_arguments',
        run: 1,
        step: 0,
        actual: { q: 7 },
      },
      { level: 'note', kind: 'repeated_call', run: 1, step: 2 },
      {
        level: 'error',
        kind: 'unknown_tool',
        run: 1,
        step: 3,
        actual: 'google.searchAll',
      },
      {
        level: 'error',
        kind: 'unrecovered_error',
        run: 1,
        step: 3,
        actual: 'google.searchAll',
      },
    ],
  },
  {
    name: 'A run without calls scores 0, except for error recovery',
    options: { expect: [{ 'orchestration.efficiency': { '>=': 50 } }] },
    test,
    traces: [{ tools, tool_calls: [] }],
    status: 'failed',
    targets: {
      'orchestration.discovery': 0,
      'orchestration.parameterization': 0,
      'orchestration.syntax': 0,
      'orchestration.error_recovery': 100,
      'orchestration.efficiency': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'missed_class',
        run: 1,
        step: null,
        expected: 'fetch',
      },
      {
        level: 'error',
        kind: 'missed_class',
        run: 1,
        step: null,
        expected: 'search',
      },
    ],
  },
]
