import type { GateCase } from '../../core/gate/gate.js'

function run(name: string, total?: number) {
  const conversation = total === undefined ? {} : { conversation: { tokens: { total } } }
  return { tool_calls: [{ server: 'weather', name }], ...conversation }
}

const tenRuns = [1200, 1310, 1840, 1120, 1290, 1460, 1005, 1333, 1278].map((total) => run('get_weather', total))

export const cases: readonly GateCase[] = [
  {
    name: 'Nine of ten runs call the tool, and each stays within the budget',
    options: { expected_tool: 'get_weather', min_selection_rate: 0.8, max_total_tokens: 2000, k: 1 },
    traces: [...tenRuns, run('search_places', 990)],
    status: 'passed',
    targets: {
      'tool_selection.selection_rate': 0.9,
      'tool_selection.selected_runs': 9,
      'tool_selection.pass_hat_k': 90,
      'tool_selection.max_tokens': 1840,
      'tool_selection.passed': 1,
    },
    findings: [
      {
        level: 'note',
        kind: 'not_selected',
        run: 10,
        step: null,
        expected: 'get_weather',
        actual: ['weather.search_places'],
      },
    ],
  },
  {
    name: 'One run over the budget fails the check, even at 100 % selection',
    options: { expected_tool: 'weather.get_weather', min_selection_rate: 0.5, max_total_tokens: 1500 },
    traces: [run('get_weather', 1200), run('get_weather', 1501)],
    status: 'failed',
    targets: {
      'tool_selection.selection_rate': 1,
      'tool_selection.selected_runs': 2,
      'tool_selection.pass_hat_k': 100,
      'tool_selection.max_tokens': 1501,
      'tool_selection.passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'over_budget',
        run: 2,
        step: null,
        expected: 1500,
        actual: 1501,
      },
    ],
  },
  {
    name: 'An `expect` list adds to the minimum rate and does not replace it',
    options: {
      expected_tool: 'get_weather',
      min_selection_rate: 0.7,
      k: 2,
      expect: [{ 'tool_selection.pass_hat_k': { '>=': 30 } }],
    },
    traces: [run('get_weather'), run('get_weather'), { tool_calls: [] }],
    status: 'failed',
    targets: {
      'tool_selection.selection_rate': 0.666666667,
      'tool_selection.selected_runs': 2,
      'tool_selection.pass_hat_k': 33,
      'tool_selection.max_tokens': null,
      'tool_selection.passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'not_selected',
        run: 3,
        step: null,
        expected: 'get_weather',
        actual: [],
      },
    ],
  },
  {
    name: 'A run without recorded tokens fails when a budget is set',
    options: { expected_tool: 'get_weather', min_selection_rate: 1, max_total_tokens: 2000 },
    traces: [run('get_weather'), { ...run('get_weather'), conversation: { tokens: { input: 700, output: 50 } } }],
    status: 'failed',
    targets: {
      'tool_selection.selection_rate': 1,
      'tool_selection.selected_runs': 2,
      'tool_selection.pass_hat_k': 100,
      'tool_selection.max_tokens': 750,
      'tool_selection.passed': 0,
    },
    findings: [{ level: 'error', kind: 'no_tokens', run: 1, step: null, expected: 2000 }],
  },
]
