import { describe, expect, it } from 'vitest'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { parseYaml } from '../core/yaml/parse-yaml.js'
import { scoreTest } from '../score/score-test.js'
import { type AgentTestInput, agentTestFrom } from '../suite/build/agent-test.js'
import { measureStrength } from './measure-strength.js'
import type { TestStrength } from './test-strength.js'

installAllEngines()

function run(order: string, tokens = 100) {
  return {
    tools: [
      { server: 'shop', name: 'find_orders', annotations: { readOnlyHint: true } },
      { server: 'shop', name: 'refund_order', annotations: { destructiveHint: true } },
    ],
    tool_calls: [
      { id: 'a', server: 'shop', name: 'find_orders', args: { customer: 'ada@example.com' } },
      { id: 'b', server: 'shop', name: 'refund_order', args: { order_id: order } },
    ],
    tool_results: [
      { call_id: 'a', structured: { orders: [{ id: order }, { id: 'A-1099' }] } },
      { call_id: 'b', structured: { refunded: order } },
    ],
    conversation: { tokens: { total: tokens } },
    final_response: `I refunded order ${order} in full, as you asked.`,
  }
}

function strengthOf(checks: object, runs: readonly object[], seed = 0): TestStrength {
  const test = agentTestFrom(checks as AgentTestInput)
  const traces = runs.map((raw) => readTrace(raw, new ToolTable()))
  return measureStrength({ suite: 'shop.yml', name: 'refund', model: null, test, traces }, seed)
}

const verdictOf = (strength: TestStrength, id: string) => strength.changes.find((change) => change.id === id)
const survivors = ({ changes }: TestStrength) => changes.filter(({ verdict }) => verdict === 'survived')

describe('which changes are caught', () => {
  it('those that a check notices, with the check', () => {
    const strength = strengthOf({ trajectory: { mode: 'subsequence', calls: [{ name: 'refund_order' }] } }, [
      run('A-1017'),
    ])
    expect(verdictOf(strength, 'drop_mutating_call shop.refund_order')).toMatchObject({
      verdict: 'caught',
      severity: 'critical',
      caught_by: ['trajectory'],
      suggestion: null,
    })
    expect(verdictOf(strength, 'drop_call shop.find_orders')).toMatchObject({
      verdict: 'survived',
      severity: 'major',
      text: 'does not call shop.find_orders',
    })
  })

  it('only when every run in which they were made is', () => {
    const checks = { expect: [{ 'conversation.tokens.total': { '<=': 250 } }] }
    const strength = strengthOf(checks, [run('A-1017', 100), run('A-1018', 200)])
    expect(verdictOf(strength, 'double_tokens')).toMatchObject({ runs: 2, caught_runs: 1, verdict: 'survived' })
  })

  it('by a floor over runs: as if every run had gone that way', () => {
    const checks = { runs: 3, tool_selection: { expected_tool: 'shop.refund_order', min_selection_rate: 0.5 } }
    const strength = strengthOf(checks, [run('A-1017'), run('A-1018'), run('A-1019')])
    expect(verdictOf(strength, 'drop_mutating_call shop.refund_order')).toMatchObject({ caught_by: ['tool_selection'] })
  })

  it('by samples only when the gate over them fails', () => {
    const trajectory = { mode: 'subsequence', calls: [{ name: 'refund_order' }] }
    const runs = [run('A-1017'), run('A-1018')]
    const floor = (rate: number) => ({
      trajectory,
      reliability: { expect: [{ 'reliability.pass_rate': { '>=': rate } }] },
    })
    const held = strengthOf(floor(50), runs)
    expect(verdictOf(held, 'drop_mutating_call shop.refund_order')).toMatchObject({
      verdict: 'caught',
      caught_by: ['trajectory', 'reliability'],
    })
    expect(verdictOf(strengthOf(floor(0), runs), 'drop_mutating_call shop.refund_order')).toMatchObject({
      verdict: 'survived',
      caught_by: [],
    })
  })

  it('by an expectation that only all runs together can meet', () => {
    const checks = {
      tool_edges: {
        allowed: ['shop.find_orders', 'shop.refund_order', 'shop.other'],
        expect: [{ 'edges.allowed_pct': 100 }],
      },
    }
    const other = { ...run('A-1018'), tool_calls: [{ id: 'a', server: 'shop', name: 'other' }], tool_results: [{}] }
    const strength = strengthOf(checks, [run('A-1017'), other])
    expect(strength.unmeasured).toBeNull()
    expect(verdictOf(strength, 'drop_mutating_call shop.refund_order')).toMatchObject({ caught_by: ['tool_edges'] })
  })
})

describe('what is counted apart', () => {
  it('changes that keep the meaning, caught or not', () => {
    const strength = strengthOf({ golden_path: { calls: ['shop.find_orders', 'shop.refund_order'] } }, [run('A-1017')])
    expect(verdictOf(strength, 'retry_after_error shop.find_orders')).toMatchObject({
      verdict: 'harmless',
      caught_runs: 1,
      caught_by: ['golden_path'],
    })
  })

  it('writes of a test that looks at the world afterwards, which a changed trace cannot show', () => {
    const checks = {
      expect: [{ final_response: { contains: 'refunded' } }],
      verify: [{ server: 'shop', tool: 'list_refunds', expect: [{ is_error: false }] }],
    }
    const answer = { server: 'shop', tool: 'list_refunds', is_error: false, content: [] }
    const strength = strengthOf(checks, [{ ...run('A-1017'), verify: [answer] }])
    expect(strength.unmeasured).toBeNull()
    expect(verdictOf(strength, 'drop_mutating_call shop.refund_order')).toMatchObject({ verdict: 'world' })
    expect(verdictOf(strength, 'drop_call shop.find_orders')).toMatchObject({ verdict: 'survived' })
    expect(verdictOf(strength, 'deny_action shop.refund_order')).toMatchObject({ verdict: 'caught' })
  })
})

describe('what cannot be measured says why', () => {
  it.each([
    ['it has no recorded runs', { expect: [{ tool_calls: { length: 2 } }] }, []],
    ['none of its recorded runs passes', { expect: [{ tool_calls: { length: 9 } }] }, [run('A-1017')]],
    ['it has no checks', {}, [run('A-1017')]],
  ])('%s', (reason, checks, runs) => {
    expect(strengthOf(checks, runs)).toMatchObject({ unmeasured: reason, scored: 0, changes: [], addition: null })
  })

  it('a run that fails is left out, the others are changed', () => {
    const checks = { runs: 2, tool_selection: { expected_tool: 'shop.refund_order', min_selection_rate: 0.5 } }
    const other = { ...run('A-1018'), tool_calls: [], tool_results: [] }
    expect(strengthOf(checks, [run('A-1017'), other]).runs).toBe(1)
  })
})

describe('suggestions are true when tried', () => {
  const checks = { expect: [{ tool_names: { contains: 'refund_order' } }] }
  const runs = [run('A-1017', 100), run('A-1017', 120)]

  it('each passes every recorded run and fails its survivor', () => {
    const strength = strengthOf(checks, runs)
    const suggested = survivors(strength).filter(({ suggestion }) => suggestion !== null)
    expect(suggested.length).toBeGreaterThan(8)
    for (const { id, suggestion } of suggested) {
      const further = parseYaml(suggestion?.yaml ?? '').data as AgentTestInput
      expect(scoreTest(further, runs).status, id).toBe('passed')
      const stronger = strengthOf(joined(checks, further), runs)
      expect(verdictOf(stronger, id), `${id}: ${suggestion?.yaml}`).toMatchObject({ verdict: 'caught' })
    }
  })

  it('all of them together catch what they promise', () => {
    const strength = strengthOf(checks, runs)
    const { yaml, catches } = strength.addition ?? { yaml: '', catches: [] }
    const stronger = strengthOf(joined(checks, parseYaml(yaml).data as AgentTestInput), runs)
    expect(catches.length).toBeGreaterThan(8)
    for (const id of catches) expect(verdictOf(stronger, id), id).toMatchObject({ verdict: 'caught' })
    expect(survivors(stronger).length).toBe(survivors(strength).length - catches.length)
  })

  it('the smallest comes first, and one that also fails a harmless change says so', () => {
    const strength = strengthOf(checks, runs)
    expect(verdictOf(strength, 'change_argument shop.refund_order order_id (empty)')?.suggestion).toEqual({
      yaml: 'expect:\n  - tool_calls: { contains: { name: refund_order, args: { order_id: A-1017 } } }',
      too_strict_for: [],
    })
    expect(verdictOf(strength, 'repeat_call shop.refund_order')?.suggestion).toEqual({
      yaml: 'expect:\n  - tool_calls: { length: 2 }',
      too_strict_for: ['retry_after_error'],
    })
  })

  it('none is made that a recorded run would fail', () => {
    const strength = strengthOf(checks, [run('A-1017'), run('B-2000')])
    const { suggestion } = verdictOf(strength, 'change_argument shop.refund_order order_id (empty)') ?? {}
    // The ids differ between the runs: only where the value came from is the same.
    expect(suggestion?.yaml).toContain('via:')
  })

  it('values of a run cannot break out of the YAML', () => {
    const hostile = run('"} ]\n  - x: 1 # \u001b[31m')
    const strength = strengthOf(checks, [hostile])
    for (const { suggestion } of survivors(strength)) {
      expect(suggestion?.yaml ?? '').not.toContain('\u001b')
      expect(parseYaml(suggestion?.yaml ?? '').problems).toEqual([])
    }
    expect(strength.addition).not.toBeNull()
  })

  function joined(first: { expect: readonly unknown[] }, second: AgentTestInput): object {
    return { ...second, expect: [...first.expect, ...(second.expect ?? [])] }
  }
})

it('the same seed gives the same report, another may draw other values', () => {
  const many = {
    ...run('A-1017'),
    tool_results: [{ structured: { orders: ['A-1', 'A-2', 'A-3', 'A-4'].map((id) => ({ id })) } }, {}],
  }
  const texts = [0, 1, 2, 3, 4, 5].map((seed) => JSON.stringify(strengthOf({ narrative: {} }, [many], seed)))
  expect(JSON.stringify(strengthOf({ narrative: {} }, [many], 3))).toBe(texts[3])
  expect(new Set(texts).size).toBeGreaterThan(1)
})
