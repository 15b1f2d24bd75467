import type { GateCase } from '../../core/gate/gate.js'

const weather = { server: 'weather', name: 'get_weather' }
const lookAlike = { server: 'weather', name: 'get_weather_v2' }
const forecast = { server: 'weather', name: 'forecast' }
const plural = { server: 'weather', name: 'get_weathers' }
const injected_tools = [lookAlike, plural]

const overloaded = {
  count: 2,
  from: 'near_duplicate',
  of: ['weather.get_weather'],
  correct: ['weather.get_weather'],
}

export const cases: readonly GateCase[] = [
  {
    name: 'Every run calls the correct tool among look-alikes',
    options: overloaded,
    traces: [
      { injected_tools, tool_calls: [weather] },
      { injected_tools, tool_calls: [forecast, weather] },
      { injected_tools, tool_calls: [weather, weather] },
    ],
    status: 'passed',
    targets: {
      'distractors.accuracy': 100,
      'distractors.passed_runs': 3,
      'distractors.pass_rate': 100,
      'distractors.certified_lower': 36,
    },
    findings: [],
  },
  {
    name: 'One run calls a look-alike, and another does not call a correct tool',
    options: overloaded,
    traces: [
      { injected_tools, tool_calls: [weather] },
      { injected_tools, tool_calls: [lookAlike, weather] },
      { injected_tools, tool_calls: [forecast] },
    ],
    status: 'failed',
    targets: {
      'distractors.accuracy': 66,
      'distractors.passed_runs': 1,
      'distractors.pass_rate': 33,
      'distractors.certified_lower': 1,
    },
    findings: [
      {
        level: 'error',
        kind: 'chose_distractor',
        run: 2,
        step: 0,
        actual: 'weather.get_weather_v2',
      },
      {
        level: 'error',
        kind: 'no_right_call',
        run: 3,
        step: null,
      },
    ],
  },
  {
    name: 'Two runs are too few to reach the certified floor',
    options: { ...overloaded, floor: 60, expect: [{ 'distractors.certified_lower': { '>=': 60 } }] },
    traces: [
      { injected_tools, tool_calls: [weather] },
      { injected_tools, tool_calls: [weather] },
    ],
    status: 'failed',
    targets: {
      'distractors.accuracy': 100,
      'distractors.passed_runs': 2,
      'distractors.pass_rate': 100,
      'distractors.certified_lower': 22,
    },
    findings: [
      {
        level: 'note',
        kind: 'certified_floor',
        run: 2,
        step: null,
        expected: 60,
        actual: 22,
      },
    ],
  },
  {
    name: 'Without `correct`, every member of the classes is correct; the baseline has no distractors',
    options: { count: 0 },
    test: { equal_function_sets: { classes: [{ name: 'weather', members: ['get_weather', 'forecast'] }] } },
    traces: [{ tool_calls: [forecast] }, { tool_calls: [weather] }],
    status: 'passed',
    targets: {
      'distractors.accuracy': 100,
      'distractors.passed_runs': 2,
      'distractors.pass_rate': 100,
      'distractors.certified_lower': 22,
    },
    findings: [],
  },
  {
    name: 'Traces without the injected tools cannot be judged',
    options: { count: 12 },
    test: { equal_function_sets: { classes: [{ name: 'weather', members: ['get_weather', 'forecast'] }] } },
    traces: [{ tool_calls: [forecast] }, { tool_calls: [weather] }],
    status: 'inconclusive',
    targets: {
      'distractors.accuracy': 100,
      'distractors.passed_runs': 2,
      'distractors.pass_rate': 100,
      'distractors.certified_lower': 22,
    },
    findings: [
      {
        level: 'warning',
        kind: 'injected_count',
        run: 1,
        step: null,
        expected: 12,
        actual: 0,
      },
      ...[1, 2].map((run) => ({
        level: 'warning' as const,
        kind: 'no_evidence',
        run,
        step: null,
      })),
    ],
  },
]
