import type { GateCase } from '../../core/gate/gate.js'

const weather = {
  expected: [
    {
      tool: 'get_weather',
      args: { days: 3 },
      accept: {
        city: { one_of: ['San Francisco', 'SF'], normalize: 'text' },
        unit: { one_of: ['celsius', 'c'], optional: true },
      },
    },
  ],
  fields: [
    { field: 'days', critic: 'binary' },
    { field: 'city', critic: 'binary' },
    { field: 'unit', critic: 'binary' },
  ],
}
const asked = (args: object) => ({ tool_calls: [{ name: 'get_weather', args }] })
const targets = (score: number, shares: Readonly<Record<string, number>>) => ({
  'critics.score': score,
  'critics.min_score': score,
  'critics.std_deviation': 0,
  'critics.pass_rate': score === 1 ? 100 : 0,
  'critics.warnings': 0,
  'critics.passed': score === 1 ? 1 : 0,
  ...Object.fromEntries(Object.entries(shares).map(([field, share]) => [`critics.field["${field}"]`, share])),
  ...Object.fromEntries(Object.keys(shares).map((field) => [`critics.field_std_deviation["${field}"]`, 0])),
})

/** Arguments and calls with more than one right answer. */
export const severalAnswersCases: readonly GateCase[] = [
  {
    name: 'The city may have any spelling, and the unit may be left out',
    options: weather,
    traces: [asked({ days: 3, city: 'san-francisco' })],
    status: 'passed',
    targets: targets(1, { days: 1, city: 1, unit: 1 }),
    findings: [],
  },
  {
    name: 'A value that is not accepted fails',
    options: weather,
    traces: [asked({ days: 3, city: 'SF', unit: 'kelvin' })],
    status: 'failed',
    targets: targets(0.75, { days: 1, city: 1, unit: 0 }),
    findings: [
      { level: 'error', kind: 'low_score', run: 1, step: null },
      {
        level: 'error',
        kind: 'argument',
        run: 1,
        step: 0,
        expected: { 'one-of': ['celsius', 'c'], optional: true },
        actual: 'kelvin',
        expected_index: 0,
      },
      { level: 'note', kind: 'matched_argument', run: 1, step: 0, expected: 3, actual: 3, expected_index: 0 },
      {
        level: 'note',
        kind: 'matched_argument',
        run: 1,
        step: 0,
        expected: { 'one-of': ['San Francisco', 'SF'], normalize: 'text' },
        actual: 'SF',
        expected_index: 0,
      },
    ],
  },
  {
    name: 'Either of two calls is correct',
    options: {
      expected: [
        {
          one_of: [
            { tool: 'search', args: { query: 'cats' } },
            { tool: 'find', args: { text: 'cats' } },
          ],
        },
      ],
      fields: [
        { field: 'query', critic: 'binary' },
        { field: 'text', critic: 'binary' },
      ],
    },
    traces: [{ tool_calls: [{ name: 'find', args: { text: 'cats' } }] }],
    status: 'passed',
    targets: targets(1, { query: 1, text: 1 }),
    findings: [],
  },
]
