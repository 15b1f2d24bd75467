import { describe, expect, it } from 'vitest'
import { MemberSet } from '../../core/members/member-set.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { scoreTest } from '../../score/score-test.js'
import { distractors } from './gate.js'

const test = { name: 'weather', runs: 10, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const base = { count: 1, correct: ['weather.get_weather'] }
const right = { server: 'weather', name: 'get_weather' }
const wrong = { server: 'weather', name: 'get_weather_v2' }

/** The fold over runs, each a list of calls. */
function fold(
  block: Record<string, unknown>,
  runs: readonly (readonly object[])[],
  injected_tools: object[] = [wrong],
) {
  const options = distractors.options.parse({ ...base, ...block })
  const tools = new ToolTable()
  const measured = runs.map((tool_calls, index) => ({
    run: index + 1,
    measure: distractors.measure(options, readTrace({ tool_calls, injected_tools }, tools, 'trace'), test),
  }))
  return distractors.fold(options, measured, test)
}

const repeat = (times: number, calls: readonly object[]) => Array.from({ length: times }, () => calls)

it('says on one line how the sample stands', () => {
  const runs = [...repeat(9, [right, right]), [right, wrong]]
  expect(fold({}, runs)).toMatchObject({
    summary: 'passed 9/10 (90%), certified >= 60% at 95% confidence, accuracy 95%',
    targets: { 'distractors.accuracy': 95, 'distractors.passed_runs': 9, 'distractors.certified_lower': 60 },
  })
})

it.each([
  [1, 5],
  [5, 54],
  [10, 74],
  [59, 95],
])('%d of as many runs certify %d percent', (runs, lower) => {
  expect(fold({}, repeat(runs, [right])).targets['distractors.certified_lower']).toBe(lower)
})

it('certifies at another confidence', () => {
  expect(fold({ confidence: 0.9 }, repeat(10, [right])).targets['distractors.certified_lower']).toBe(79)
})

it('without a call in scope accuracy is 0 and no run passes', () => {
  expect(fold({}, [[{ name: 'other' }], []])).toMatchObject({
    targets: { 'distractors.accuracy': 0, 'distractors.passed_runs': 0, 'distractors.pass_rate': 0 },
    findings: [
      { run: 1, kind: 'no_right_call', message: expect.stringContaining('called other') },
      { run: 2, kind: 'no_right_call', message: expect.stringContaining('no call was made') },
    ],
  })
})

describe('an injected tool', () => {
  const accuracy = (block: Record<string, unknown>, injected: object[]) =>
    fold(block, [[right, wrong]], injected).targets['distractors.accuracy']

  it('is the tool on its server, or on any when none is recorded', () => {
    expect(accuracy({}, [{ server: 'other', name: 'get_weather_v2' }])).toBe(100)
    expect(accuracy({}, [{ name: 'get_weather_v2' }])).toBe(50)
  })

  it('is not made right by `server.*`, but by its name', () => {
    expect(accuracy({ correct: ['weather.*'] }, [wrong])).toBe(50)
    expect(accuracy({ correct: ['weather.*', 'get_weather_v2'] }, [wrong])).toBe(100)
    expect(accuracy({ correct: ['get_weather', 'weather.get_weather_v2'] }, [wrong])).toBe(100)
  })
})

it('without `correct` the members of every class are right', () => {
  const options = distractors.options.parse({ count: 1 })
  const classes = [['weather.get_weather'], ['get_weather_v2', 'docs.*']].map((ids, index) => ({
    name: `class ${index}`,
    members: new MemberSet(ids),
  }))
  const injected = { server: 'docs', name: 'find' }
  const raw = { tool_calls: [right, wrong, injected, { name: 'other' }], injected_tools: [wrong, injected] }
  const measure = distractors.measure(options, readTrace(raw, new ToolTable(), 'trace'), { ...test, classes })
  expect(distractors.fold(options, [{ run: 1, measure }], test)).toMatchObject({
    targets: { 'distractors.accuracy': 66, 'distractors.passed_runs': 0 },
    findings: [
      {
        kind: 'chose_distractor',
        step: 2,
        message: expect.stringContaining('get_weather_v2, docs.*'),
        actual: 'docs.find',
      },
      { kind: 'injected_count' },
    ],
  })
})

describe('a certified floor', () => {
  const notes = (floor: number) => fold({ floor }, repeat(10, [right])).findings

  it.each([60, 74])('of %d percent is reached by ten passes', (floor) => {
    expect(notes(floor)).toEqual([])
  })

  it.each([75, 90, 100])('of %d percent says how many further runs would reach it', (floor) => {
    expect(notes(floor)).toMatchObject([{ kind: 'certified_floor', expected: floor, actual: 74 }])
    expect(notes(floor)).toMatchSnapshot()
  })
})

it('a number of injected tools other than the one asked for is a warning', () => {
  expect(fold({ count: 3 }, [[right]]).findings).toMatchObject([
    { level: 'warning', kind: 'injected_count', run: 1, expected: 3, actual: 1 },
  ])
  expect(fold({ count: undefined, counts: [0, 3] }, [[right]]).findings).toEqual([])
})

describe('the options', () => {
  it.each([
    [{ correct: ['x'] }, 'count'],
    [{ count: 1, counts: [1, 2] }, 'counts'],
    [{ counts: [5, 5] }, 'counts'],
    [{ count: 1, from: 'near_duplicate' }, 'of'],
    [{ count: 1, of: ['x'] }, 'of'],
  ])('refuse %j', (block, key) => {
    const issues = distractors.options.safeParse(block).error?.issues ?? []
    expect(issues.map(({ path }) => path)).toEqual([[key]])
    expect(issues.map(({ message }) => message)).toMatchSnapshot()
  })

  it.each([{ count: -1 }, { count: 1.5 }, { counts: [] }, { count: 1, floor: 101 }, { count: 1, confidence: 95 }])(
    'refuse %j, too',
    (block) => {
      expect(distractors.options.safeParse(block).success).toBe(false)
    },
  )

  it('may ablate without injecting anything', () => {
    expect(distractors.options.safeParse({ ablate: ['weather.get_weather'] }).success).toBe(true)
  })

  it('need the right tools, from `correct` or from the classes of the test', () => {
    const options = distractors.options.parse({ count: 1 })
    const problems = distractors.check?.(options, test)
    expect(problems?.map(({ path }) => path)).toEqual([[]])
    expect(problems).toMatchSnapshot()
    expect(distractors.check?.(options, { ...test, classes: [] })).toEqual([])
    expect(distractors.check?.(distractors.options.parse(base), test)).toEqual([])
  })
})

it('a failing certified floor says how many further perfect runs it would need', () => {
  const trace = { injected_tools: [wrong], tool_calls: [right] }
  const block = { ...base, expect: [{ 'distractors.certified_lower': { '>=': 60 } }] }
  const { gates } = scoreTest({ distractors: block }, [trace, trace, trace])
  // 0.05^(1/n) >= 0.6 from n = 6 on.
  expect(gates[0]?.findings).toEqual([
    {
      level: 'note',
      kind: 'certified_floor',
      run: 3,
      step: null,
      message: expect.stringContaining('3 further runs'),
      expected: 60,
      actual: 36,
    },
  ])
})

it('says how far a floor of `expect` is away, by the runs that passed', () => {
  const traces = [[right], [right], [right, wrong], [wrong], []].map((tool_calls) => ({
    tool_calls,
    injected_tools: [wrong],
  }))
  const block = { ...base, expect: [{ 'distractors.certified_lower': { '>=': 20 } }] }
  const { gates } = scoreTest({ name: 'x', distractors: block }, traces)
  expect(gates[0]?.findings.filter(({ kind }) => kind === 'certified_floor')).toEqual([
    {
      level: 'note',
      kind: 'certified_floor',
      run: 5,
      step: null,
      message: expect.stringContaining('2 further runs'),
      expected: 20,
      actual: 7,
    },
  ])
})

it.each([1, 2, 3])('warns once of %i runs with another number of injected tools', (runs) => {
  const { findings } = fold({ count: 2 }, repeat(runs, [right]))
  const warnings = findings.filter(({ kind }) => kind === 'injected_count')
  expect(warnings).toMatchObject([{ run: 1, expected: 2, actual: 1 }])
  expect(warnings.map(({ message }) => message)).toMatchSnapshot()
})

it('takes a call whose server is unknown for an injected tool of that name, and not for a right one', () => {
  const unknown = [{ name: 'get_weather_v2' }, { name: 'weather__get_weather_v2' }, { name: 'get_weather' }]
  expect(fold({}, [[right, ...unknown]]).targets['distractors.accuracy']).toBe(33)
})
