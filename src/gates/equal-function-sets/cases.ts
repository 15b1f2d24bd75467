import type { GateCase } from '../../core/gate/gate.js'

const classes = [
  { name: 'search', members: ['brave.web_search', 'google.search'] },
  { name: 'fetch', members: ['http.get'] },
]

export const cases: readonly GateCase[] = [
  {
    name: 'Each class is served by one call',
    options: { classes },
    traces: [
      {
        tool_calls: [
          { server: 'brave', name: 'web_search' },
          { server: 'http', name: 'get' },
        ],
      },
    ],
    status: 'passed',
    targets: {
      'tool_selection.f1': 100,
      'tool_selection.precision': 100,
      'tool_selection.recall': 100,
      'tool_selection.true_positives': 2,
      'tool_selection.false_positives': 0,
      'tool_selection.false_negatives': 0,
    },
    findings: [],
  },
  {
    name: 'One class has no call, and one call does not belong to a class',
    options: { classes, expect: [{ 'tool_selection.f1': { '>=': 80 } }] },
    traces: [
      {
        tool_calls: [
          { server: 'google', name: 'search' },
          { server: 'shell', name: 'exec' },
        ],
      },
    ],
    status: 'failed',
    targets: {
      'tool_selection.f1': 50,
      'tool_selection.precision': 50,
      'tool_selection.recall': 50,
      'tool_selection.true_positives': 1,
      'tool_selection.false_positives': 1,
      'tool_selection.false_negatives': 1,
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
        kind: 'unexpected_call',
        run: 1,
        step: 1,
        actual: 'shell.exec',
      },
    ],
  },
  {
    name: 'When classes overlap, calls are assigned so that most classes are served: x serves b, y serves a',
    options: {
      classes: [
        { name: 'a', members: ['x', 'y'] },
        { name: 'b', members: ['x'] },
      ],
    },
    traces: [{ tool_calls: [{ name: 'x' }, { name: 'y' }] }],
    status: 'passed',
    targets: {
      'tool_selection.f1': 100,
      'tool_selection.precision': 100,
      'tool_selection.recall': 100,
      'tool_selection.true_positives': 2,
      'tool_selection.false_positives': 0,
      'tool_selection.false_negatives': 0,
    },
    findings: [],
  },
  {
    name: 'Percentages come from counts over all runs; a repeated call is neither right nor wrong',
    options: { classes },
    traces: [
      {
        tool_calls: [
          { server: 'brave', name: 'web_search' },
          { server: 'brave', name: 'web_search' },
          { server: 'http', name: 'get' },
        ],
      },
      { tool_calls: [{ server: 'google', name: 'search' }] },
    ],
    status: 'passed',
    targets: {
      'tool_selection.f1': 85,
      'tool_selection.precision': 100,
      'tool_selection.recall': 75,
      'tool_selection.true_positives': 3,
      'tool_selection.false_positives': 0,
      'tool_selection.false_negatives': 1,
    },
    findings: [
      {
        level: 'error',
        kind: 'missed_class',
        run: 2,
        step: null,
        expected: 'fetch',
      },
    ],
  },
  {
    name: 'A run without calls scores 0',
    options: { classes: [{ name: 'search', members: ['brave.*'] }] },
    traces: [{ tool_calls: [] }],
    status: 'failed',
    targets: {
      'tool_selection.f1': 0,
      'tool_selection.precision': 0,
      'tool_selection.recall': 0,
      'tool_selection.true_positives': 0,
      'tool_selection.false_positives': 0,
      'tool_selection.false_negatives': 1,
    },
    findings: [
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
