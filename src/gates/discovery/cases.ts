import type { GateCase } from '../../core/gate/gate.js'

const expected = ['weather.get_weather', 'weather.forecast']
const tools = [
  { server: 'weather', name: 'get_weather' },
  { server: 'weather', name: 'forecast' },
  { server: 'maps', name: 'search_places' },
]

/** A run with this prompt that called these tools. */
function run(prompt: string, ...ids: string[]) {
  return {
    prompt,
    tools,
    tool_calls: ids.map((id) => {
      const [server, name] = id.split('.')
      return { server, name }
    }),
  }
}

export const cases: readonly GateCase[] = [
  {
    name: 'Both runs find the tool from the intent, one of them after another call',
    options: { expected },
    traces: [
      run('Will I need an umbrella in Oslo?', 'weather.forecast'),
      run('Will I need an umbrella in Oslo?', 'maps.search_places', 'weather.get_weather'),
    ],
    status: 'passed',
    targets: { 'discovery.recall': 100, 'discovery.first_call_hit': 50, 'discovery.calls_to_find': 1.5 },
    findings: [
      {
        level: 'note',
        kind: 'late_hit',
        run: 2,
        step: 1,
        actual: 'weather.get_weather',
      },
    ],
  },
  {
    name: 'One of three runs does not find the tool',
    options: { expected },
    traces: [
      run('Will it rain?', 'weather.forecast'),
      run('Will it rain?', 'maps.search_places', 'maps.search_places'),
      run('Will it rain?', 'weather.forecast'),
    ],
    status: 'failed',
    targets: { 'discovery.recall': 66, 'discovery.first_call_hit': 66, 'discovery.calls_to_find': 1.666666667 },
    findings: [
      {
        level: 'error',
        kind: 'not_found',
        run: 2,
        step: null,
        expected,
      },
    ],
  },
  {
    name: 'A run whose prompt names the tool counts as a miss',
    options: { expected },
    traces: [run('Please Search-Places for a cafe, then get the weather there.', 'weather.get_weather')],
    status: 'failed',
    targets: { 'discovery.recall': 0, 'discovery.first_call_hit': 0, 'discovery.calls_to_find': 2 },
    findings: [
      {
        level: 'error',
        kind: 'leaked_name',
        run: 1,
        step: null,
        actual: 'Search-Places',
      },
    ],
  },
  {
    name: 'With `name_free: false`, the prompt may name the tool',
    options: { expected, name_free: false },
    traces: [run('Call get_weather for Oslo.', 'weather.get_weather')],
    status: 'passed',
    targets: { 'discovery.recall': 100, 'discovery.first_call_hit': 100, 'discovery.calls_to_find': 1 },
    findings: [],
  },
  {
    name: 'Without `expected`, a run must find a tool of each class',
    options: {},
    test: {
      equal_function_sets: {
        classes: [
          { name: 'weather', members: expected },
          { name: 'places', members: ['maps.*'] },
        ],
      },
    },
    traces: [run('Is it warm by the sea?', 'weather.forecast', 'weather.get_weather')],
    status: 'failed',
    targets: { 'discovery.recall': 50, 'discovery.first_call_hit': 100, 'discovery.calls_to_find': 1 },
    findings: [
      {
        level: 'error',
        kind: 'missed_class',
        run: 1,
        step: null,
        expected: 'places',
      },
    ],
  },
]
