import type { GateCase } from '../../core/gate.js'

const meeting = {
  expected: [
    {
      tool: 'calendar.create_event',
      args: { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30, room: 'B1' },
    },
  ],
  fields: [
    { field: 'title', critic: 'similarity', weight: 'low' },
    { field: 'start', critic: 'datetime', weight: 'high', tolerance: '5m', max_difference: '2h' },
    { field: 'minutes', critic: 'numeric', weight: 'very_low', range: [0, 120] },
  ],
}
const asked = { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30, room: 'B1' }
const booked = (args: unknown) => ({ tool_calls: [{ server: 'calendar', name: 'create_event', args }] })

const twoReads = {
  expected: [
    { tool: 'read', args: { path: 'a.txt' } },
    { tool: 'read', args: { path: 'b.txt' } },
  ],
  fields: [{ field: 'path', critic: 'binary' }],
}
const read = (path: string) => ({ name: 'read', args: { path } })

export const cases: readonly GateCase[] = [
  {
    name: 'near enough: the title is longer, the start two minutes off',
    options: meeting,
    traces: [booked({ ...asked, title: 'meeting with Ana, weekly', start: '2026-03-04T10:02:00Z' })],
    status: 'passed',
    targets: {
      'critics.score': 0.96647718,
      'critics.min_score': 0.96647718,
      'critics.std_deviation': 0,
      'critics.pass_rate': 100,
      'critics.warnings': 0,
      'critics.passed': 1,
      'critics.field["title"]': 0.77651453,
      'critics.field["start"]': 1,
      'critics.field["minutes"]': 1,
      'critics.field["room"]': null,
    },
    findings: [
      {
        level: 'note',
        kind: 'argument',
        run: 1,
        step: 0,
        message:
          'calendar.create_event: `title` earned 0.2329 of 0.3: expected "Meeting with Ana", got "meeting with Ana, weekly"',
        expected: 'Meeting with Ana',
        actual: 'meeting with Ana, weekly',
        expected_index: 0,
      },
    ],
  },
  {
    name: 'an hour late: the start earns half of its weight',
    options: meeting,
    traces: [booked({ ...asked, start: '2026-03-04T11:00:00Z' })],
    status: 'passed',
    targets: {
      'critics.score': 0.875,
      'critics.min_score': 0.875,
      'critics.std_deviation': 0,
      'critics.pass_rate': 100,
      'critics.warnings': 1,
      'critics.passed': 1,
      'critics.field["title"]': 1,
      'critics.field["start"]': 0.5,
      'critics.field["minutes"]': 1,
      'critics.field["room"]': null,
    },
    findings: [
      { level: 'warning', kind: 'warning', run: 1, step: null, message: 'score 0.875 is below the warn threshold 0.9' },
      {
        level: 'note',
        kind: 'argument',
        run: 1,
        step: 0,
        message:
          'calendar.create_event: `start` earned 0.25 of 0.5: expected "2026-03-04T10:00:00Z", got "2026-03-04T11:00:00Z"',
        expected: '2026-03-04T10:00:00Z',
        actual: '2026-03-04T11:00:00Z',
        expected_index: 0,
      },
    ],
  },
  {
    name: 'another tool scores nothing, whatever its arguments',
    options: meeting,
    traces: [{ tool_calls: [{ server: 'calendar', name: 'find_event', args: asked }] }],
    status: 'failed',
    targets: {
      'critics.score': 0,
      'critics.min_score': 0,
      'critics.std_deviation': 0,
      'critics.pass_rate': 0,
      'critics.warnings': 0,
      'critics.passed': 0,
      'critics.field["title"]': 0,
      'critics.field["start"]': 0,
      'critics.field["minutes"]': 0,
      'critics.field["room"]': null,
    },
    findings: [
      {
        level: 'error',
        kind: 'tool_selection',
        run: 1,
        step: null,
        message: "Tool selection mismatch. Expected tools: ['calendar.create_event'], but got: ['calendar.find_event']",
      },
    ],
  },
  {
    name: 'calls are paired so that they earn most, in any order',
    options: twoReads,
    traces: [{ tool_calls: [read('b.txt'), read('a.txt')] }],
    status: 'passed',
    targets: {
      'critics.score': 1,
      'critics.min_score': 1,
      'critics.std_deviation': 0,
      'critics.pass_rate': 100,
      'critics.warnings': 0,
      'critics.passed': 1,
      'critics.field["path"]': 1,
    },
    findings: [],
  },
  {
    name: 'without the quantity check a missing call costs its share',
    options: { ...twoReads, rubric: { fail_on_tool_call_quantity: false } },
    traces: [{ tool_calls: [read('a.txt')] }],
    status: 'failed',
    targets: {
      'critics.score': 0.5,
      'critics.min_score': 0.5,
      'critics.std_deviation': 0,
      'critics.pass_rate': 0,
      'critics.warnings': 0,
      'critics.passed': 0,
      'critics.field["path"]': 0.5,
    },
    findings: [
      { level: 'error', kind: 'low_score', run: 1, step: null, message: 'score 0.5 is below the fail threshold 0.8' },
      {
        level: 'error',
        kind: 'missing_call',
        run: 1,
        step: null,
        message: 'expected call 2 `read` was not made',
        expected: 'read',
        actual: null,
        expected_index: 1,
      },
    ],
  },
  {
    name: 'a call nobody expected, penalised',
    options: { ...twoReads, rubric: { fail_on_tool_call_quantity: false, extra_calls: 'penalize' } },
    traces: [{ tool_calls: [read('a.txt'), read('b.txt'), read('c.txt')] }],
    status: 'passed',
    targets: {
      'critics.score': 0.8,
      'critics.min_score': 0.8,
      'critics.std_deviation': 0,
      'critics.pass_rate': 100,
      'critics.warnings': 1,
      'critics.passed': 1,
      'critics.field["path"]': 1,
    },
    findings: [
      { level: 'warning', kind: 'warning', run: 1, step: null, message: 'score 0.8 is below the warn threshold 0.9' },
      {
        level: 'note',
        kind: 'extra_call',
        run: 1,
        step: 2,
        message: '`read` was not expected',
        expected: null,
        actual: 'read',
      },
    ],
  },
  {
    name: 'arguments that are no JSON, and one that was not asked for',
    options: { ...twoReads, extra_args: 'warn' },
    traces: [
      {
        tool_calls: [
          { name: 'read', args_text: '{"path": ' },
          { name: 'read', args: { path: 'b.txt', limit: 10 } },
        ],
      },
    ],
    status: 'failed',
    targets: {
      'critics.score': 0.75,
      'critics.min_score': 0.75,
      'critics.std_deviation': 0,
      'critics.pass_rate': 0,
      'critics.warnings': 0,
      'critics.passed': 0,
      'critics.field["path"]': 0.5,
    },
    findings: [
      { level: 'error', kind: 'low_score', run: 1, step: null, message: 'score 0.75 is below the fail threshold 0.8' },
      {
        level: 'error',
        kind: 'malformed_arguments',
        run: 1,
        step: 0,
        message: 'read: the arguments are no JSON object',
      },
      {
        level: 'warning',
        kind: 'extra_argument',
        run: 1,
        step: 1,
        message: 'read was given `limit` 10, which the expected call does not name',
        expected_index: 1,
      },
    ],
  },
  {
    name: 'most of three runs pass',
    options: { ...twoReads, pass_rule: 'majority' },
    traces: [
      { tool_calls: [read('a.txt'), read('b.txt')] },
      { tool_calls: [read('a.txt')] },
      { tool_calls: [read('b.txt'), read('a.txt')] },
    ],
    status: 'passed',
    targets: {
      'critics.score': 0.666666667,
      'critics.min_score': 0,
      'critics.std_deviation': 0.471404521,
      'critics.pass_rate': 66,
      'critics.warnings': 0,
      'critics.passed': 1,
      'critics.field["path"]': 0.666666667,
    },
    findings: [
      {
        level: 'error',
        kind: 'tool_call_quantity',
        run: 2,
        step: null,
        message: "Expected 2 tool call(s), but got 1. Expected tools: ['read', 'read'], but got: ['read']",
      },
    ],
  },
  {
    name: 'the mean of two runs is below the warn threshold',
    options: { ...twoReads, rubric: { fail_threshold: 0.85 } },
    traces: [{ tool_calls: [read('a.txt'), read('b.txt')] }, { tool_calls: [read('a.txt'), read('c.txt')] }],
    status: 'passed',
    targets: {
      'critics.score': 0.875,
      'critics.min_score': 0.75,
      'critics.std_deviation': 0.125,
      'critics.pass_rate': 50,
      'critics.warnings': 0,
      'critics.passed': 1,
      'critics.field["path"]': 0.75,
    },
    findings: [
      { level: 'error', kind: 'low_score', run: 2, step: null, message: 'score 0.75 is below the fail threshold 0.85' },
      {
        level: 'error',
        kind: 'argument',
        run: 2,
        step: 1,
        message: 'read: `path` earned 0 of 1: expected "b.txt", got "c.txt"',
        expected: 'b.txt',
        actual: 'c.txt',
        expected_index: 1,
      },
      {
        level: 'warning',
        kind: 'warning',
        run: 2,
        step: null,
        message:
          'by `pass_rule: mean` the runs pass with a warning: their mean score 0.875 is below the warn threshold 0.9',
      },
    ],
  },
  {
    name: 'a field has a floor of its own',
    options: { ...meeting, expect: [{ 'critics.field["start"]': { '>=': 0.9 } }] },
    traces: [booked({ ...asked, start: '2026-03-04T10:30:00Z' })],
    status: 'failed',
    targets: {
      'critics.score': 0.9375,
      'critics.min_score': 0.9375,
      'critics.std_deviation': 0,
      'critics.pass_rate': 100,
      'critics.warnings': 0,
      'critics.passed': 1,
      'critics.field["title"]': 1,
      'critics.field["start"]': 0.75,
      'critics.field["minutes"]': 1,
      'critics.field["room"]': null,
    },
    findings: [
      {
        level: 'note',
        kind: 'argument',
        run: 1,
        step: 0,
        message:
          'calendar.create_event: `start` earned 0.375 of 0.5: expected "2026-03-04T10:00:00Z", got "2026-03-04T10:30:00Z"',
        expected: '2026-03-04T10:00:00Z',
        actual: '2026-03-04T10:30:00Z',
        expected_index: 0,
      },
    ],
  },
]
