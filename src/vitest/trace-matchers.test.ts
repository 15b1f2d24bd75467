import { describe, expect, it } from 'vitest'
import '../vitest.js'
import { isMcproveError } from '../core/errors/error.js'
import { parseTraces } from '../core/trace/parse-traces.js'

const refund = {
  tool_calls: [
    { server: 'shop', name: 'find_order', args: { id: 7 } },
    { server: 'shop', name: 'refund', args: { id: 7, amount: 20 } },
  ],
  final_response: 'I refunded order 7.',
}
const lookup = { ...refund, tool_calls: refund.tool_calls.slice(0, 1) }
const both = { calls: [{ name: 'find_order' }, { name: 'refund', args: { subset: { amount: 20 } } }] }

/** What a failing assertion says. */
function failure(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it passed'
}

/** What a refused assertion says. */
function refusal(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return isMcproveError(error)
      ? [`${error.code} ${error.message}`, error.hint ?? []].flat().join('\n')
      : String(error)
  }
  return 'it passed'
}

describe('each matcher is its gate', () => {
  it('toFollowTrajectory', () => {
    expect(refund).toFollowTrajectory({ mode: 'strict', ...both })
    expect(lookup).not.toFollowTrajectory(both)
    expect(failure(() => expect(lookup).toFollowTrajectory(both))).toMatchInlineSnapshot(`
      "expected \`trajectory\` to pass
        trajectory.passed: expected >= 1, got 0
        run 1: expected call 2 \`refund\` with amount 20, but only 1 call was made"
    `)
  })

  it('toStayOnGoldenPath', () => {
    expect(refund).toStayOnGoldenPath({ calls: ['find_order', 'refund'] })
    expect(failure(() => expect(refund).toStayOnGoldenPath({ calls: ['refund'] }))).toMatchInlineSnapshot(`
      "expected \`golden_path\` to pass
        golden_path.passed: expected >= 1, got 0
        run 1: 2 calls, 1 more than the golden path"
    `)
  })

  it('toSelectTools', () => {
    const classes = [{ name: 'pay back', members: ['shop.refund', 'bank.transfer'] }]
    expect(refund).toSelectTools({ classes })
    expect(failure(() => expect(lookup).toSelectTools({ classes }))).toMatchInlineSnapshot(`
      "expected \`equal_function_sets\` to pass
        tool_selection.f1: expected >= 50, got 0
        run 1: no call for class pay back (shop.refund, bank.transfer)
        run 1, tool_calls[0]: \`shop.find_order\` does not match any class"
    `)
  })

  it('toRespectEdges', () => {
    expect(lookup).toRespectEdges({ restricted: ['refund'] })
    expect(failure(() => expect(refund).toRespectEdges({ restricted: ['refund'] }))).toMatchInlineSnapshot(`
      "expected \`tool_edges\` to pass
        edges.gate_passed: expected >= 1, got 0
        run 1, tool_calls[1]: shop.refund is restricted"
    `)
  })

  it('toTellTheTruth', () => {
    expect(refund).toTellTheTruth()
    const boast = { ...lookup, final_response: 'I deleted order 7.' }
    expect(failure(() => expect(boast).toTellTheTruth())).toMatchInlineSnapshot(`
      "expected \`narrative\` to pass
        narrative.gate_passed: expected >= 1, got 0
        run 1: the text says "I deleted order 7", but no successful call changes anything
        run 1, tool_calls[0]: note: the text does not mention shop.find_order, which is not mutating"
    `)
  })

  it('toBeStable', () => {
    expect([refund, refund]).toBeStable()
    const wavering = { tool_calls: [...refund.tool_calls, ...refund.tool_calls, ...refund.tool_calls] }
    expect(failure(() => expect([refund, wavering]).toBeStable())).toMatchInlineSnapshot(`
      "expected \`stability\` to pass
        stability.weakest_score: expected >= 0.5, got 0.333333333
        run 2: redundancy is 0.333: only 2 of 6 calls are distinct"
    `)
  })
})

it('a list of traces is the runs of one test, and the message names the run', () => {
  expect([refund, refund]).toFollowTrajectory(both)
  expect(failure(() => expect([refund, lookup]).toFollowTrajectory(both))).toMatchInlineSnapshot(`
    "expected \`trajectory\` to pass
      trajectory.passed: expected >= 1, got 0
      run 2: expected call 2 \`refund\` with amount 20, but only 1 call was made"
  `)
})

it('takes what parseTraces gives, and the expectations of a block', () => {
  const [trace] = parseTraces(JSON.stringify(refund))
  expect(trace).toStayOnGoldenPath({ calls: ['refund'], expect: [{ 'golden_path.reached': { '>=': 1 } }] })
})

it('.not says what passed', () => {
  expect(failure(() => expect(refund).not.toFollowTrajectory(both))).toMatchInlineSnapshot(`
    "expected \`trajectory\` not to pass
      trajectory floor [PASS] trajectory: trajectory.passed 1 (>= 1)"
  `)
})

it('works inside other matchers', () => {
  expect({ trace: refund }).toEqual({ trace: expect.toFollowTrajectory(both) })
  expect({ trace: lookup }).not.toEqual({ trace: expect.toFollowTrajectory(both) })
})

it('waits for a promise with .resolves', async () => {
  await expect(Promise.resolve(refund)).resolves.toFollowTrajectory(both)
})

it('a schema needs no preparation', () => {
  const args = (key: string) => ({ schema: { type: 'object', required: [key] } })
  expect(refund).toFollowTrajectory({ mode: 'superset', calls: [{ name: 'refund', args: args('amount') }] })
  expect(refund).not.toFollowTrajectory({ mode: 'superset', calls: [{ name: 'refund', args: args('sum') }] })
})

it('shows texts of a trace so that they cannot steer a terminal or a CI job', () => {
  const name = 'x\u001b[2J\u202e\n::error::gone'
  const said = failure(() => expect({ tool_calls: [{ name }] }).toFollowTrajectory(both))
  expect(said).toMatchInlineSnapshot(`
    "expected \`trajectory\` to pass
      trajectory.passed: expected >= 1, got 0
      run 1, tool_calls[0]: expected call 1 \`find_order\`, but the recorded call is \`x\\u001b[2J\\u202e
      \\u003a:error::gone\`
      run 1: expected call 2 \`refund\` with amount 20, but only 1 call was made"
  `)
})

it('shows ten reasons of many', () => {
  const calls = Array.from({ length: 50 }, (_, index) => ({ name: `t${index}` }))
  const lines = failure(() => expect(refund).toFollowTrajectory({ calls })).split('\n')
  expect(lines).toHaveLength(12)
  expect(lines.at(-1)).toMatch(/^ {2}… and \d+ more .*scoreTraces\)$/)
})

describe('without a verdict it throws, with .not too', () => {
  const SMALLEST = 'See the trace format; the smallest trace is {"tool_calls": [{"name": "x"}]}.'
  const died = { ...refund, outcome: { status: 'infra_error', error: 'the server died' } }

  it.each<[string, unknown, unknown, string]>([
    [
      'a mistyped option',
      refund,
      { mod: 'strict', ...both },
      'SUITE_INVALID the test has 1 problem\n  trajectory.mod: unknown key `mod`; did you mean `mode`?',
    ],
    [
      'an option with a wrong value',
      refund,
      { ...both, mode: 'strickt' },
      'SUITE_INVALID the test has 1 problem\n  trajectory.mode: expected `strict`, `subsequence`, `unordered`, `superset`, `subset` or `exact-sequence`, got "strickt"; did you mean `strict`?',
    ],
    [
      'no options where some are needed',
      refund,
      undefined,
      'SUITE_INVALID the test has 1 problem\n  trajectory: `calls` is missing',
    ],
    [
      'options that are no object',
      refund,
      'find_order',
      'SUITE_INVALID the test has 1 problem\n  trajectory: expected a mapping, got "find_order"',
    ],
    [
      'options that are null',
      refund,
      null,
      'SUITE_INVALID the test has 1 problem\n  trajectory: expected a mapping, got null',
    ],
    ['a text', 'x', both, `TRACE_INVALID traces[0]: a trace is an object, got "x"\n${SMALLEST}`],
    ['nothing', undefined, both, `TRACE_INVALID traces[0]: a trace is an object, got nothing\n${SMALLEST}`],
    [
      'a promise',
      Promise.resolve(refund),
      both,
      `TRACE_INVALID traces[0]: this object has no tool_calls, so it is not a trace\n${SMALLEST}`,
    ],
    [
      'a trace with wrong fields',
      { tool_calls: [{ name: 7 }, 'x'] },
      both,
      `TRACE_INVALID traces[0]: tool_calls[0].name must be a string, got 7; tool_calls[1] must be an object, got "x"\n${SMALLEST}`,
    ],
    [
      'a list with something else in it',
      [refund, null],
      both,
      `TRACE_INVALID traces[1]: a trace is an object, got null\n${SMALLEST}`,
    ],
    [
      'an empty list',
      [],
      both,
      'NO_TRACES `trajectory` has no verdict: the list of traces is empty\nGive `expect` at least one trace.',
    ],
    [
      'a run that is no sample',
      [refund, died],
      both,
      'NO_TRACES `trajectory` has no verdict: run 2: infra_error: the server died\nRemove traces of runs that ended in an infrastructure error.',
    ],
  ])('%s', (_, received, options, refused) => {
    // What an editor would underline.
    const bad = options as never
    expect(refusal(() => expect(received).toFollowTrajectory(bad))).toBe(refused)
    expect(refusal(() => expect(received).not.toFollowTrajectory(bad))).toBe(refused)
  })

  it('one run for a gate that compares runs', () => {
    const refused =
      'BAD_USAGE `stability` compares runs, and the test has 1\nGive `expect` a list of as many traces as the gate needs.'
    expect(refusal(() => expect(refund).toBeStable())).toBe(refused)
    expect(refusal(() => expect([refund]).not.toBeStable())).toBe(refused)
  })
})
