import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { goldenPath } from './gate.js'
import { scoreGoldenPath } from './score-golden-path.js'

describe('scoreGoldenPath', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], 1, true],
    [['a', 'a', 'b'], ['a', 'b'], 0.5, true],
    [['a', 'b', 'a'], ['a', 'b'], 0.5, true],
    [['a', 'x', 'b'], ['a', 'b'], 0.666666667, true],
    [['b', 'a'], ['a', 'b'], 1, false],
    [[], ['a'], 1, false],
    [['a', 'b', 'a', 'b', 'a'], ['a', 'b', 'a'], 0.333333333, true],
  ])('%j against %j', (calls, golden, penalty, reached) => {
    expect(scoreGoldenPath(calls, golden)).toMatchObject({ penalty, reached, passed: reached && penalty === 1 })
  })

  it('gives every number of the gate', () => {
    expect(scoreGoldenPath(['a', 'a', 'b', 'c', 'a'], ['a', 'b'], { backtracks: false })).toEqual({
      penalty: 0.333333333,
      passed: false,
      reached: true,
      extra_steps: 3,
      backtracks: 1,
      repeated_tools: 1,
    })
  })

  it('takes calls of a trace, and tells servers apart', () => {
    const calls = [{ server: 'web', name: 'search' }, { server: 'docs', name: 'search' }, 'web.search']
    expect(scoreGoldenPath(calls, ['web.search', 'search'])).toMatchObject({
      reached: true,
      repeated_tools: 0,
      backtracks: 1,
    })
    expect(scoreGoldenPath(['web.search', 'db.query'], ['web.*', 'query'])).toMatchObject({ passed: true })
    expect(scoreGoldenPath(['webs'], ['web.webs'])).toMatchObject({ reached: false })
  })

  it('scores a perfect run 1, also when two ids mean one tool', () => {
    const tool = fc.constantFrom('s.a', 's.b', 't.a', 't.b')
    const path = fc.array(fc.tuple(tool, fc.constantFrom('full', 'bare', 'glob')), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(path, (steps) => {
        const golden = steps.map(([id, form]) => {
          return form === 'full' ? id : form === 'bare' ? id.slice(2) : `${id.slice(0, 1)}.*`
        })
        const calls = steps.map(([id]) => id)
        expect(scoreGoldenPath(calls, golden)).toMatchObject({ penalty: 1, passed: true })
      }),
    )
  })

  it.each([
    [[], 'scoreGoldenPath: calls: '],
    [['a*'], 'scoreGoldenPath: calls[0]: '],
  ])('refuses the golden path %j', (golden, place) => {
    const message = expect.stringContaining(place)
    expect(() => scoreGoldenPath(['a'], golden)).toThrow(expect.objectContaining({ code: 'BAD_USAGE', message }))
  })

  it('refuses a kind of waste it does not know', () => {
    const penalize = { backtracks: true, extras: true }
    expect(() => scoreGoldenPath(['a'], ['a'], penalize)).toThrow('penalize: Unrecognized key: "extras"')
  })
})

it('counts repeats and backtracks by their definition', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(names, (calls) => {
      const score = scoreGoldenPath(calls, ['z'])
      // By the definition, position by position.
      const repeated = calls.filter((name, i) => i > 0 && calls[i - 1] === name).length
      const back = calls.filter((name, i) => calls[i - 1] !== name && calls.slice(0, i).includes(name)).length
      expect(score).toMatchObject({
        extra_steps: Math.max(0, calls.length - 1),
        repeated_tools: repeated,
        backtracks: back,
        reached: false,
      })
    }),
  )
})

describe('the gate', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

  it('tells the waste of a run in the order of its calls', () => {
    const options = goldenPath.options.parse({ calls: ['a', 'b'] })
    const trace = readTrace({ tool_calls: [...'abaabb'].map((name) => ({ name })) }, new ToolTable())
    const run = { run: 1, measure: goldenPath.measure(options, trace, context) }
    const { findings } = goldenPath.fold(options, [run], context)
    expect(findings.map(({ step, kind }) => `${step} ${kind}`)).toEqual([
      'null extra_steps',
      '2 backtrack',
      '3 repeated_tool',
      '4 backtrack',
      '5 repeated_tool',
    ])
  })

  it('tells which calls it expects', () => {
    const options = goldenPath.options.parse({ calls: ['web.search', 'b'] })
    expect(goldenPath.expectedCalls?.(options)).toEqual([{ tool: 'web.search' }, { tool: 'b' }])
  })
})
