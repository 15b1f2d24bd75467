import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { argumentsText } from '../../core/trace/call-arguments.js'
import { ToolTable } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { stability } from './gate.js'

const test = { name: 'long loop', runs: 2, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

function read(raws: readonly object[]): Trace[] {
  // A table for each trace: what is equal across runs must not depend on sharing one.
  return raws.map((raw) => readTrace({ tool_calls: [], ...raw }, new ToolTable(), 'trace'))
}

function fold(raws: readonly object[], block: Record<string, unknown> = {}) {
  const options = stability.options.parse(block)
  const runs = read(raws).map((trace, index) => ({
    run: index + 1,
    measure: stability.measure(options, trace, test),
  }))
  return stability.fold(options, runs, test)
}

/** `aab` -> calls of a, a and b; `a1` has the argument 1. */
function calls(text: string) {
  return [...text.matchAll(/([a-z])(\d?)/g)].map(([, name, value]) => ({ name, args: value === '' ? {} : { value } }))
}

const loop = (text: string) => ({ tool_calls: calls(text) })

function spoken(...contents: unknown[]) {
  return { conversation: { turns: contents.map((content) => ({ role: 'assistant', content })) } }
}

/** A target of a run beside one that is perfect. */
function target(name: string, raw: object, block: Record<string, unknown> = {}) {
  return fold([raw, loop('a')], block).targets[`stability.${name}`]
}

describe('tool_usage_stability', () => {
  it.each([
    ['a', 1],
    ['aa', 1],
    ['ab', 0],
    ['aaaab', 0.75],
    ['abcde', 0],
    ['aabbb', 0.75],
  ])('of %s is %d', (text, expected) => {
    expect(target('tool_usage_stability', loop(text))).toBe(expected)
  })

  it.each(['', 'a'])('of several turns with the calls %j is 1', (text) => {
    expect(target('tool_usage_stability', { ...loop(text), ...spoken('x', 'y') })).toBe(1)
  })

  it('tells servers apart', () => {
    const tool_calls = ['x', 'y', 'x'].map((server) => ({ server, name: 'a' }))
    expect(target('tool_usage_stability', { tool_calls })).toBe(0.5)
  })
})

describe('redundancy', () => {
  it.each([
    ['', 1],
    ['a1a1', 0.5],
    ['a1a2', 1],
    ['a1b1', 1],
    ['a1a1a1b2', 0.5],
  ])('of %s is %d', (text, expected) => {
    expect(target('redundancy', { ...loop(text), ...spoken('x', 'y') })).toBe(expected)
  })

  it('compares arguments in canonical form', () => {
    const [left, right] = [{ args: { a: 1, b: 2 } }, { args: { b: 2.0, a: 1 } }]
    expect(target('redundancy', { tool_calls: [left, right].map((one) => ({ name: 'a', ...one })) })).toBe(0.5)
  })

  it('takes arguments that are no JSON as they were sent', () => {
    const tool_calls = ['{', '{', '[['].map((args_text) => ({ name: 'a', args: null, args_text }))
    expect(target('redundancy', { tool_calls })).toBe(0.666666667)
  })
})

describe('cost_per_progress', () => {
  const costly = (text: string, total: number | null) => ({
    tool_calls: calls(text),
    conversation: { turns: [], tokens: { total } },
  })

  it.each([
    ['a1a2', 4000, {}, 1],
    ['a1a2', 8000, {}, 0.5],
    ['a1a1', 8000, {}, 0.25],
    ['a1a2', 8000, { target_tokens_per_call: 4000 }, 1],
    ['a1a2', 0, {}, 1],
  ])('of %s with %j tokens and %j is %d', (text, total, block, expected) => {
    expect(target('cost_per_progress', costly(text, total), block)).toBe(expected)
  })

  it('is null where no run recorded tokens, and is that of the runs that did', () => {
    expect(target('cost_per_progress', costly('a1a2', null))).toBeNull()
    expect(fold([costly('a1a2', null), costly('a1a2', 8000)]).targets['stability.cost_per_progress']).toBe(0.5)
  })

  it('with tokens but no calls divides by one', () => {
    const conversation = { ...spoken('a', 'b').conversation, tokens: { total: 8000 } }
    expect(target('cost_per_progress', { conversation })).toBe(0.25)
  })
})

describe('a run with at most one assistant turn and at most one call', () => {
  const tokens = { total: 100_000 }
  const cost = (raw: object) => target('cost_per_progress', raw)

  it('has nothing to degrade', () => {
    expect(cost({ ...loop('a'), conversation: { turns: [], tokens } })).toBe(1)
    expect(cost({ ...loop('a'), conversation: { turns: [{ role: 'assistant', content: 'x' }], tokens } })).toBe(1)
  })

  it('has nothing to judge without a call', () => {
    expect(cost({ conversation: { turns: [{ role: 'user', content: 'x' }], tokens } })).toBeNull()
    expect(fold([{ ...spoken('x'), final_response: 'x' }, {}]).targets['stability.weakest_score']).toBeNull()
  })

  it('is not one with several calls or several turns', () => {
    expect(cost({ ...loop('ab'), conversation: { turns: [], tokens } })).toBe(0.04)
    expect(
      cost({ ...loop('a'), conversation: { turns: [{ role: 'assistant' }, { role: 'assistant' }], tokens } }),
    ).toBe(0.02)
  })
})

describe('the weakest sub-score', () => {
  it('is one that has evidence: five calls, three texts', () => {
    expect(target('weakest_score', loop('abcd'))).toBe(1)
    expect(target('weakest_score', loop('abcde'))).toBe(0)
    expect(target('weakest_score', { ...loop('ab'), ...spoken('a', 'aaaaaaa') })).toBe(1)
    expect(target('weakest_score', { ...loop('ab'), ...spoken('a', 'aaaa', 'aaaaaaa') })).toBe(0.387627564)
  })

  it('takes other evidence when told', () => {
    expect(target('weakest_score', loop('ab'), { min_evidence: { calls: 2 } })).toBe(0)
    expect(target('weakest_score', loop('abcde'), { min_evidence: { calls: 6 } })).toBe(1)
    const talk = { ...loop('ab'), ...spoken('a', 'aaaaaaa') }
    expect(target('weakest_score', talk, { min_evidence: { turns: 2 } })).toBe(0.25)
  })

  it.each<[string, object, object]>([
    ['redundancy', { ...loop('a1a1'), conversation: { tokens: { total: 4000 } } }, {}],
    ['response_consistency', { ...loop('a1a1a1a1'), ...spoken('a', 'aaaaaaa') }, { min_evidence: { turns: 2 } }],
    ['tool_usage_stability', { ...loop('a1b1c1a2b2'), conversation: { tokens: { total: 20_000 } } }, {}],
  ])('of two that are equal is %s', (name, raw, block) => {
    expect(fold([raw], { ...block }).findings[0]?.message).toMatch(new RegExp(`^${name} is `))
  })

  it('at the default floor is a note, and the first of equal runs decides', () => {
    const equal = fold([loop('a1a1'), loop('a1a1')]).findings
    expect(equal).toMatchObject([{ level: 'note', kind: 'weakest_run', run: 1, step: null }])
    const one = fold([loop('a1a1a1'), loop('a1a1'), loop('a1a1a1')]).findings[0]
    expect(one?.run).toBe(1)
    expect([...equal, one].map((finding) => finding?.message)).toMatchSnapshot()
  })

  it('is averaged, and its spread is measured, over the runs', () => {
    expect(fold([loop('a1a1'), loop('a1a2'), loop('a1a1a1a1')]).targets).toMatchObject({
      'stability.score': 0.583333333,
      'stability.weakest_score': 0.25,
      'stability.variance': 0.097222222,
      'stability.redundancy': 0.25,
    })
  })

  it.each([
    ['note', 'redundancy is 0.666', loop('a1a1b2')],
    ['error', 'tool_usage_stability is 0.4', loop('a1a2a3b4c5d6')],
    ['error', 'cost_per_progress is 0.333', { ...loop('ab'), conversation: { tokens: { total: 12_000 } } }],
    [
      'error',
      'cost_per_progress is 0.25',
      { ...loop('a'), conversation: { ...spoken('a', 'a').conversation, tokens: { total: 8000 } } },
    ],
    ['error', 'response_consistency is 0.387', { ...loop('a'), ...spoken('a', 'aaaa', 'aaaaaaa') }],
  ])('is explained, %s: %s', (level, what, raw) => {
    const finding = fold([loop('a'), raw]).findings[0]
    expect(finding).toMatchObject({ level, kind: 'weakest_run', run: 2, message: expect.stringContaining(what) })
    expect(finding?.message).toMatchSnapshot()
  })

  it('is said once, however many runs are weak', () => {
    const findings = fold([loop('a1a1a1'), loop('a1a1a1a1'), loop('a1a1a1')]).findings
    const weakest = findings.filter(({ kind }) => kind === 'weakest_run')
    expect(weakest).toMatchObject([{ level: 'error', run: 2, step: null }])
    expect(weakest.map(({ message }) => message)).toMatchSnapshot()
  })
})

/** Across runs by the definitions, pair by pair. */
function byDefinition(traces: readonly Trace[]) {
  const runs = traces.map(({ tool_calls }) =>
    tool_calls.map((call) => ({ tool: `${call.server} ${toolOf(call).name}`, args: argumentsText(call) })),
  )
  const similarities: number[] = []
  const shares: number[] = []
  const divergences: number[] = []
  runs.forEach((left, i) => {
    for (const right of runs.slice(i + 1)) {
      const longer = Math.max(left.length, right.length)
      similarities.push(longer === 0 ? 1 : common(left, right) / longer)
      const same = left.filter(({ tool }, at) => right[at]?.tool === tool)
      const equal = left.filter(({ tool, args }, at) => right[at]?.tool === tool && right[at]?.args === args)
      if (same.length > 0) shares.push(equal.length / same.length)
      const first = Array.from({ length: longer }, (_, at) => at).find((at) => left[at]?.tool !== right[at]?.tool)
      if (first !== undefined) divergences.push(first)
    }
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const early = divergences.filter((at) => at < 2).length
  return {
    similarity: mean(similarities),
    consistency: shares.length === 0 ? 1 : mean(shares),
    early: early > divergences.length / 2 ? 1 : 0,
  }
}

function common(left: readonly { tool: string }[], right: readonly { tool: string }[]): number {
  const [first, ...rest] = left
  const [other, ...others] = right
  if (first === undefined || other === undefined) return 0
  return first.tool === other.tool ? 1 + common(rest, others) : Math.max(common(rest, right), common(left, others))
}

const call = fc.record({
  server: fc.constantFrom('s', 't'),
  name: fc.constantFrom('a', 'b'),
  args: fc.constantFrom({}, { x: 1 }, { x: 2 }),
})
const samples = fc.array(
  fc.array(call, { maxLength: 5 }).map((tool_calls) => ({ tool_calls })),
  { minLength: 2, maxLength: 9 },
)

describe('across runs', () => {
  it('every target is its definition over all pairs, however the runs are grouped', () => {
    fc.assert(
      fc.property(samples, (raws) => {
        // Some runs several times, as groups of runs come.
        const all = [...raws, ...raws.slice(0, 2), ...raws.slice(0, 1)]
        fc.pre(all.some(({ tool_calls }) => tool_calls.length > 0))
        const { targets } = fold(all)
        const expected = byDefinition(read(all))
        expect(targets['stability.tool_sequence_similarity']).toBeCloseTo(expected.similarity, 8)
        expect(targets['stability.argument_consistency']).toBeCloseTo(expected.consistency, 8)
        expect(targets['stability.early_divergence']).toBe(expected.early)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [['', ''], null, null, null],
    [['', 'a'], 0, 1, 1],
    [['a', 'b'], 0, 1, 1],
    [['abc', 'abd'], 0.666666667, 1, 0],
    [['abc', 'ab'], 0.666666667, 1, 0],
    [['a', 'ab'], 0.5, 1, 1],
    [['a1b1', 'a1b2'], 1, 0.5, 0],
    // Half of the diverging pairs is not more than half.
    [['aaa', 'aab', 'aac', 'ba'], 0.5, 1, 0],
  ])('%j', (texts, similarity, consistency, early) => {
    expect(fold(texts.map(loop)).targets).toMatchObject({
      'stability.tool_sequence_similarity': similarity,
      'stability.argument_consistency': consistency,
      'stability.early_divergence': early,
    })
  })

  it('early divergence is summed up in one finding', () => {
    const { findings } = fold(['ab', 'b', '', 'ab', 'c'].map(loop))
    const divergence = findings.filter(({ kind }) => kind !== 'no_evidence')
    expect(divergence).toMatchObject([
      { level: 'note', kind: 'early_divergence', run: 2, step: 0, expected: 'a', actual: 'b' },
    ])
    const silent = fold([loop(''), loop('a')]).findings
    expect(silent).toMatchObject([
      { kind: 'early_divergence', expected: null },
      { kind: 'no_evidence', level: 'note', run: 1 },
    ])
    expect([...divergence, ...silent].map(({ message }) => message)).toMatchSnapshot()
  })

  it('early divergence of half of the pairs or fewer is no finding', () => {
    const { findings } = fold(['aaa', 'aab', 'aac', 'ba'].map(loop))
    expect(findings.map(({ kind }) => kind)).toEqual(['weakest_run'])
    expect(fold(['', ''].map(loop)).findings).toEqual([])
  })

  it('different arguments are shown where they first appear', () => {
    const { findings } = fold(['xa1b1', 'xa1b2', 'xa1b3', 'xa1b2'].map(loop))
    expect(findings).toMatchObject([{ level: 'note', kind: 'different_arguments', run: 2, step: 2 }])
    expect(findings.map(({ message }) => message)).toMatchSnapshot()
  })

  it('a single valid run leaves nothing to compare', () => {
    expect(fold([loop('ab')])).toMatchObject({
      targets: {
        'stability.score': 1,
        'stability.tool_sequence_similarity': null,
        'stability.argument_consistency': null,
        'stability.early_divergence': null,
      },
      findings: [],
      summary: 'weakest 1, mean 1',
    })
  })
})

it('sums up on one line', () => {
  expect(fold([loop('a1b1'), loop('a1a1')]).summary).toMatchSnapshot()
})

it('refuses fewer than two runs', () => {
  const options = stability.options.parse({})
  expect(stability.check?.(options, test)).toEqual([])
  const problems = stability.check?.(options, { ...test, runs: 1 })
  expect(problems?.map(({ path }) => path)).toEqual([[]])
  expect(problems).toMatchSnapshot()
})
