import { describe, expect, it } from 'vitest'
import { CallEvaluator, type EvaluatedCase, type KnownTools } from './call-evaluator.js'
import { caseCritics, type FieldCritic } from './case-critics.js'
import type { MadeCall, WantedCall } from './evaluation.js'
import { binaryJudge } from './kinds/binary.js'
import { datetimeJudge } from './kinds/datetime.js'
import { DEFAULT_RUBRIC, type Rubric } from './rubric.js'

interface Given {
  readonly rubric?: Partial<Rubric>
  readonly critics?: readonly FieldCritic[]
  readonly extra_args?: EvaluatedCase['extra_args']
  readonly tools?: KnownTools
}

const onX: FieldCritic = { field: 'x', weight: 1, judge: binaryJudge }
const anyNumber: Partial<Rubric> = { fail_on_tool_selection: false, fail_on_tool_call_quantity: false }
const call = (name: string, args: Readonly<Record<string, unknown>> = {}) => ({ name, args })

function evaluate(expected: WantedCall[], made: MadeCall[], { rubric, critics = [], extra_args, tools }: Given = {}) {
  const evaluator = new CallEvaluator({
    expected,
    critics: caseCritics(critics, expected),
    rubric: { ...DEFAULT_RUBRIC, ...rubric },
    extra_args: extra_args ?? 'ignore',
  })
  return evaluator.evaluate(made, tools)
}

const messages = ({ describe }: ReturnType<typeof evaluate>) => describe().map(({ message }) => message)

describe('what fails at once', () => {
  it('is another number of calls', () => {
    const evaluation = evaluate([call('a'), call('b')], [call('a')])
    const failure_reason = "Expected 2 tool call(s), but got 1. Expected tools: ['a', 'b'], but got: ['a']"
    expect(evaluation).toMatchObject({ score: 0, passed: false, warning: false, failure_reason, lines: [] })
    expect(evaluation.describe()).toEqual([
      { level: 'error', kind: 'tool_call_quantity', step: null, message: failure_reason },
    ])
  })

  it('is another choice of tools, where the same number or more are allowed', () => {
    const failure_reason = "Tool selection mismatch. Expected tools: ['a'], but got: ['b']"
    expect(evaluate([call('a')], [call('b')]).failure_reason).toBe(failure_reason)
    const rubric = { fail_on_tool_call_quantity: false }
    expect(evaluate([call('a')], [call('b'), call('a')], { rubric }).passed).toBe(true)
    expect(evaluate([call('a')], [call('b'), call('c')], { rubric }).passed).toBe(false)
  })

  it('is not a prefix that names a server', () => {
    const tools = { servers: ['Git-Hub'] }
    expect(evaluate([call('list')], [call('git_hub_list')], { tools }).score).toBe(1)
    expect(evaluate([call('list')], [call('git_hub_list')]).score).toBe(0)
  })
})

describe('arguments that are not a JSON object', () => {
  const failure_reason = "Malformed arguments: the arguments of 'a' are not a JSON object"

  it.each([null, [], [1], 'x', 5, true])('%j scores 0 and fails, whatever the critics and the thresholds', (args) => {
    const made = [{ name: 'a', args }]
    const failed = { score: 0, passed: false, warning: false, failure_reason }
    expect(evaluate([call('a')], made)).toMatchObject(failed)
    expect(evaluate([call('a', { x: 1 })], made, { critics: [onX] })).toMatchObject(failed)
    expect(evaluate([call('a')], made, { critics: [{ ...onX, judge: null, weight: 0 }] })).toMatchObject(failed)
    expect(evaluate([call('a')], made, { rubric: { fail_threshold: 0 } })).toMatchObject(failed)
  })

  it('score 0 also beside a call that is right', () => {
    const made = [call('a', { x: 1 }), { name: 'a', args: null }]
    expect(evaluate([call('a', { x: 1 }), call('a', { x: 2 })], made, { critics: [onX] })).toMatchObject({
      score: 0,
      failure_reason,
    })
  })

  it('cost nothing in a call that is paired with no expected one', () => {
    const made = [{ name: 'a', args: null }, call('a')]
    expect(evaluate([call('a')], made, { rubric: anyNumber })).toMatchObject({ score: 1, failure_reason: null })
  })
})

describe('a case in which nothing has a weight', () => {
  const rubric = { tool_selection_weight: 0, fail_threshold: 0 }
  const failed = { score: 0, passed: false, failure_reason: 'All weights are 0, so there is no score' }

  it('scores 0 and does not pass, not even from a threshold of 0', () => {
    expect(evaluate([call('a')], [call('a')], { rubric })).toMatchObject(failed)
    expect(evaluate([call('a', { x: 1 })], [call('a', { x: 1 })], { rubric })).toMatchObject(failed)
    const critics = [{ ...onX, weight: 0 }]
    expect(evaluate([call('a', { x: 1 })], [call('a', { x: 1 })], { rubric, critics })).toMatchObject(failed)
    const extra: Partial<Rubric> = { ...anyNumber, ...rubric, extra_calls: 'penalize' }
    expect(evaluate([], [call('a')], { rubric: extra })).toMatchObject(failed)
  })

  it('passes where no call is expected and none was made', () => {
    expect(evaluate([], [], { rubric })).toMatchObject({ score: 1, passed: true, failure_reason: null })
  })
})

describe('the lines of a pair', () => {
  it('are one for the tool, one for each critic, and one for each argument that none looks at', () => {
    const { lines, score } = evaluate([call('a', { x: 1, y: 2 })], [call('A', { x: 1 })], { critics: [onX] })
    const pair = { expected_index: 0, actual_index: 0 }
    expect(lines).toEqual([
      {
        field: 'tool_selection',
        is_selection: true,
        match: true,
        score: 1,
        weight: 1,
        expected: 'a',
        actual: 'A',
        is_criticized: true,
        ...pair,
      },
      {
        field: 'x',
        is_selection: false,
        match: true,
        score: 1,
        weight: 1,
        expected: 1,
        actual: 1,
        is_criticized: true,
        ...pair,
      },
      {
        field: 'y',
        is_selection: false,
        match: null,
        score: 0,
        weight: 0,
        expected: 2,
        actual: null,
        is_criticized: false,
        ...pair,
      },
    ])
    expect(score).toBe(1)
  })

  it('of a call that was not made earn nothing', () => {
    const { lines } = evaluate([call('a', { x: 1, y: 2 })], [], { critics: [onX], rubric: anyNumber })
    const none = { score: 0, actual: null, expected_index: 0, actual_index: null }
    expect(lines).toMatchObject([
      { field: 'tool_selection', match: false, expected: 'a', ...none },
      { field: 'x', match: false, expected: 1, is_criticized: true, ...none },
      { field: 'y', match: null, expected: 2, is_criticized: false, ...none },
    ])
  })

  it('match in full where an argument is absent or null on both sides, and not where it is on one', () => {
    const matchOf = (expected: object, made: object) =>
      evaluate([call('a', { ...expected })], [call('a', { ...made })], { critics: [onX] }).lines[1]
    expect(matchOf({}, { x: null })).toMatchObject({ match: true, score: 1 })
    expect(matchOf({ x: null }, {})).toMatchObject({ match: true, score: 1 })
    expect(matchOf({ x: 1 }, {})).toMatchObject({ match: false, score: 0 })
    expect(matchOf({}, { x: 1 })).toMatchObject({ match: false, score: 0 })
  })

  it('take a default that a tool states for an argument that is given, on both sides', () => {
    const tools = { withDefaults: (_: string, args: unknown) => ({ x: 10, ...Object(args) }) }
    expect(evaluate([call('a')], [call('a', { x: 10 })], { critics: [onX], tools }).score).toBe(1)
    expect(evaluate([call('a', { x: 10 })], [call('a')], { critics: [onX], tools }).score).toBe(1)
    expect(evaluate([call('a', { x: 11 })], [call('a')], { critics: [onX], tools }).score).toBe(0.5)
  })
})

describe('the assignment', () => {
  it('finds the call that fits best, among more or fewer than expected', () => {
    const given = { critics: [onX], rubric: anyNumber }
    const more = evaluate([call('a', { x: 1 })], [call('a', { x: 2 }), call('a', { x: 1 })], given)
    expect(more.lines.map(({ actual_index }) => actual_index)).toEqual([1, 1])
    expect(more.score).toBe(1)
    const fewer = evaluate([call('a', { x: 1 }), call('a', { x: 2 })], [call('a', { x: 2 })], given)
    expect(fewer.lines.map(({ actual_index }) => actual_index)).toEqual([null, null, 0, 0])
    expect(fewer.score).toBe(0.5)
  })
})

describe('the score', () => {
  it('of nothing expected is full, and of nothing that has a weight is none', () => {
    expect(evaluate([], []).score).toBe(1)
    expect(evaluate([call('a')], [call('a')], { rubric: { tool_selection_weight: 0 } }).score).toBe(0)
  })

  it('counts a call nobody expected only where the rubric says so', () => {
    const made = [call('a'), call('b')]
    expect(evaluate([call('a')], made, { rubric: anyNumber }).score).toBe(1)
    const penalized = evaluate([call('a')], made, { rubric: { ...anyNumber, extra_calls: 'penalize' } })
    expect(penalized.score).toBe(0.5)
    expect(penalized.lines[1]).toEqual({
      field: 'tool_selection',
      is_selection: true,
      match: false,
      score: 0,
      weight: 1,
      expected: null,
      actual: 'b',
      is_criticized: true,
      expected_index: null,
      actual_index: 1,
    })
  })

  it('is none where an extra argument is refused', () => {
    const run = (extra_args: EvaluatedCase['extra_args'], args = {}) =>
      evaluate([call('a')], [call('a', { limit: 5, ...args })], { extra_args })
    const message = 'a was given `limit` 5, which is not in the expected call'
    const refused = run('fail', { page: 2 })
    expect(refused).toMatchObject({ score: 0, passed: false, failure_reason: message })
    expect(messages(refused)).toEqual([
      'score 0 is below the fail threshold 0.8',
      message,
      message.replace('`limit` 5', '`page` 2'),
    ])
    expect(run('warn')).toMatchObject({ score: 1, passed: true, failure_reason: null })
    expect(messages(run('warn'))).toEqual([message])
    expect(messages(run('ignore'))).toEqual([])
    expect(evaluate([call('a')], [call('a')], { extra_args: 'fail' })).toMatchObject({ score: 1, failure_reason: null })
  })
})

describe('what an evaluation tells', () => {
  it('is what each line cost, and what it came to', () => {
    const given = { critics: [onX], rubric: anyNumber }
    expect(evaluate([call('a', { x: 1 })], [call('b', { x: 2 })], given).describe()).toEqual([
      { level: 'error', kind: 'low_score', step: null, message: 'score 0 is below the fail threshold 0.8' },
      {
        level: 'error',
        kind: 'wrong_tool',
        step: 0,
        message: 'expected `a`, got `b`',
        expected: 'a',
        actual: 'b',
        expected_index: 0,
      },
      {
        level: 'error',
        kind: 'argument',
        step: 0,
        message: 'b: `x` earned 0 of 1: expected 1, got 2',
        expected: 1,
        actual: 2,
        expected_index: 0,
      },
    ])
  })

  it('is a note where the run passed all the same, and a warning below the warn threshold', () => {
    const rubric = { fail_threshold: 0.5 }
    expect(evaluate([call('a', { x: 1 })], [call('a', { x: 2 })], { critics: [onX], rubric }).describe()).toMatchObject(
      [
        { level: 'warning', kind: 'warning', message: 'score 0.5 is below the warn threshold 0.9' },
        { level: 'note', kind: 'argument' },
      ],
    )
  })

  it('leaves out a critic without a weight', () => {
    const critics = [{ ...onX, weight: 0 }]
    expect(messages(evaluate([call('a', { x: 1 })], [call('a', { x: 2 })], { critics }))).toEqual([])
  })

  it('is a note on a call nobody expected that costs nothing, and an error on one that does', () => {
    const made = [call('b'), call('a')]
    expect(evaluate([call('a')], made, { rubric: anyNumber }).describe()).toEqual([
      { level: 'note', kind: 'extra_call', step: 0, message: '`b` was not expected; no penalty' },
    ])
    const penalized = evaluate([call('a')], made, { rubric: { ...anyNumber, extra_calls: 'penalize' } })
    expect(penalized.describe()).toMatchObject([
      { kind: 'low_score' },
      { level: 'error', kind: 'extra_call', step: 0, message: '`b` was not expected', expected: null, actual: 'b' },
    ])
  })

  it('says once that a call was not made, and once that arguments are not an object', () => {
    const expected = [call('a', { x: 1 }), call('b', { x: 1 }), call('c', { x: 1 })]
    const made = [call('a', { x: 1 }), { name: 'b', args: null }]
    const evaluation = evaluate(expected, made, { critics: [onX], rubric: anyNumber })
    expect(evaluation.describe()).toMatchObject([
      { kind: 'low_score' },
      { kind: 'missing_call', step: null, expected_index: 2 },
      { level: 'error', kind: 'malformed_arguments', step: 1 },
      { level: 'note', kind: 'matched_argument', step: 0, expected: 1, actual: 1 },
    ])
    expect(evaluation.lines[3]?.match).toBe(false)
    expect([...evaluation.describe().map(({ message }) => message), evaluation.lines[3]?.reason]).toMatchSnapshot()
  })

  it('notes a zone that was assumed', () => {
    const critics = [{ field: 'at', weight: 1, judge: datetimeJudge({}) }]
    const at = '2026-03-04T10:00'
    expect(evaluate([call('a', { at: `${at}Z` })], [call('a', { at })], { critics }).describe()).toMatchSnapshot([
      { level: 'note', kind: 'assumed_zone', step: 0 },
    ])
  })
})
