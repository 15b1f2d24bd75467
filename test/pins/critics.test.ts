// docs/spec/critics.md and the critic part of docs/spec/api.md, as literals; then every case that came with the
// specification.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  BinaryCritic,
  Critic,
  type CriticVerdict,
  DatetimeCritic,
  EvalCase,
  EvalRubric,
  type EvalRubricOptions,
  EvalSuite,
  EvaluationResult,
  ExpectedMcpToolCall,
  ExpectedToolCall,
  NamedExpectedToolCall,
  NoneCritic,
  NumericCritic,
  RegexCritic,
  SetCritic,
  SimilarityCritic,
  solveAssignment,
  textSimilarity,
} from '../../src/evals.js'
import { scoreTraces } from '../../src/index.js'

const call = (name: string, args: object = {}) => new NamedExpectedToolCall(name, { ...args })
const binary = (field: string, weight: number) => new BinaryCritic({ field, weight })

function evaluate(
  expected: readonly NamedExpectedToolCall[],
  actual: readonly (readonly [string, unknown])[],
  critics: readonly Critic[] = [],
  rubric: EvalRubricOptions = {},
): EvaluationResult {
  const options = { name: 'case', userMessage: 'Go.', expectedToolCalls: expected, critics }
  return new EvalCase({ ...options, rubric: new EvalRubric(rubric) }).evaluate(actual)
}

describe('scoring', () => {
  it('two expected calls, the second argument wrong: 0.75', () => {
    const expected = [call('A', { x: 1 }), call('A', { x: 2 })]
    const actual = [['A', { x: 1 }] as const, ['A', { x: 3 }] as const]
    const result = evaluate(expected, actual, [binary('x', 1)], { failThreshold: 0.75, warnThreshold: 0.9 })
    expect(result).toMatchObject({ score: 0.75, passed: true, warning: true, fail: false, warn: true })
  })

  it('weights 0.6 and 0.4, the second wrong: 0.8', () => {
    const result = evaluate([call('A', { x: 1, y: 1 })], [['A', { x: 1, y: 2 }]], [binary('x', 0.6), binary('y', 0.4)])
    expect(result).toMatchObject({ score: 0.8, passed: true, failureReason: null })
  })

  it('a wrong tool with the right argument, both fail flags off: 0.5', () => {
    const rubric = { failOnToolSelection: false, failOnToolCallQuantity: false, failThreshold: 0.3 }
    expect(evaluate([call('A', { x: 1 })], [['B', { x: 1 }]], [binary('x', 1)], rubric)).toMatchObject({
      score: 0.5,
      passed: true,
    })
  })

  it('no calls, none expected: 1', () => {
    expect(evaluate([], [])).toMatchObject({ score: 1, passed: true, warning: false, results: [] })
  })

  it('another number of calls scores 0 and lists both', () => {
    expect(evaluate([call('A'), call('B')], [['C', {}]])).toMatchObject({
      score: 0,
      passed: false,
      fail: true,
      failureReason: "Expected 2 tool call(s), but got 1. Expected tools: ['A', 'B'], but got: ['C']",
    })
  })

  it('another tool scores 0', () => {
    expect(evaluate([call('A')], [['B', {}]])).toMatchObject({
      score: 0,
      failureReason: "Tool selection mismatch. Expected tools: ['A'], but got: ['B']",
    })
  })

  it('names compare as multisets: A A B is not A B B', () => {
    const names = (list: string) => [...list].map((name) => [name, {}] as const)
    expect(evaluate([call('A'), call('A'), call('B')], names('ABB')).failureReason).toMatch(/^Tool selection mismatch/)
    expect(evaluate([call('A'), call('A'), call('B')], names('BAA'))).toMatchObject({ score: 1 })
    const loose = { failOnToolCallQuantity: false }
    expect(evaluate([call('A')], names('AB'), [], loose)).toMatchObject({ score: 1 })
    expect(evaluate([call('A'), call('A')], names('AB'), [], loose).failureReason).toMatch(/^Tool selection mismatch/)
  })

  it('a critic that cannot evaluate keeps its weight', () => {
    const critics = [new NumericCritic({ field: 'n', weight: 1, range: [0, 10] }), binary('x', 1)]
    const result = evaluate([call('A', { n: 5, x: 1 })], [['A', { n: 'five', x: 1 }]], critics)
    expect(result.score).toBeCloseTo(2 / 3, 12)
    expect(result.results[1]).toMatchObject({ field: 'n', match: false, score: 0, weight: 1 })
    expect(result.results[1]?.reason).toContain('"five"')
  })

  it('a missing call costs its selection and its critics', () => {
    const rubric = { failOnToolCallQuantity: false }
    const result = evaluate([call('A', { x: 1 }), call('B', { x: 2 })], [['A', { x: 1 }]], [binary('x', 1)], rubric)
    expect(result).toMatchObject({ score: 0.5, passed: false })
  })

  it('an extra call is ignored, or penalised with the weight of a selection', () => {
    const actual = [['A', {}] as const, ['A', {}] as const]
    expect(evaluate([call('A')], actual, [], { failOnToolCallQuantity: false })).toMatchObject({ score: 1 })
    const rubric = { failOnToolCallQuantity: false, extraCalls: 'penalize' } as const
    expect(evaluate([call('A')], actual, [], rubric)).toMatchObject({ score: 0.5 })
    const lenient = { ...rubric, failOnToolSelection: false }
    expect(evaluate([], actual, [], lenient)).toMatchObject({ score: 0 })
    expect(evaluate([], actual, [], { ...lenient, extraCalls: 'ignore' })).toMatchObject({ score: 1 })
  })

  it('the assignment maximises what is reported, not the first fit', () => {
    // First come, first served gives 0.95: the first expected call takes what the second matches exactly.
    const critics = [new NumericCritic({ field: 'n', weight: 1, range: [0, 10] })]
    const result = evaluate(
      [call('A', { n: 5 }), call('A', { n: 5.5 })],
      [
        ['A', { n: 5.5 }],
        ['A', { n: 4 }],
      ],
      critics,
    )
    expect(result.score).toBeCloseTo((4 - 0.1) / 4, 12)
  })

  it('malformed arguments score 0, also where nothing was asked for', () => {
    const result = evaluate([call('A', {})], [['A', null]], [binary('x', 1)])
    expect(result).toMatchObject({ score: 0, passed: false })
    expect(evaluate([call('A')], [['A', '{"x": ']])).toMatchObject({ score: 0, passed: false })
  })

  it('0 of 0 is 0 and does not pass, as in `computeFinalScore`', () => {
    const rubric = { toolSelectionWeight: 0, failThreshold: 0 }
    expect(evaluate([call('A', { x: 1 })], [['A', { x: 1 }]], [], rubric)).toMatchObject({ score: 0, passed: false })
    expect(evaluate([call('A', { x: 1 })], [['A', { x: 1 }]], [binary('x', 0)], rubric)).toMatchObject({
      score: 0,
      passed: false,
    })
  })
})

describe('critics', () => {
  it.each([
    ['42', 42, true],
    [42, '42', true],
    [5, ' 5 ', true],
    [5, 5.0, true],
    ['5', 5, true],
    [true, 'true', true],
    [false, 'false', true],
    [5, 5.9, false],
    [5, '5.9', false],
    [true, 'false', false],
    [true, 1, false],
    [0, '', false],
    [0, false, false],
    [1, true, false],
    [9007199254740992, '9007199254740993', false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [[1, 2], [2, 1], false],
  ])('binary: %j and %j: %j', (expected, actual, match) => {
    expect(binary('x', 0.5).evaluate(expected, actual)).toEqual({ match, score: match ? 0.5 : 0 })
  })

  it('numeric needs a range that is one, and takes numbers in texts', () => {
    expect(new NumericCritic({ field: 'n', weight: 2, range: [0, 10] }).evaluate('5', 6)).toEqual({
      match: true,
      score: 1.8,
    })
    expect(() => new NumericCritic({ field: 'n', weight: 1, range: [5, 5] })).toThrow(/range \[5, 5\]/)
  })

  it('similarity has these exact values', () => {
    expect(textSimilarity('hello world', 'hello')).toBeCloseTo(0.5797386715376658, 15)
    expect(textSimilarity('spam spam eggs', 'spam eggs')).toBeCloseTo(0.948683298050514, 15)
    expect(textSimilarity('', '  ')).toBe(1)
    expect(textSimilarity('a', '')).toBe(0)
  })

  it('similarity by spelling', () => {
    const by = (metric: 'levenshtein' | 'jaro_winkler') => new SimilarityCritic({ field: 't', metric })
    expect(by('levenshtein').evaluate('kitten', 'sitting').score).toBeCloseTo(4 / 7, 12)
    expect(by('jaro_winkler').evaluate('MARTHA', 'MARHTA').score).toBeCloseTo(0.9611111111, 9)
    expect(by('jaro_winkler').evaluate('DIXON', 'DICKSONX').score).toBeCloseTo(0.8133333333, 9)
  })

  it('datetime: in full up to the tolerance, nothing from the largest difference on', () => {
    const critic = new DatetimeCritic({ field: 't', weight: 1, tolerance: '500s', maxDifference: '2h' })
    expect(critic.evaluate('2026-03-04T10:00:00Z', '2026-03-04T10:08:20Z')).toEqual({ match: true, score: 1 })
    expect(critic.evaluate('2026-03-04T10:00:00Z', '2026-03-04T11:00:00Z')).toEqual({ match: false, score: 0.5 })
    expect(critic.evaluate('2026-03-04T10:00:00Z', '2026-03-04T12:00:00Z')).toEqual({ match: false, score: 0 })
    expect(critic.evaluate('2026-03-04T10:00:00Z', 'soon')).toEqual({
      match: false,
      score: 0,
      reason: expect.stringContaining('"soon"'),
    })
  })

  it('datetime: a side without a zone is read in that of the critic', () => {
    const critic = new DatetimeCritic({ field: 't', timezone: '+02:00' })
    expect(critic.evaluate('2026-03-04T10:00:00Z', '2026-03-04T12:00:00').score).toBe(1)
    const found = evaluate([call('A', { t: '2026-03-04T10:00:00Z' })], [['A', { t: '2026-03-04T12:00' }]], [critic])
    expect(found.findings.map(({ message }) => message)).toEqual([expect.stringContaining('+02:00')])
  })

  it('none is not a criticism, regex looks at the actual value, set at the overlap', () => {
    expect(new NoneCritic({ field: 'x' }).evaluate(1, 2)).toEqual({ match: null, score: 0, isCriticized: false })
    const id = new RegexCritic({ field: 'id', pattern: '^EV-\\d+$' })
    expect([id.evaluate('EV-1', 'EV-22').match, id.evaluate('EV-1', 'EV-x').match]).toEqual([true, false])
    expect(new SetCritic({ field: 'l' }).evaluate(['a', 'a', 'b'], ['b', 'a', 'c']).score).toBe(0.5)
  })

  it('a negative weight is an error, and two critics on one field name the field and the case', () => {
    expect(() => binary('x', -1)).toThrow(/weight -1/)
    expect(() => evaluate([], [], [binary('x', 1), binary('x', 2)])).toThrow(/"case" .* "x"/)
  })

  it('fuzzy weights become shares of their sum, and the critics of the caller stay as they are', () => {
    const high = Object.freeze(new BinaryCritic({ field: 'x', weight: 'high' }))
    const low = Object.freeze(new BinaryCritic({ field: 'y', weight: 'low' }))
    const one = new EvalCase({ name: 'c', userMessage: 'm', critics: [high, low] })
    expect(one.critics.map(({ weight }) => weight)).toEqual([0.625, 0.375])
    expect([high.weight, low.weight]).toEqual(['high', 'low'])
    const again = new EvalCase({ name: 'd', userMessage: 'm', critics: [high] })
    expect(again.critics.map(({ weight }) => weight)).toEqual([1])
  })

  it("a user's own critic is put in proportion too, and what it throws costs its weight alone", () => {
    class Short extends Critic {
      readonly limit = 3
      override evaluate(_expected: unknown, actual: unknown): CriticVerdict {
        if (typeof actual !== 'string') throw new Error('no text')
        const match = actual.length <= this.limit
        return { match, score: match ? this.weightValue : 0 }
      }
    }
    const critics = [new Short({ field: 'x', weight: 'medium' }), new BinaryCritic({ field: 'y', weight: 'medium' })]
    expect(evaluate([call('A', { x: 'a', y: 1 })], [['A', { x: 'abc', y: 1 }]], critics).score).toBe(1)
    const result = evaluate([call('A', { x: 'a', y: 1 })], [['A', { x: 5, y: 1 }]], critics)
    expect(result.score).toBe(0.75)
    expect(result.results[1]?.reason).toBe('the critic threw: no text')
  })
})

describe('EvaluationResult', () => {
  it('starts empty, adds weighted lines and divides by the weight', () => {
    const result = new EvaluationResult()
    expect({ ...result }).toEqual({
      score: 0,
      passed: false,
      warning: false,
      failureReason: null,
      results: [],
    })
    result.add({ field: 'a', result: { match: true, score: 0.8 }, weight: 1, expected: 1, actual: 1 })
    result.add({ field: 'b', result: { match: false, score: 0 }, weight: 0.5, expected: 1, actual: 2 })
    result.computeFinalScore(1.5)
    expect(result.score).toBe(0.5333333333333333)
    result.computeFinalScore(0)
    expect(result.score).toBe(0)
  })

  it.each([
    [0.75, 0.9, { passed: true, warning: true, fail: false, warn: true }],
    [0.8, 0.7, { passed: false, warning: true, fail: false, warn: true }],
    [0.8, 0.76, { passed: false, warning: false, fail: true, warn: false }],
    [0.75, 0.7, { passed: true, warning: false, fail: false, warn: false }],
  ])(
    'a score of 0.75 with the fail threshold %d and the warn threshold %d',
    (failThreshold, warnThreshold, verdict) => {
      const expected = [call('A', { x: 1 }), call('A', { x: 2 })]
      const actual = [['A', { x: 1 }] as const, ['A', { x: 3 }] as const]
      const result = evaluate(expected, actual, [binary('x', 1)], { failThreshold, warnThreshold })
      expect(result).toMatchObject({ score: 0.75, ...verdict })
    },
  )

  it('fail and warn follow from what is set by hand', () => {
    const result = new EvaluationResult()
    expect([result.fail, result.warn]).toEqual([true, false])
    result.warning = true
    expect([result.fail, result.warn]).toEqual([false, true])
    result.warning = false
    result.passed = true
    expect([result.fail, result.warn]).toEqual([false, false])
  })
})

describe('EvalSuite', () => {
  const rubric = new EvalRubric({ failThreshold: 0.5 })
  const add = (args: { a: number }) => args.a

  it('addCase inherits, names every call and appends what nobody judges', () => {
    const suite = new EvalSuite({ name: 's', systemMessage: 'Be brief.', rubric })
    suite.addTools([add, { name: 'Google.Search' }, { name: 'x' }])
    const chained = suite.addCase({
      name: 'c',
      userMessage: 'm',
      expectedToolCalls: [
        new ExpectedMcpToolCall('Google.Search', { p1: 1, p2: 2, p3: 3 }),
        new ExpectedToolCall(add, { a: 1 }),
        new ExpectedMcpToolCall({ toolName: 'x', args: { p3: 3, p4: 4 } }),
      ],
      critics: [binary('p1', 1), binary('p2', 1)],
    })
    expect(chained).toBe(suite)
    const [one] = suite.cases as [EvalCase]
    expect(one).toMatchObject({ systemMessage: 'Be brief.', rubric })
    expect(one.expectedToolCalls.map(({ name }) => name)).toEqual(['Google.Search', 'add', 'x'])
    expect(one.expectedToolCalls.every((named) => named instanceof NamedExpectedToolCall)).toBe(true)
    expect(one.critics.map((critic) => [critic.constructor.name, critic.field])).toEqual([
      ['BinaryCritic', 'p1'],
      ['BinaryCritic', 'p2'],
      ['NoneCritic', 'p3'],
      ['NoneCritic', 'a'],
      ['NoneCritic', 'p4'],
    ])
  })

  it('a function that is not in the catalog is an error', () => {
    const suite = new EvalSuite({ name: 's' }).addTools([add])
    const other = () => 1
    const expectedToolCalls = [new ExpectedToolCall(other)]
    expect(() => suite.addCase({ name: 'c', userMessage: 'm', expectedToolCalls })).toThrow(
      /"other" is not in the catalog/,
    )
  })

  it('extendCase copies everything from the last case, the rubric too', () => {
    const suite = new EvalSuite({ name: 's' })
    const own = new EvalRubric({ failThreshold: 0.1 })
    suite.addCase({
      name: 'first',
      userMessage: 'one',
      systemMessage: 'Own.',
      rubric: own,
      expectedToolCalls: [new ExpectedMcpToolCall('A', { x: 1 })],
      critics: [binary('x', 1)],
      additionalMessages: [{ role: 'user', content: 'before' }],
    })
    expect(suite.extendCase({ name: 'second', userMessage: 'two' })).toBe(suite)
    const [, second] = suite.cases as [EvalCase, EvalCase]
    expect(second).toMatchObject({ name: 'second', userMessage: 'two', systemMessage: 'Own.', rubric: own })
    expect(second.expectedToolCalls).toEqual([new NamedExpectedToolCall('A', { x: 1 })])
    expect(second.critics.map(({ field }) => field)).toEqual(['x'])
    expect(second.additionalMessages).toEqual([{ role: 'user', content: 'before' }])
    expect(() => new EvalSuite({ name: 'empty' }).extendCase({ name: 'a', userMessage: 'b' })).toThrow(
      /no case to extend/,
    )
  })

  it('expected calls are built from one object too, default to no arguments, and need a name', () => {
    expect(new ExpectedMcpToolCall('a')).toMatchObject({ toolName: 'a', args: {} })
    expect(new NamedExpectedToolCall({ name: 'a' })).toMatchObject({ name: 'a', args: {} })
    expect(new ExpectedToolCall({ func: add, args: { a: 1 } })).toMatchObject({ func: add, args: { a: 1 } })
    expect(() => new ExpectedToolCall(undefined as never)).toThrow(/needs a function/)
    expect(() => new ExpectedMcpToolCall('')).toThrow(/needs a `toolName`/)
    expect(() => new NamedExpectedToolCall({} as never)).toThrow(/needs a `name`/)
  })

  it('tracks come in the order they were declared', () => {
    const suite = new EvalSuite({ name: 's' })
    suite.addTools([{ name: 'b' }], { track: 'v2' }).addTools([{ name: 'a' }], { track: 'v1' })
    const compared = suite.addComparativeCase({ name: 'c', userMessage: 'm' })
    compared.forTrack('v1', { expectedToolCalls: [new ExpectedMcpToolCall('a')] })
    compared.forTrack('v2', { expectedToolCalls: [new ExpectedMcpToolCall('b')] })
    expect([...compared.tracks.keys()]).toEqual(['v2', 'v1'])
    expect(() => compared.forTrack('v3', {})).toThrow(/no track "v3"; it has "v2", "v1"/)
  })
})

interface DataCase {
  readonly kind: string
  readonly name: string
  readonly expected: never
  readonly actual: never
  readonly critics: readonly DataCritic[] | null
  readonly critic: DataCritic
  readonly rubric: Record<string, never>
  readonly expected_value: unknown
  readonly actual_value: unknown
  readonly input: never
  readonly want: never
}

interface DataCritic {
  readonly type: string
  readonly field: string
  readonly weight: number
  readonly value_range: [number, number]
  readonly match_threshold?: number
  readonly similarity_threshold?: number
  readonly tolerance_s?: number
  readonly max_difference_s?: number
}

const DATA = new URL('../../../shared/data/critic-cases.json', import.meta.url)

describe.runIf(existsSync(DATA))('critic-cases.json', () => {
  const { cases }: { cases: DataCase[] } = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : { cases: [] }
  const ofKind = (kind: string) => cases.filter((one) => one.kind === kind).map((one) => [one.name, one] as const)

  it('holds the 99 cases', () => {
    expect(cases).toHaveLength(99)
  })

  it.each(ofKind('case'))('case %s', (_, { expected, actual, critics, rubric, want }) => {
    const calls = (expected as { name: string; args: object }[]).map(({ name, args }) => call(name, args))
    const result = evaluate(calls, actual, (critics ?? []).map(criticOf), rubricOf(rubric))
    expect(result.score).toBeCloseTo((want as { score: number }).score, 9)
    expect(result.passed).toBe((want as { passed: boolean }).passed)
  })

  it.each(ofKind('critic'))('critic %s', (_, { critic, expected_value, actual_value, want }) => {
    const verdict = criticOf(critic).evaluate(expected_value, actual_value)
    expect(verdict.match).toBe((want as { match: boolean }).match)
    expect(verdict.score).toBeCloseTo((want as { score: number }).score, 9)
  })

  it.each(ofKind('compare_tool_name'))('names %s', (_, { expected, actual, want }) => {
    expect(evaluate([call(expected)], [[actual, {}]]).passed).toBe(want)
  })

  it.each(ofKind('fuzzy_weights'))('weights %s', (_, { input, want }) => {
    const critics = (input as string[]).map(
      (word, index) => new BinaryCritic({ field: `f${index}`, weight: word.toLowerCase() as never }),
    )
    const { critics: weighted } = new EvalCase({ name: 'c', userMessage: 'm', critics })
    weighted.forEach(({ weight }, index) => {
      expect(weight).toBeCloseTo(want[index] ?? Number.NaN, 9)
    })
  })

  it.each(ofKind('lsa_maximize'))('assignment %s', (_, { input, want }) => {
    const scores: number[][] = input
    const total = (columns: readonly number[]) =>
      columns.reduce((sum, column, row) => sum + (scores[row]?.[column] ?? 0), 0)
    const columns = solveAssignment(scores)
    expect(new Set(columns).size).toBe(scores.length)
    expect(total(columns)).toBe(total(want))
  })

  it.each(ofKind('mean_std'))('mean and deviation of %s', (_, { input, want }) => {
    const critics = {
      expected: [{ tool: 'A', args: { n: 0 } }],
      fields: [{ field: 'n', critic: 'numeric', range: [0, 1] }],
      rubric: { tool_selection_weight: 0 },
    }
    const traces = (input as number[]).map((score) => ({ tool_calls: [{ name: 'A', args: { n: 1 - score } }] }))
    const gate = scoreTraces({ critics } as never, traces).tests[0]?.gates[0]
    expect(gate?.targets['critics.score']).toBeCloseTo(want[0] ?? Number.NaN, 8)
    expect(gate?.targets['critics.std_deviation']).toBeCloseTo(want[1] ?? Number.NaN, 8)
  })
})

it.skipIf(existsSync(DATA))('skipped: ../shared/data not here', () => {})

function criticOf(source: DataCritic): Critic {
  const { type, field, weight } = source
  const seconds = (count: number | undefined) => (count === undefined ? undefined : `${count}s`)
  switch (type) {
    case 'binary':
      return new BinaryCritic({ field, weight })
    case 'numeric':
      return new NumericCritic({ field, weight, range: source.value_range, matchThreshold: source.match_threshold })
    case 'similarity':
      return new SimilarityCritic({ field, weight, threshold: source.similarity_threshold })
    case 'datetime': {
      const [tolerance, maxDifference] = [seconds(source.tolerance_s), seconds(source.max_difference_s)]
      return new DatetimeCritic({ field, weight, tolerance, maxDifference })
    }
    default:
      return new NoneCritic({ field })
  }
}

function rubricOf(rubric: Record<string, never>): EvalRubricOptions {
  return {
    failThreshold: rubric.fail_threshold,
    warnThreshold: rubric.warn_threshold,
    failOnToolSelection: rubric.fail_on_tool_selection,
    failOnToolCallQuantity: rubric.fail_on_tool_call_quantity,
    toolSelectionWeight: rubric.tool_selection_weight,
  }
}
