import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { critics } from './gate.js'

const context = { name: 'books it', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

function fold(block: object, ...traces: object[]) {
  const options = critics.options.parse({ expected: [{ tool: 'x', args: { a: 0, b: 0, c: 0 } }], ...block })
  const runs = traces.map((trace, index) => ({
    run: index + 1,
    measure: critics.measure(options, readTrace(trace, new ToolTable()), context),
  }))
  return critics.fold(options, runs, context)
}

const called = (args: object, more: object = {}) => ({
  tool_calls: [{ name: 'x', args: { b: 0, c: 0, ...args } }],
  ...more,
})
const numeric = (field: string) => ({ field, critic: 'numeric', range: [0, 10] })
/** Selection and `a` weigh one each: `a` off by 2 scores 0.9, by 3 scores 0.85, by 8 scores 0.6. */
const one = { fields: [numeric('a')] }

describe('the summary', () => {
  it.each<[string, object, object[]]>([
    ['score 1; a 1', one, [called({ a: 0 })]],
    ['score 0.9; a 0.8', one, [called({ a: 2 })]],
    ['score 1 over 2 runs; a 1', one, [called({ a: 0 }), called({ a: 0 })]],
    ['score 0.75 ± 0.25 over 2 runs; a 0.5 ± 0.5', one, [called({ a: 0 }), called({ a: 10 })]],
    ['score 1', {}, [called({ a: 0 })]],
    ['score 1 over 2 runs', {}, [called({ a: 0 }), called({ a: 0 })]],
    ['score 1; a 1, b 1', { fields: [numeric('a'), numeric('b')] }, [called({ a: 0 })]],
    ['score 0', { expected: undefined, tracks: { old: { expected: [] } } }, [called({ a: 0 })]],
  ])('%s', (summary, block, traces) => {
    expect(fold(block, ...traces).summary).toBe(summary)
  })
})

describe('the pass rule', () => {
  // With the default thresholds: a clean pass, a pass with a warning, a failure.
  const runs: Record<string, object> = { p: called({ a: 0 }), w: called({ a: 3 }), f: called({ a: 8 }) }
  const outcome = (pass_rule: string, letters: string) => {
    const { targets, findings } = fold({ ...one, pass_rule }, ...[...letters].map((letter) => runs[letter] ?? {}))
    const news = findings.filter(({ kind, message }) => kind === 'warning' && message.startsWith('with `pass_rule'))
    return [targets['critics.passed'], news.length]
  }
  it.each(['last', 'mean', 'majority', 'all'])(
    '%s: a run that failed with a reason fails from any threshold',
    (pass_rule) => {
      const options = { rubric: { fail_threshold: 0 }, pass_rule }
      expect(fold(options, { tool_calls: [] }).targets['critics.passed']).toBe(0)
      expect(fold(options, { tool_calls: [{ name: 'x', args_text: '{' }] }).targets['critics.passed']).toBe(0)
      expect(fold({ ...one, ...options }, called({ a: 10 })).targets['critics.passed']).toBe(1)
    },
  )

  it.each<[string, string, number]>([
    ['last', 'fp', 1],
    ['last', 'pf', 0],
    ['last', 'fw', 1],
    ['last', 'ffp', 1],
    ['mean', 'pf', 1],
    ['mean', 'ff', 0],
    ['majority', 'pf', 0],
    ['majority', 'ppf', 1],
    ['majority', 'pff', 0],
    ['majority', 'wwf', 1],
    ['majority', 'p', 1],
    ['majority', 'f', 0],
    ['all', 'pw', 1],
    ['all', 'ppf', 0],
  ])('%s over %s: passed %i', (rule, letters, passed) => {
    expect(outcome(rule, letters)[0]).toBe(passed)
  })

  // With the warn threshold below the fail threshold: a pass, a warned run, a failure.
  const between = { ...one, rubric: { fail_threshold: 0.9, warn_threshold: 0.7 } }
  const verdict = (pass_rule: string, letters: string) => {
    const { targets, warned } = fold({ ...between, pass_rule }, ...[...letters].map((letter) => runs[letter] ?? {}))
    if (targets['critics.passed'] === 1) return 'passed'
    return warned ? 'warned' : 'failed'
  }
  it.each<[string, string, string]>([
    ['last', 'fw', 'warned'],
    ['last', 'wf', 'failed'],
    ['last', 'wp', 'passed'],
    ['mean', 'w', 'warned'],
    ['mean', 'pw', 'passed'],
    ['mean', 'pf', 'warned'],
    ['mean', 'wff', 'failed'],
    ['majority', 'ppw', 'passed'],
    ['majority', 'pww', 'warned'],
    ['majority', 'pwf', 'warned'],
    ['majority', 'wff', 'failed'],
    ['majority', 'pw', 'warned'],
    ['majority', 'wf', 'failed'],
    ['all', 'ppp', 'passed'],
    ['all', 'ppw', 'warned'],
    ['all', 'pwf', 'failed'],
  ])('%s over %s: %s', (rule, letters, wanted) => {
    expect(verdict(rule, letters)).toBe(wanted)
  })

  it('a warned run is no pass', () => {
    expect(fold(between, called({ a: 3 }), called({ a: 0 })).targets).toMatchObject({
      'critics.warnings': 1,
      'critics.pass_rate': 50,
    })
  })

  it('counts the runs that passed with a warning', () => {
    expect(fold(one, called({ a: 3 }), called({ a: 0 }), called({ a: 8 })).targets).toMatchObject({
      'critics.warnings': 1,
      'critics.pass_rate': 66,
      'critics.min_score': 0.6,
    })
  })

  it('says that the runs together are a warning, at the weakest, unless a run says so itself', () => {
    const { findings } = fold({ ...one, pass_rule: 'mean' }, called({ a: 0 }), called({ a: 8 }), called({ a: 8 }))
    expect(findings.filter(({ kind }) => kind === 'warning')).toEqual([])
    const together = fold({ ...one, pass_rule: 'mean' }, called({ a: 0 }), called({ a: 5 }), called({ a: 5 }))
    expect(together.findings.filter(({ kind }) => kind === 'warning')).toMatchObject([
      { level: 'warning', run: 2, step: null },
    ])
    const warned = fold({ ...between, pass_rule: 'mean' }, called({ a: 0 }), called({ a: 8 }))
    expect(warned.findings.filter(({ kind }) => kind === 'warned')).toMatchObject([
      { level: 'warning', run: 2, step: null },
    ])
    const sentences = [...together.findings, ...warned.findings].filter(({ level }) => level === 'warning')
    expect(sentences.map(({ message }) => message)).toMatchSnapshot()
    expect(outcome('mean', 'pf')[1]).toBe(1)
    expect(outcome('mean', 'w')[1]).toBe(0)
    const lenient = { ...one, rubric: { fail_threshold: 0 } }
    expect(fold(lenient, { tool_calls: [] }).findings.filter(({ kind }) => kind === 'warning')).toEqual([])
    expect(outcome('mean', 'wpf')[1]).toBe(0)
    expect(outcome('mean', 'pwf')[1]).toBe(0)
    expect(outcome('majority', 'ppf')[1]).toBe(0)
    expect(outcome('all', 'ww')[1]).toBe(0)
    expect(outcome('last', 'pp')[1]).toBe(0)
  })
})

describe('a critic as it is written', () => {
  const noon = '2026-03-04T10:00:00Z'
  it.each<[object, unknown, unknown, number]>([
    [{ critic: 'set' }, ['x', 'y'], ['y', 'x'], 1],
    [{ critic: 'set' }, ['x', 'y'], ['z'], 0.5],
    [{ critic: 'datetime' }, noon, '2026-03-04T10:00:30Z', 1],
    [{ critic: 'datetime', tolerance: '10s', max_difference: '20s' }, noon, '2026-03-04T10:00:30Z', 0.5],
    [{ critic: 'datetime', tolerance: '10s', max_difference: '60s' }, noon, '2026-03-04T10:00:30Z', 0.75],
    [{ critic: 'datetime' }, noon, '2026-03-04T12:00:00', 0.5],
    [{ critic: 'datetime', timezone: '+02:00' }, noon, '2026-03-04T12:00:00', 1],
    [{ critic: 'none' }, 'x', 'y', 1],
  ])('%j: expected %j, got %j', (critic, wanted, got, score) => {
    const block = { expected: [{ tool: 'x', args: { a: wanted } }], fields: [{ field: 'a', ...critic }] }
    expect(fold(block, { tool_calls: [{ name: 'x', args: { a: got } }] }).targets['critics.score']).toBe(score)
  })
})

describe('a run', () => {
  const unit = { expected: [{ tool: 's.x', args: { unit: 'C' } }], fields: [{ field: 'unit', critic: 'binary' }] }
  const schema = (unit: string) => ({ properties: { unit: { default: unit } } })
  const score = (tools: object[], call: object) => fold(unit, { tools, tool_calls: [call] }).targets['critics.score']

  it('gets the defaults of the tool it called, of the server it called', () => {
    const tools = [
      { server: 'o', name: 'x', input_schema: schema('F') },
      { server: null, name: 'y', input_schema: schema('F') },
      { server: 's', name: 'x', input_schema: schema('C') },
    ]
    expect(score(tools, { server: 's', name: 'x' })).toBe(1)
    expect(score([{ name: 'x', input_schema: schema('C') }], { server: null, name: 's.x' })).toBe(1)
    expect(score([{ server: 's', name: 'other' }], { server: 's', name: 'x' })).toBe(0.5)
    expect(score([{ server: 's', name: 'x' }], { server: 's', name: 'x', args: { unit: 'C' } })).toBe(1)
  })

  it('may write the server before the name as the server was offered', () => {
    const made = { name: 's_x', args: { unit: 'C' } }
    expect(
      fold(
        { ...unit, expected: [{ tool: 'x', args: { unit: 'C' } }] },
        {
          tools: [
            { server: 's', name: 'x' },
            { server: null, name: 'z' },
          ],
          tool_calls: [made],
        },
      ).targets['critics.score'],
    ).toBe(1)
    expect(
      fold({ ...unit, expected: [{ tool: 'x', args: { unit: 'C' } }] }, { tool_calls: [made] }).targets[
        'critics.score'
      ],
    ).toBe(0)
  })

  it('keeps 200 findings and says how many more there are', () => {
    const calls = (count: number) => {
      const args = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
      return fold({ expected: [{ tool: 'x' }] }, { tool_calls: [{ name: 'x', args }] }).findings
    }
    expect(calls(200).filter(({ kind }) => kind === 'more_findings')).toEqual([])
    expect(calls(200)).toHaveLength(200)
    expect(calls(207)).toHaveLength(201)
    expect(calls(207).at(-1)).toEqual({
      level: 'note',
      kind: 'more_findings',
      run: 1,
      step: null,
      message: 'and 7 more findings',
    })
  })
})
