import { describe, expect, it } from 'vitest'
import type { McproveError } from '../../core/errors/error.js'
import { scoreTest } from '../../score/score-test.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { discovery } from './gate.js'

const placesOf = (problems: McproveError['problems']) =>
  problems.map(({ line, column, path }) => `${line}:${column} ${path}`)

function problemsOf(yaml: string): McproveError['problems'] {
  try {
    parseSuite(yaml, { file: 's.yml' })
  } catch (error) {
    // parseSuite throws nothing else.
    const { problems } = error as McproveError
    return problems
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
    const problems = problemsOf(suite(agent))
    expect(placesOf(problems)).toEqual(['6:13 agents[0].system', '11:9 agents[0].turns[1]', '11:9 agents[0].turns[1]'])
    expect(problems.map(({ message, hint }) => [message, hint])).toMatchSnapshot()
  })

  it('members of the classes are names too', () => {
    const agent = `    prompt: Call web_search for me.
    equal_function_sets: { classes: [{ name: a, members: [brave.web_search, google.*] }] }
    discovery: {}`
    const problems = problemsOf(suite(agent))
    expect(placesOf(problems)).toEqual(['6:13 agents[0].prompt'])
    expect(problems[0]?.message).toContain('`web_search`')
  })

  it('ordinary words pass, and so does any name without the promise', () => {
    const block = (discovery: string, prompt: string) => suite(`    prompt: ${prompt}\n    discovery: ${discovery}`)
    expect(problemsOf(block('{ expected: [get_weather, forecast] }', 'Get the weather forecast.'))).toEqual([])
    expect(problemsOf(block('{ expected: [get_weather], name_free: false }', 'Call get_weather.'))).toEqual([])
  })

  it('something to find is needed', () => {
    const problems = problemsOf(suite('    prompt: Is it warm?\n    discovery: {}'))
    expect(placesOf(problems)).toEqual(['7:16 agents[0].discovery'])
    expect(problems.map(({ message, hint }) => [message, hint])).toMatchSnapshot()
    expect(problemsOf(suite('    prompt: Is it warm?\n    discovery: { expected: [] }'))).toHaveLength(1)
  })
})

describe('on a trace', () => {
  function score(trace: object, block: object = { expected: ['get_weather'] }) {
    const { gates } = scoreTest({ name: 'x', discovery: block }, [{ tool_calls: [{ name: 'get_weather' }], ...trace }])
    return { status: gates[0]?.status, findings: gates[0]?.findings }
  }

  it('names that only the servers know are found, in the system text as well', () => {
    const tools = [{ server: 'maps', name: 'find_route' }]
    const { status, findings } = score({ tools, system: 'Be kind.\nUse findRoute.' })
    expect(status).toBe('failed')
    expect(findings).toMatchSnapshot()
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
  expect(gates[0]?.findings).toMatchObject([{ kind: 'not_found', run: 1, step: null }])
  expect(gates[0]?.findings).toMatchSnapshot()
})

it('a run without a member of any class names the classes, and says nothing of a first call', () => {
  const classes = [{ name: 'a', members: ['x', 'y'] }]
  const { gates } = scoreTest({ name: 'x', equal_function_sets: { classes }, discovery: {} }, [
    { tool_calls: [{ name: 'z' }] },
  ])
  const { targets, findings } = gates.find(({ gate }) => gate === 'discovery') ?? {}
  expect(targets).toMatchObject({ 'discovery.recall': 0, 'discovery.calls_to_find': 2 })
  expect(findings?.map(({ kind, message }) => [kind, message])).toEqual([
    ['missed_class', expect.stringContaining('a (x, y)')],
  ])
})

it.each([1, 2])('a first expected call after %i others is a note', (others) => {
  const tool_calls = [...Array(others).fill({ name: 'z' }), { name: 'a' }]
  const { gates } = scoreTest({ name: 'x', discovery: { expected: ['a'] } }, [{ tool_calls }])
  expect(gates[0]?.findings).toMatchObject([{ level: 'note', kind: 'late_hit', run: 1, step: others, actual: 'a' }])
  expect(gates[0]?.findings.map(({ message }) => message)).toMatchSnapshot()
})

it('a text that names too much is a problem of the test, a block that names nothing of the block', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], outcomes: [], grades: [] }
  const problems = (block: object, text: string) =>
    discovery.check?.(discovery.options.parse(block), { ...context, texts: [{ path: ['prompt'], text }] })
  expect(problems({}, 'Is it warm?')).toMatchObject([{ path: [] }])
  expect(problems({}, 'Is it warm?')?.[0]).not.toHaveProperty('from')
  expect(problems({ expected: ['get_weather'] }, 'get_weather')).toMatchObject([{ path: ['prompt'], from: 'test' }])
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
