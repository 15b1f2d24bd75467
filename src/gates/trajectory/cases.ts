import type { GateCase } from '../../core/gate/gate.js'

const weather = (city: string) => ({ server: 'weather', name: 'get_weather', args: { city } })

export const cases: readonly GateCase[] = [
  {
    name: 'The expected calls occur in order, with other calls between them',
    options: {
      mode: 'subsequence',
      calls: [{ name: 'login' }, { name: 'get_weather', server: 'weather', args: { subset: { city: 'Sacramento' } } }],
    },
    traces: [
      {
        tool_calls: [
          { name: 'login' },
          { name: 'list_cities' },
          { server: 'weather', name: 'get_weather', args: { city: 'Sacramento', unit: 'metric' } },
        ],
      },
    ],
    status: 'passed',
    targets: { 'trajectory.passed': 1, 'trajectory.mismatch_count': 0, 'trajectory.pass_rate': 100 },
    findings: [],
  },
  {
    name: 'The default mode, strict, compares every position and the number of calls',
    options: { calls: [{ name: 'get_weather', args: { exact: { city: 'Sacramento' } } }, { name: 'send_mail' }] },
    traces: [{ tool_calls: [weather('LA')] }, { tool_calls: [weather('Sacramento'), { name: 'send_mail' }] }],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 2, 'trajectory.pass_rate': 50 },
    findings: [
      {
        level: 'error',
        kind: 'call_mismatch',
        run: 1,
        step: 0,
        expected: 'get_weather',
        actual: 'weather.get_weather',
        expected_index: 0,
        differences: [{ path: 'args.city', expected: 'Sacramento', actual: 'LA' }],
      },
      {
        level: 'error',
        kind: 'missing_call',
        run: 1,
        step: null,
        expected: 'send_mail',
        expected_index: 1,
      },
    ],
  },
  {
    name: 'Each call matches one entry: the call with `a: 1` is kept for the entry that needs it',
    options: { mode: 'unordered', calls: [{ name: 'get' }, { name: 'get', args: { exact: { a: 1 } } }] },
    traces: [
      {
        tool_calls: [
          { name: 'get', args: { a: 1 } },
          { name: 'get', args: { a: 2 } },
        ],
      },
    ],
    status: 'passed',
    targets: { 'trajectory.passed': 1, 'trajectory.mismatch_count': 0, 'trajectory.pass_rate': 100 },
    findings: [],
  },
  {
    name: 'An unmatched entry is shown with its nearest call, and extra calls fail',
    options: {
      mode: 'unordered',
      extra_calls: 'fail',
      calls: [
        { name: 'search', args: { subset: { query: 'mcp', page: 2 } } },
        { name: 'fetch', args: 'any' },
      ],
    },
    traces: [
      {
        tool_calls: [
          { name: 'search', args: { query: 'llm', page: 1 } },
          { name: 'search', args: { query: 'mcp', page: 1 } },
          { name: 'fetch', args: { url: 'https://example.com' } },
        ],
      },
    ],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 3, 'trajectory.pass_rate': 0 },
    findings: [
      {
        level: 'error',
        kind: 'call_mismatch',
        run: 1,
        step: 1,
        expected: 'search',
        actual: 'search',
        expected_index: 0,
        differences: [{ path: 'args.page', expected: 2, actual: 1 }],
      },
      {
        level: 'error',
        kind: 'extra_call',
        run: 1,
        step: 0,
        actual: 'search',
      },
      {
        level: 'error',
        kind: 'extra_call',
        run: 1,
        step: 1,
        actual: 'search',
      },
    ],
  },
  {
    name: 'In mode `subset`, an empty list allows no calls',
    options: { mode: 'subset', calls: [] },
    traces: [{ tool_calls: [] }, { tool_calls: [weather('LA')] }],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 50 },
    findings: [
      {
        level: 'error',
        kind: 'no_calls_allowed',
        run: 2,
        step: 0,
        actual: 'weather.get_weather',
      },
    ],
  },
  {
    name: 'Ignored keys may be present, and a default may be stated or left out',
    options: {
      calls: [
        {
          name: 'get_weather',
          args: { exact: { city: 'LA' }, ignore_keys: ['request_id', 'trace.id'], defaults: { unit: 'metric' } },
        },
      ],
    },
    traces: [
      { tool_calls: [{ name: 'get_weather', args: { city: 'LA', unit: 'metric' } }] },
      { tool_calls: [{ name: 'get_weather', args: { request_id: 'r-17', city: 'LA' } }] },
    ],
    status: 'passed',
    targets: { 'trajectory.passed': 1, 'trajectory.mismatch_count': 0, 'trajectory.pass_rate': 100 },
    findings: [],
  },
  {
    name: 'Several answers are correct: either tool, any spelling of the city, with or without the unit',
    options: {
      mode: 'unordered',
      calls: [
        { one_of: [{ name: 'geocode' }, { name: 'find_place' }] },
        {
          name: 'get_weather',
          args: {
            exact: { days: 3 },
            accept: {
              city: { one_of: ['San Francisco', 'SF'], normalize: 'text' },
              unit: { one_of: ['celsius'], optional: true },
            },
          },
        },
      ],
    },
    traces: [
      { tool_calls: [{ name: 'find_place' }, { name: 'get_weather', args: { days: 3, city: 'san-francisco' } }] },
    ],
    status: 'passed',
    targets: { 'trajectory.passed': 1, 'trajectory.mismatch_count': 0, 'trajectory.pass_rate': 100 },
    findings: [],
  },
  {
    name: 'Only the listed writes are allowed, reads are free, and failed attempts do not count',
    options: {
      mode: 'unordered',
      extra_calls: 'reads',
      failed_calls: 'ignore',
      calls: [{ name: 'cancel_order', args: { exact: { id: 17 } } }],
    },
    traces: [
      {
        tool_calls: [
          { name: 'cancel_order', args: { id: 71 } },
          { name: 'get_order', args: { id: 17 } },
          { name: 'cancel_order', args: { id: 17 } },
        ],
        tool_results: [{ content: 'Error: no such order' }, { content: 'pending' }, { content: 'cancelled' }],
      },
      {
        tool_calls: [
          { name: 'cancel_order', args: { id: 17 } },
          { name: 'refund_order', args: { id: 17 } },
        ],
      },
    ],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 50 },
    findings: [
      {
        level: 'error',
        kind: 'extra_call',
        run: 2,
        step: 1,
        actual: 'refund_order',
      },
    ],
  },
  {
    name: 'One of several lists must match; if none does, the report compares with the nearest',
    options: {
      mode: 'unordered',
      calls: [{ name: 'cancel_order' }, { name: 'create_order' }],
      alternatives: [[{ name: 'update_order', args: { exact: { id: 17 } } }]],
    },
    traces: [
      { tool_calls: [{ name: 'update_order', args: { id: 17 } }] },
      { tool_calls: [{ name: 'update_order', args: { id: 71 } }] },
    ],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 50 },
    findings: [
      {
        level: 'error',
        kind: 'call_mismatch',
        run: 2,
        step: 0,
        expected: 'update_order',
        actual: 'update_order',
        expected_index: 0,
        differences: [{ path: 'args.id', expected: 17, actual: 71 }],
      },
      {
        level: 'note',
        kind: 'nearest_alternative',
        run: 2,
        step: null,
      },
    ],
  },
  {
    name: 'More calls write than `max_writes` allows',
    options: { mode: 'superset', calls: [{ name: 'add_note' }], max_writes: 2, readonly_tools: ['set_filter'] },
    traces: [
      { tool_calls: [{ name: 'add_note' }, { name: 'set_filter' }, { name: 'add_note' }] },
      { tool_calls: [{ name: 'add_note' }, { name: 'add_note' }, { name: 'delete_note' }] },
    ],
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 50 },
    findings: [
      {
        level: 'error',
        kind: 'too_many_writes',
        run: 2,
        step: null,
        expected: 2,
        actual: 3,
      },
    ],
  },
]
