import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { scoreTest } from '../../score/score-test.js'
import { toolEdges } from './gate.js'

const test = { name: 'edges', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

/** Calls are `server.tool` or a bare `tool` whose server is unknown. */
function fold(block: Record<string, unknown>, ...runs: string[][]) {
  const options = toolEdges.options.parse(block)
  const tools = new ToolTable()
  const measured = runs.map((ids, index) => {
    const tool_calls = ids.map((id) => {
      const [name, server] = id.split('.').reverse()
      return { name, server }
    })
    return { run: index + 1, measure: toolEdges.measure(options, readTrace({ tool_calls }, tools, 'trace'), test) }
  })
  return toolEdges.fold(options, measured, test)
}

describe('empty lists', () => {
  it('an empty allow list leaves every call unlisted, and nothing to cover', () => {
    expect(fold({ allowed: [] }, ['s.a', 'b']).targets).toMatchObject({
      'edges.unlisted_attempts': 2,
      'edges.allowed_pct': 100,
      'edges.gate_passed': 0,
    })
  })

  it('an empty delegation list leaves every hand-off undeclared, and nothing to see', () => {
    expect(fold({ delegation: [] }, ['s.a', 't.a', 't.b', 's.b']).targets).toMatchObject({
      'edges.undeclared_delegations': 2,
      'edges.delegation_pct': 100,
      'edges.gate_passed': 0,
    })
  })
})

describe('a hand-off', () => {
  it('needs two known servers in a row', () => {
    const { targets, findings } = fold({ delegation: [] }, ['s.a', 'b', 't.c', 't.d'], ['s.a'], ['t.a'])
    expect(targets['edges.undeclared_delegations']).toBe(0)
    expect(findings).toEqual([])
  })

  it('is seen by every edge that covers it', () => {
    const delegation = [
      { from: 's.*', to: 't.*' },
      { from: 'a', to: 't.b' },
      { from: 't.*', to: 's.*' },
    ]
    expect(fold({ delegation }, ['s.a', 't.b']).targets).toMatchObject({
      'edges.delegation_pct': 66,
      'edges.undeclared_delegations': 0,
    })
    expect(fold({ delegation }, ['s.a', 't.b'], ['t.x', 's.x']).targets['edges.delegation_pct']).toBe(100)
  })
})

it('one call exercises every allowed entry it matches, once', () => {
  const allowed = ['s.a', 'a', 's.*', 'b']
  expect(fold({ allowed }, ['s.a', 's.a']).targets['edges.allowed_pct']).toBe(75)
  expect(fold({ allowed }, ['s.a', 's.a'], ['s.a']).targets['edges.allowed_pct']).toBe(75)
})

it('violations of different kinds do not make up for each other', () => {
  const passed = (block: Record<string, unknown>, ...calls: string[]) => fold(block, calls).targets['edges.gate_passed']
  expect(passed({ allowed: ['a'], delegation: [] }, 's.a', 't.b')).toBe(0)
  expect(passed({ allowed: ['a'], restricted: ['c'] }, 'b', 'c')).toBe(0)
  expect(passed({ restricted: ['s.c'], delegation: [] }, 's.c', 't.a')).toBe(0)
})

it('a hand-off to another tool than the declared one is undeclared', () => {
  const delegation = [{ from: 's.a', to: 't.b' }]
  expect(fold({ delegation }, ['s.a', 't.c'])).toMatchObject({
    targets: { 'edges.undeclared_delegations': 1, 'edges.delegation_pct': 0 },
    findings: [{ kind: 'undeclared_handoff', step: 1, message: expect.stringContaining('s.a -> t.c') }],
  })
})

describe('a block that tests nothing', () => {
  it.each([[{}], [{ restricted: [] }]])('%j is refused', (block) => {
    expect(toolEdges.check?.(toolEdges.options.parse(block), test)).toEqual([
      {
        path: [],
        message: '`tool_edges` without a list checks nothing',
        hint: 'Add `allowed`, `restricted` or `delegation`.',
      },
    ])
  })

  it.each([[{ allowed: [] }], [{ delegation: [] }], [{ restricted: ['a'] }]])('%j is not', (block) => {
    expect(toolEdges.check?.(toolEdges.options.parse(block), test)).toEqual([])
  })
})

describe('a restricted server', () => {
  it('may have every call of a trace without servers', () => {
    expect(fold({ restricted: ['shop.*'] }, ['Bash', 'Read']).targets['edges.restricted_attempts']).toBe(2)
  })

  it('has no call without a server where others carry theirs: such a call is a tool of the agent itself', () => {
    expect(fold({ restricted: ['shop.*'] }, ['Bash', 'web.search']).targets['edges.restricted_attempts']).toBe(0)
  })
})

describe('hand-offs between calls whose servers are unknown', () => {
  const judged = (block: object, ...names: string[]) =>
    scoreTest({ name: 'test', tool_edges: block }, [{ tool_calls: names.map((name) => ({ name })) }]).status

  it('are not judged, so the block has no verdict', () => {
    expect(judged({ delegation: [{ from: 's.*', to: 't.*' }] }, 'a', 'b')).toBe('inconclusive')
    expect(judged({ delegation: [], restricted: ['s.c'] }, 'a', 'b')).toBe('inconclusive')
  })

  it('do not excuse another violation, and cannot be where one tool is called', () => {
    expect(judged({ delegation: [], restricted: ['s.b'] }, 'a', 'b')).toBe('failed')
    expect(judged({ delegation: [] }, 'a', 'a')).toBe('passed')
  })
})
