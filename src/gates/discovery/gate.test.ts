import { describe, expect, it } from 'vitest'
import type { McproveError } from '../../core/errors/error.js'
import { scoreTest } from '../../score/score-test.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { discovery } from './gate.js'

function problemsOf(yaml: string) {
  try {
    parseSuite(yaml, { file: 's.yml' })
  } catch (error) {
    // parseSuite throws nothing else.
    const { problems } = error as McproveError
    return problems.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
  }
  return []
}

describe('at load', () => {
  const suite = (agent: string) => `servers: { weather: { command: x } }
agents:
  - name: a
    model: openai/gpt-5
    servers: [weather]
${agent}`

  it('a leaked name is refused with its position, in every text', () => {
    const agent = `    system: |
      Be brief.
      Prefer GetWeather.
    turns:
      - Is it warm?
      - "Now \`forecast\` tomorrow, and get-weather."
    discovery: { expected: [weather.get_weather, forecast] }`
    expect(problemsOf(suite(agent))).toEqual([
      '6:13 agents[0].system: contains the name of the tool `get_weather`, which `discovery` must not see: "GetWeather" at line 2, column 8 of this text',
      '11:9 agents[0].turns[1]: contains the name of the tool `forecast`, which `discovery` must not see: "forecast" at line 1, column 6 of this text',
      '11:9 agents[0].turns[1]: contains the name of the tool `get_weather`, which `discovery` must not see: "get-weather" at line 1, column 30 of this text',
    ])
  })

  it('members of the classes are names too', () => {
    const agent = `    prompt: Call web_search for me.
    equal_function_sets: { classes: [{ name: a, members: [brave.web_search, google.*] }] }
    discovery: {}`
    expect(problemsOf(suite(agent))).toEqual([
      '6:13 agents[0].prompt: contains the name of the tool `web_search`, which `discovery` must not see: "web_search" at line 1, column 6 of this text',
    ])
  })

  it('ordinary words pass, and so does any name without the promise', () => {
    const block = (discovery: string, prompt: string) => suite(`    prompt: ${prompt}\n    discovery: ${discovery}`)
    expect(problemsOf(block('{ expected: [get_weather, forecast] }', 'Get the weather forecast.'))).toEqual([])
    expect(problemsOf(block('{ expected: [get_weather], name_free: false }', 'Call get_weather.'))).toEqual([])
  })

  it('something to find is needed', () => {
    expect(problemsOf(suite('    prompt: Is it warm?\n    discovery: {}'))).toEqual([
      '7:16 agents[0].discovery: `discovery` requires `expected`, or the classes of `equal_function_sets`',
    ])
    expect(problemsOf(suite('    prompt: Is it warm?\n    discovery: { expected: [] }'))).toHaveLength(1)
  })
})

describe('on a trace', () => {
  function score(trace: object, block: object = { expected: ['get_weather'] }) {
    const { gates } = scoreTest({ name: 'x', discovery: block }, [{ tool_calls: [{ name: 'get_weather' }], ...trace }])
    return { status: gates[0]?.status, messages: gates[0]?.findings.map(({ message }) => message) }
  }

  it('names that only the servers know are found, in the system text as well', () => {
    const tools = [{ server: 'maps', name: 'find_route' }]
    expect(score({ tools, system: 'Be kind.\nUse findRoute.' })).toEqual({
      status: 'failed',
      messages: [
        '`system` contains the name of the tool `find_route`: "findRoute" at line 2, column 5; this run counts as a miss',
      ],
    })
  })

  it('no `expect` lets a leak pass', () => {
    const leaked = { prompt: 'get_weather' }
    for (const expectation of [
      { 'discovery.recall': { '>=': 1 } },
      { 'discovery.first_call_hit': { '>=': 1 } },
      { 'discovery.calls_to_find': { '<=': 1 } },
    ]) {
      const block = { expected: ['get_weather'], expect: [expectation] }
      expect(score({ prompt: 'Is it warm?' }, block).status).toBe('passed')
      expect(score(leaked, block).status).toBe('failed')
    }
  })

  it('injected look-alikes are no names of the test', () => {
    const injected_tools = [{ server: 'w', name: 'weather_lookup' }]
    const trace = { tools: injected_tools, prompt: 'Do a weather lookup.' }
    expect(score(trace).status).toBe('failed')
    expect(score({ ...trace, injected_tools }).status).toBe('passed')
  })
})

it('doing nothing finds nothing', () => {
  const { gates } = scoreTest({ name: 'x', discovery: { expected: ['a', 'b.*'] } }, [{ tool_calls: [] }])
  expect(gates[0]?.targets).toEqual({
    'discovery.recall': 0,
    'discovery.first_call_hit': 0,
    'discovery.calls_to_find': 1,
  })
  expect(gates[0]?.findings.map(({ message }) => message)).toEqual(['no call of a, b.*: no call was made'])
})

it('a run without a member of any class names the classes, and says nothing of a first call', () => {
  const classes = [{ name: 'a', members: ['x', 'y'] }]
  const { gates } = scoreTest({ name: 'x', equal_function_sets: { classes }, discovery: {} }, [
    { tool_calls: [{ name: 'z' }] },
  ])
  const { targets, findings } = gates.find(({ gate }) => gate === 'discovery') ?? {}
  expect(targets).toMatchObject({ 'discovery.recall': 0, 'discovery.calls_to_find': 2 })
  expect(findings?.map(({ message }) => message)).toEqual(['no call for class a (x, y)'])
})

it.each([
  [1, 'a is the first expected call, after 1 other call'],
  [2, 'a is the first expected call, after 2 other calls'],
])('a first expected call after %i others is a note', (others, message) => {
  const tool_calls = [...Array(others).fill({ name: 'z' }), { name: 'a' }]
  const { gates } = scoreTest({ name: 'x', discovery: { expected: ['a'] } }, [{ tool_calls }])
  expect(gates[0]?.findings).toEqual([{ level: 'note', kind: 'late_hit', run: 1, step: others, message, actual: 'a' }])
})

it('says how to mend a block that names nothing, and a text that names too much', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], outcomes: [], grades: [] }
  const hints = (block: object, text: string) =>
    discovery
      .check?.(discovery.options.parse(block), { ...context, texts: [{ path: ['prompt'], text }] })
      .map(({ path, from, hint }) => ({ path, from, hint }))
  expect(hints({}, 'Is it warm?')).toEqual([
    { path: [], from: undefined, hint: 'List the tools to find under `expected`.' },
  ])
  expect(hints({ expected: ['get_weather'] }, 'get_weather')).toEqual([
    {
      path: ['prompt'],
      from: 'test',
      hint: 'Ask for the outcome in other words, or set `name_free: false`.',
    },
  ])
})

it('classes are found over all runs, each by a call of its own', () => {
  const classes = [
    { name: 'a', members: ['x', 'y'] },
    { name: 'b', members: ['x'] },
  ]
  const traces = [{ tool_calls: [{ name: 'x' }] }, { tool_calls: [{ name: 'z' }, { name: 'y' }, { name: 'x' }] }]
  const { gates } = scoreTest({ name: 'x', equal_function_sets: { classes }, discovery: {} }, traces)
  expect(gates.find(({ gate }) => gate === 'discovery')?.targets).toEqual({
    'discovery.recall': 75,
    'discovery.first_call_hit': 50,
    'discovery.calls_to_find': 1.5,
  })
})
