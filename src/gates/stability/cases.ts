import type { GateCase } from '../../core/gate/gate.js'

const search = { server: 'web', name: 'search', args: { query: 'mcp' } }
const fetchA = { server: 'web', name: 'fetch', args: { url: 'https://a.example' } }
const fetchB = { server: 'web', name: 'fetch', args: { url: 'https://b.example' } }
const save = { server: 'notes', name: 'save', args: { title: 'MCP' } }

export const cases: readonly GateCase[] = [
  {
    name: 'Two runs make the same calls',
    options: {},
    traces: [{ tool_calls: [search, fetchA, save] }, { tool_calls: [search, fetchA, save] }],
    status: 'passed',
    targets: {
      'stability.score': 1,
      'stability.weakest_score': 1,
      'stability.variance': 0,
      'stability.tool_sequence_similarity': 1,
      'stability.argument_consistency': 1,
      'stability.early_divergence': 0,
      'stability.tool_usage_stability': 0,
      'stability.response_consistency': null,
      'stability.redundancy': 1,
      'stability.cost_per_progress': null,
    },
    findings: [],
  },
  {
    name: 'As in mcptest, all four sub-scores count, also in short runs',
    options: { min_evidence: { calls: 0, turns: 0 } },
    traces: [{ tool_calls: [search, fetchA, save] }, { tool_calls: [search, fetchA, save] }],
    status: 'failed',
    targets: {
      'stability.score': 0,
      'stability.weakest_score': 0,
      'stability.variance': 0,
      'stability.tool_sequence_similarity': 1,
      'stability.argument_consistency': 1,
      'stability.early_divergence': 0,
      'stability.tool_usage_stability': 0,
      'stability.response_consistency': null,
      'stability.redundancy': 1,
      'stability.cost_per_progress': null,
    },
    findings: [{ level: 'error', kind: 'weakest_run', run: 1, step: null }],
  },
  {
    name: 'One run repeats the same call',
    options: {},
    traces: [
      { tool_calls: [search, fetchA, save] },
      { tool_calls: [search, search, search, search, fetchA] },
      { tool_calls: [search, fetchB, save] },
    ],
    status: 'failed',
    targets: {
      'stability.score': 0.8,
      'stability.weakest_score': 0.4,
      'stability.variance': 0.08,
      'stability.tool_sequence_similarity': 0.6,
      'stability.argument_consistency': 0.888888889,
      'stability.early_divergence': 1,
      'stability.tool_usage_stability': 0,
      'stability.response_consistency': null,
      'stability.redundancy': 0.4,
      'stability.cost_per_progress': null,
    },
    findings: [
      {
        level: 'error',
        kind: 'weakest_run',
        run: 2,
        step: null,
      },
      {
        level: 'note',
        kind: 'early_divergence',
        run: 2,
        step: 1,
        expected: 'web.fetch',
        actual: 'web.search',
      },
      {
        level: 'note',
        kind: 'different_arguments',
        run: 3,
        step: 1,
      },
    ],
  },
  {
    name: 'A run uses too many tokens, and its texts grow',
    options: { target_tokens_per_call: 1000, expect: [{ 'stability.score': { '>=': 0.5 } }] },
    traces: [
      {
        tool_calls: [search, fetchA],
        conversation: {
          turns: [
            { role: 'assistant', content: 'I look.' },
            { role: 'assistant', content: 'I read.' },
            { role: 'assistant', content: 'It is a protocol that connects models with tools.' },
          ],
          tokens: { total: 4000 },
        },
      },
      { tool_calls: [search, fetchA], conversation: { tokens: { total: 5000 } } },
    ],
    status: 'failed',
    targets: {
      'stability.score': 0.228595479,
      'stability.weakest_score': 0.057190958,
      'stability.variance': 0.02937951,
      'stability.tool_sequence_similarity': 1,
      'stability.argument_consistency': 1,
      'stability.early_divergence': 0,
      'stability.tool_usage_stability': 0,
      'stability.response_consistency': 0.057190958,
      'stability.redundancy': 1,
      'stability.cost_per_progress': 0.4,
    },
    findings: [
      {
        level: 'error',
        kind: 'weakest_run',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'Runs without calls and texts have nothing to compare',
    options: {},
    traces: [{ tool_calls: [] }, { tool_calls: [] }],
    status: 'inconclusive',
    targets: {
      'stability.score': null,
      'stability.weakest_score': null,
      'stability.variance': null,
      'stability.tool_sequence_similarity': null,
      'stability.argument_consistency': null,
      'stability.early_divergence': null,
      'stability.tool_usage_stability': null,
      'stability.response_consistency': null,
      'stability.redundancy': null,
      'stability.cost_per_progress': null,
    },
    findings: [1, 2].map((run) => ({
      level: 'warning',
      kind: 'no_evidence',
      run,
      step: null,
    })),
  },
]
