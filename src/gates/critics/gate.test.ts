import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngines } from '../../core/engines/engines.js'
import { scoreTest } from '../../score/score-test.js'

beforeAll(async () => {
  await loadEngines({ pattern: 'x' })
})

const block = (options: object) => ({
  name: 'books it',
  critics: { expected: [{ tool: 'x', args: { a: 1 } }], ...options },
})

/** The first problem, or nothing. */
function problemOf(options: object): string {
  try {
    scoreTest(block(options) as never, [])
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n  ')[1] ?? '') : String(error)
  }
}

const field = (rest: object) => ({ fields: [{ field: 'a', ...rest }] })

describe('a critics block', () => {
  it.each<[string, object, RegExp]>([
    [
      'two critics on a field',
      {
        fields: [
          { field: 'a', critic: 'binary' },
          { field: 'a', critic: 'set' },
        ],
      },
      /^critics\.fields\[1\]\.field: "books it" has two critics/,
    ],
    ['a negative weight', field({ critic: 'binary', weight: -1 }), /at least 0, got -1/],
    ['a critic nobody knows', field({ critic: 'simlarity' }), /did you mean `similarity`/],
    ['no range', field({ critic: 'numeric' }), /`range` is missing: `numeric` needs it/],
    ['a range upside down', field({ critic: 'numeric', range: [5, 1] }), /^critics\.fields\[0\]\.range: /],
    ['a setting of another critic', field({ critic: 'binary', range: [0, 1] }), /`binary` has no `range`/],
    ['an unknown zone', field({ critic: 'datetime', timezone: 'Europe/Olso' }), /Did you mean `Europe\/Oslo`/],
    ['no duration', field({ critic: 'datetime', tolerance: '5 minutes' }), /not a duration: .*`90s`/],
    ['a pattern that does not compile', field({ critic: 'regex', pattern: '(?=x)' }), /RE2 has no look-around/],
    ['custom without a function', field({ critic: 'custom' }), /`evaluate` is missing/],
    [
      'a target of no field',
      { expect: [{ 'critics.field["b"]': { '>=': 1 } }] },
      /no target `critics.field\["b"\]`.*critics.field\["a"\]/,
    ],
    ['no weight at all', { rubric: { tool_selection_weight: 0 } }, /all weights are 0/],
    ['two answers about extra calls', { extra_calls: 'penalize', rubric: { extra_calls: 'ignore' } }, /keep one/],
  ])('is refused for %s', (_, options, wanted) => {
    expect(problemOf(options)).toMatch(wanted)
  })

  it('needs expected calls', () => {
    expect(() => scoreTest({ critics: {} } as never, [])).toThrow(/`expected` is missing/)
  })
})

describe('a run', () => {
  const gateOf = (options: object, ...traces: object[]) => scoreTest(block(options) as never, traces).gates[0]
  const called = (args: object, rest: object = {}) => ({ tool_calls: [{ name: 'x', args }], ...rest })

  it('arguments nobody asked for cost everything with `fail`, a finding with `warn`, nothing with `ignore`', () => {
    const extra = called({ a: 1, b: 2 })
    expect(gateOf({ extra_args: 'fail' }, extra)).toMatchObject({
      status: 'failed',
      targets: { 'critics.score': 0 },
    })
    expect(gateOf({}, extra)).toMatchObject({
      status: 'passed',
      findings: [{ level: 'warning', kind: 'extra_argument' }],
    })
    expect(gateOf({ extra_args: 'ignore' }, extra)).toMatchObject({ status: 'passed', findings: [] })
    expect(gateOf({}, called({ a: 1, b: null }))).toMatchObject({ findings: [] })
  })

  it('defaults of the tool are filled in on both sides', () => {
    const tools = [{ name: 'x', input_schema: { properties: { a: { default: 1 }, unit: { default: 'C' } } } }]
    const options = {
      fields: [
        { field: 'a', critic: 'binary' },
        { field: 'unit', critic: 'binary' },
      ],
    }
    expect(gateOf(options, called({}, { tools }))).toMatchObject({ targets: { 'critics.score': 1 } })
    expect(gateOf(options, called({ unit: 'C' }, { tools }))).toMatchObject({
      targets: { 'critics.score': 1 },
      findings: [],
    })
    expect(gateOf({ fields: options.fields.slice(0, 1) }, called({}))?.status).toBe('failed')
  })

  describe('a critic on a field that no expected call has', () => {
    const onTitle = (field: string, more: object = {}) => ({ fields: [{ field, critic: 'binary', ...more }] })
    const toolOf = (input_schema: object) => ({ tools: [{ name: 'x', input_schema }] })
    const declared = toolOf({ type: 'object', properties: { a: {}, title: { type: 'string' } } })
    const unknown = (more: object = {}) => gateOf(onTitle('titel'), called({ a: 1 }, more))

    it('is an error of the row where the schema in the trace does not have it', () => {
      expect(unknown(declared)).toMatchObject({
        status: 'error',
        targets: { 'critics.score': null, 'critics.passed': null },
        expect: [],
        findings: [{ level: 'error', kind: 'unknown_field', run: 1 }],
      })
      expect(unknown(declared)?.findings).toMatchSnapshot()
    })

    it('is an error whatever `expect` asks for', () => {
      const expect_ = { ...onTitle('titel'), expect: [{ 'critics.score': { '>=': 0 } }] }
      expect(gateOf(expect_, called({ a: 1 }, declared))).toMatchObject({ status: 'error' })
    })

    it('is an error where no schema is known and no call has it', () => {
      for (const more of [{}, { tools: [{ name: 'x' }] }, { tools: [{ name: 'y' }] }]) {
        expect(unknown(more)).toMatchObject({ status: 'error', findings: [{ kind: 'unknown_field' }] })
      }
      expect(unknown()?.findings).toMatchSnapshot()
    })

    it('is an error where the schema allows any name and no call has it', () => {
      const open = toolOf({ type: 'object' })
      expect(unknown(open)).toMatchObject({ status: 'error', findings: [{ kind: 'unknown_field' }] })
      expect(unknown(open)?.findings).toMatchSnapshot()
      expect(gateOf(onTitle('titel'), called({ a: 1, titel: 'x' }, open))).toMatchObject({ status: 'failed' })
    })

    it('is judged where a call, or the schema, has it', () => {
      expect(gateOf(onTitle('title'), called({ a: 1 }, declared))).toMatchObject({ status: 'passed' })
      expect(gateOf(onTitle('b.c'), called({ a: 1 }, toolOf({ properties: { b: {} } })))).toMatchObject({
        status: 'passed',
      })
      expect(gateOf(onTitle('titel'), called({ a: 1, titel: 'x' }))).toMatchObject({ status: 'failed' })
      const byPattern = { fields: [{ field: 'id', critic: 'regex', pattern: '^EV' }] }
      expect(gateOf(byPattern, called({ a: 1, id: 'EV-1' }))).toMatchObject({ status: 'passed' })
    })

    it('is judged where an expected call asks for null, and where nobody counts it', () => {
      const expected = [{ tool: 'x', args: { a: 1, titel: null } }]
      expect(gateOf({ ...onTitle('titel'), expected }, called({ a: 1 }))).toMatchObject({ status: 'passed' })
      expect(gateOf(onTitle('titel', { critic: 'none' }), called({ a: 1 }))).toMatchObject({ status: 'passed' })
    })

    it('may be one of another expected tool', () => {
      const options = { ...onTitle('title'), expected: [{ tool: 'x', args: { a: 1 } }, { tool: 'y' }] }
      const tool_calls = [{ name: 'x', args: { a: 1 } }, { name: 'y' }]
      const tools = [...declared.tools, { name: 'y', input_schema: { properties: {} } }]
      expect(gateOf(options, { tool_calls, tools })).toMatchObject({ status: 'passed' })
    })

    it('is no excuse for other calls than expected', () => {
      expect(gateOf(onTitle('titel'), { tool_calls: [] })).toMatchObject({ status: 'failed' })
    })
  })

  it('a dot path leads into an argument, and a key with the dots in it comes first', () => {
    const options = {
      expected: [{ tool: 'x', args: { filter: { status: 'open' } } }],
      fields: [{ field: 'filter.status', critic: 'binary' }],
    }
    expect(gateOf(options, called({ filter: { status: 'open', page: 1 } }))).toMatchObject({
      targets: { 'critics.score': 1 },
    })
    expect(gateOf(options, called({ filter: { status: 'shut' } }))).toMatchObject({ targets: { 'critics.score': 0.5 } })
    expect(gateOf(options, called({ 'filter.status': 'open' }))).toMatchObject({ targets: { 'critics.score': 1 } })
  })

  it('a function of a code suite is asked, and what it returns by mistake costs its weight', () => {
    const custom = (evaluate: unknown) => field({ critic: 'custom', weight: 1, evaluate })
    expect(
      gateOf(
        custom(() => ({ match: false, score: 0.5 })),
        called({ a: 2 }),
      )?.targets,
    ).toMatchObject({ 'critics.score': 0.75 })
    expect(
      gateOf(
        custom(() => undefined),
        called({ a: 2 }),
      )?.targets,
    ).toMatchObject({ 'critics.score': 0.5 })
  })

  it.each([
    ['last', 0],
    ['mean', 0],
    ['majority', 1],
    ['all', 0],
  ])('pass_rule %s over good, good, bad', (pass_rule, passed) => {
    const [good, bad] = [called({ a: 1 }), { tool_calls: [] }]
    expect(gateOf({ pass_rule }, good, good, bad)?.targets).toMatchObject({ 'critics.passed': passed })
  })

  it('says that tracks are rows when none was chosen', () => {
    const gate = scoreTest({ critics: { tracks: { v1: { expected: [] } } } } as never, [{ tool_calls: [] }]).gates[0]
    expect(gate).toMatchObject({ status: 'failed', findings: [{ kind: 'no_track' }] })
  })
})
