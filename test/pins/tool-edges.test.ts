// docs/spec/gates.md section 6.
import { describe, expect, it } from 'vitest'
import { type Call, loadError, run, score, scoreGate } from './scoring.js'

const ALLOWED = ['billing.get_invoice', 'billing.list_invoices']
const RESTRICTED = ['billing.refund']
const DELEGATION = [{ from: 'planner.*', to: 'billing.*' }]

type Numbers = readonly [
  restricted: number,
  unlisted: number,
  allowed: number,
  delegation: number,
  undeclared: number,
  passed: number,
]

function numbers(block: object, runs: readonly (readonly Call[])[]): Numbers {
  const { targets, status } = scoreGate(
    'tool_edges',
    block as Record<string, unknown>,
    runs.map((calls) => run(...calls)),
  )
  expect(Object.keys(targets)).toEqual([
    'edges.restricted_attempts',
    'edges.unlisted_attempts',
    'edges.allowed_pct',
    'edges.delegation_pct',
    'edges.undeclared_delegations',
    'edges.gate_passed',
  ])
  expect(status).toBe(targets['edges.gate_passed'] === 1 ? 'passed' : 'failed')
  return Object.values(targets) as unknown as Numbers
}

describe('allow and deny', () => {
  it.each<[string, object, Call[][], Numbers]>([
    [
      'all allowed, half covered',
      { allowed: ALLOWED, restricted: RESTRICTED },
      [['billing.get_invoice']],
      [0, 0, 50, 100, 0, 1],
    ],
    [
      'coverage is over all runs',
      { allowed: ALLOWED },
      [['billing.get_invoice'], ['billing.list_invoices']],
      [0, 0, 100, 100, 0, 1],
    ],
    ['a restricted call', { allowed: ALLOWED, restricted: RESTRICTED }, [['billing.refund']], [1, 0, 0, 100, 0, 0]],
    [
      'each restricted call counts',
      { restricted: RESTRICTED },
      [['billing.refund', 'billing.refund'], ['billing.refund']],
      [3, 0, 100, 100, 0, 0],
    ],
    [
      'a deny wins over an allow',
      { allowed: ['billing.*'], restricted: ['refund'] },
      [['billing.refund', 'billing.pay']],
      [1, 0, 100, 100, 0, 0],
    ],
    [
      'unlisted calls count when allowed is given',
      { allowed: ALLOWED },
      [['shell.exec', 'billing.get_invoice']],
      [0, 1, 50, 100, 0, 0],
    ],
    [
      'unlisted calls do not count without allowed',
      { restricted: RESTRICTED },
      [['shell.exec']],
      [0, 0, 100, 100, 0, 1],
    ],
    ['an empty allowed list allows nothing and is covered', { allowed: [] }, [['x']], [0, 1, 100, 100, 0, 0]],
    ['a bare member is any server', { restricted: ['refund'] }, [['billing.refund']], [1, 0, 100, 100, 0, 0]],
    [
      'globs',
      { allowed: ['billing.*'], restricted: ['shell.*'] },
      [['billing.refund', 'shell.exec']],
      [1, 0, 100, 100, 0, 0],
    ],
    ['no calls', { allowed: ALLOWED, restricted: RESTRICTED }, [[]], [0, 0, 0, 100, 0, 1]],
    ['percents are floored', { allowed: ['a', 'b', 'c'] }, [['a', 'b']], [0, 0, 66, 100, 0, 1]],
  ])('%s', (_name, block, runs, expected) => {
    expect(numbers(block, runs)).toEqual(expected)
  })
})

describe('hand-offs', () => {
  it.each<[string, object, Call[][], Numbers]>([
    [
      'a declared one that was seen',
      { delegation: DELEGATION },
      [['planner.plan', 'billing.pay']],
      [0, 0, 100, 100, 0, 1],
    ],
    ['a declared one that was not', { delegation: DELEGATION }, [['planner.plan']], [0, 0, 100, 0, 0, 1]],
    [
      'the way back is another hand-off',
      { delegation: DELEGATION },
      [['planner.plan', 'billing.pay', 'planner.plan']],
      [0, 0, 100, 100, 1, 0],
    ],
    ['calls on one server are none', { delegation: DELEGATION }, [['planner.a', 'planner.b']], [0, 0, 100, 0, 0, 1]],
    ['undeclared ones count each time', { delegation: DELEGATION }, [['a.x', 'b.y', 'a.x']], [0, 0, 100, 0, 2, 0]],
    ['they are not counted without delegation', { restricted: ['z'] }, [['a.x', 'b.y']], [0, 0, 100, 100, 0, 1]],
    ['an empty list declares none', { delegation: [] }, [['a.x', 'b.y']], [0, 0, 100, 100, 1, 0]],
    [
      'tools are named, not only servers',
      { delegation: [{ from: 'planner.plan', to: 'billing.*' }] },
      [['planner.think', 'billing.pay']],
      [0, 0, 100, 0, 1, 0],
    ],
    [
      'only consecutive calls',
      { delegation: DELEGATION },
      [['planner.plan', 'planner.think', 'billing.pay']],
      [0, 0, 100, 100, 0, 1],
    ],
    [
      'runs do not hand off to each other',
      { delegation: DELEGATION },
      [['planner.plan'], ['billing.pay']],
      [0, 0, 100, 0, 0, 1],
    ],
    [
      'two declared, one seen',
      { delegation: [...DELEGATION, { from: 'billing.*', to: 'planner.*' }] },
      [['planner.plan', 'billing.pay']],
      [0, 0, 100, 50, 0, 1],
    ],
  ])('%s', (_name, block, runs, expected) => {
    expect(numbers(block, runs)).toEqual(expected)
  })
})

it('every violation is a finding with its step', () => {
  const block = { allowed: [...ALLOWED, 'planner.*'], restricted: RESTRICTED, delegation: DELEGATION }
  const { findings } = scoreGate('tool_edges', block, [
    run('planner.plan', 'billing.get_invoice'),
    run('billing.refund', 'shell.exec'),
  ])
  expect(findings.map(({ level, run: number, step }) => [level, number, step])).toEqual([
    ['error', 2, 0],
    ['error', 2, 1],
    ['error', 2, 1],
  ])
  expect(findings[0]?.message).toContain('billing.refund')
  expect(findings[1]?.message).toContain('shell.exec')
})

it('expect replaces the default; the gate is per run', () => {
  const block = { restricted: RESTRICTED, expect: [{ 'edges.restricted_attempts': { '<=': 1 } }] }
  const result = score({ tool_edges: block }, [run('billing.refund'), run('x')])
  expect(result.status).toBe('passed')
  expect(result.gates[0]?.targets['edges.gate_passed']).toBe(0)
  expect(result.runs.map(({ checks }) => checks)).toEqual([{ tool_edges: 'passed' }, { tool_edges: 'passed' }])
})

describe('load errors', () => {
  it.each<[string, object, RegExp]>([
    ['an unknown key', { deny: [] }, /deny/],
    ['a near key', { restrict: [] }, /restrict\b[\s\S]*restricted/],
    ['a delegation without to', { delegation: [{ from: 'a' }] }, /to/],
    ['a list that is none', { allowed: 'a' }, /allowed|list|array/],
    [
      'a target without its block',
      { allowed: ['a'], expect: [{ 'edges.passed': 1 }] },
      /edges\.passed[\s\S]*edges\.gate_passed/,
    ],
  ])('%s', (_name, block, message) => {
    expect(loadError({ tool_edges: block })).toMatch(message)
  })
})
