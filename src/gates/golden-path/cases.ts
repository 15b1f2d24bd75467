import type { GateCase } from '../../core/gate/gate.js'

function run(...names: string[]) {
  return { tool_calls: names.map((name) => ({ name })) }
}

export const cases: readonly GateCase[] = [
  {
    name: 'The run takes the golden path',
    options: { calls: ['a', 'b'] },
    traces: [run('a', 'b')],
    status: 'passed',
    targets: {
      'golden_path.penalty': 1,
      'golden_path.mean_penalty': 1,
      'golden_path.passed': 1,
      'golden_path.reached': 1,
      'golden_path.extra_steps': 0,
      'golden_path.backtracks': 0,
      'golden_path.repeated_tools': 0,
    },
    findings: [],
  },
  {
    name: 'A tool is called twice in a row',
    options: { calls: ['a', 'b'] },
    traces: [run('a', 'a', 'b')],
    status: 'failed',
    targets: {
      'golden_path.penalty': 0.5,
      'golden_path.mean_penalty': 0.5,
      'golden_path.passed': 0,
      'golden_path.reached': 1,
      'golden_path.extra_steps': 1,
      'golden_path.backtracks': 0,
      'golden_path.repeated_tools': 1,
    },
    findings: [
      {
        level: 'error',
        kind: 'extra_steps',
        run: 1,
        step: null,
        expected: 2,
        actual: 3,
      },
      { level: 'error', kind: 'repeated_tool', run: 1, step: 1, actual: 'a' },
    ],
  },
  {
    name: 'The worst of three runs decides',
    options: { calls: ['a', 'b'] },
    traces: [run('a', 'b'), run('a', 'b', 'a'), run('b', 'c')],
    status: 'failed',
    targets: {
      'golden_path.penalty': 0.5,
      'golden_path.mean_penalty': 0.833333333,
      'golden_path.passed': 0,
      'golden_path.reached': 0,
      'golden_path.extra_steps': 1,
      'golden_path.backtracks': 1,
      'golden_path.repeated_tools': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'extra_steps',
        run: 2,
        step: null,
        expected: 2,
        actual: 3,
      },
      {
        level: 'error',
        kind: 'backtrack',
        run: 2,
        step: 2,
        actual: 'a',
      },
      {
        level: 'error',
        kind: 'not_reached',
        run: 3,
        step: null,
        expected: 'a',
        expected_index: 0,
      },
    ],
  },
  {
    name: 'Waste that is not penalised is counted, but does not fail',
    options: { calls: ['search', 'fetch_page'], penalize: { extra_steps: false, repeated_tools: false } },
    traces: [run('search', 'search', 'fetch_page')],
    status: 'passed',
    targets: {
      'golden_path.penalty': 1,
      'golden_path.mean_penalty': 1,
      'golden_path.passed': 1,
      'golden_path.reached': 1,
      'golden_path.extra_steps': 1,
      'golden_path.backtracks': 0,
      'golden_path.repeated_tools': 1,
    },
    findings: [
      {
        level: 'note',
        kind: 'extra_steps',
        run: 1,
        step: null,
        expected: 2,
        actual: 3,
      },
      {
        level: 'note',
        kind: 'repeated_tool',
        run: 1,
        step: 1,
        actual: 'search',
      },
    ],
  },
  {
    name: 'The golden path itself may return to a tool',
    options: { calls: ['read', 'write', 'read', 'read'] },
    traces: [run('read', 'write', 'read', 'read')],
    status: 'passed',
    targets: {
      'golden_path.penalty': 1,
      'golden_path.mean_penalty': 1,
      'golden_path.passed': 1,
      'golden_path.reached': 1,
      'golden_path.extra_steps': 0,
      'golden_path.backtracks': 0,
      'golden_path.repeated_tools': 0,
    },
    findings: [],
  },
]
