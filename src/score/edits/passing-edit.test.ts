import { describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import type { Trace } from '../../core/trace/trace.js'
import { type AgentTestInput, agentTestFrom } from '../../suite/build/agent-test.js'
import { runVerdict } from '../checks/run-verdict.js'
import type { Edit } from './edited-trace.js'
import { failingPrefix } from './failing-prefix.js'
import { passingEdits } from './passing-edit.js'

type Calls = readonly (readonly [tool: string, args?: object])[]

/** The calls `failed` are answered with an error. */
function traceOf(calls: Calls, failed: readonly number[] = []): Trace {
  const tool_calls = calls.map(([name, args = {}], index) => ({ id: `c${index}`, name, args }))
  const tool_results = tool_calls.map(({ id }, index) => ({ call_id: id, is_error: failed.includes(index) }))
  const [trace] = parseTraces({ tool_calls, tool_results, final_response: 'I sent an email.' })
  if (trace === undefined) throw new TypeError('no trace')
  return trace
}

function editsOf(
  input: AgentTestInput,
  check: string,
  calls: Calls,
  failed: readonly number[] = [],
): readonly Edit[] | null {
  const test = agentTestFrom(input)
  const trace = traceOf(calls, failed)
  const block = test.gates.find(({ gate }) => gate.key === check)
  const expected = block?.gate.expectedCalls?.(block.options) ?? []
  return passingEdits(test, check, trace, runVerdict(test, check, trace).findings, expected)
}

const strict = (...calls: object[]) => ({ trajectory: { mode: 'strict', calls } }) as AgentTestInput

describe('what would have passed', () => {
  it('is a run without the call that is too many', () => {
    expect(editsOf(strict({ name: 'a' }), 'trajectory', [['a'], ['b']])).toEqual([{ kind: 'drop', step: 1 }])
  })

  it('is another value of an argument, or of several', () => {
    const test = strict({ name: 'a', args: { exact: { city: 'Oslo', units: { t: 'C' } } } })
    const set = { kind: 'set', step: 0 }
    expect(editsOf(test, 'trajectory', [['a', { city: 'Rome', units: { t: 'C' } }]])).toEqual([
      { ...set, path: 'args.city', value: 'Oslo' },
    ])
    expect(editsOf(test, 'trajectory', [['a', { city: 'Rome', units: { t: 'F' } }]])).toEqual([
      { ...set, path: 'args.city', value: 'Oslo' },
      { ...set, path: 'args.units.t', value: 'C' },
    ])
  })

  it('is a run with the call that is missing, where it belongs', () => {
    const test = strict({ name: 'a' }, { name: 's.b', args: { subset: { x: 1 } } }, { name: 'c' })
    expect(editsOf(test, 'trajectory', [['a'], ['c']])).toEqual([
      { kind: 'insert', step: 1, tool: 's.b', args: { x: 1 } },
    ])
    const inOrder = {
      trajectory: { mode: 'subsequence', calls: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    } as const
    expect(editsOf(inOrder, 'trajectory', [['a'], ['c']])).toEqual([{ kind: 'insert', step: 1, tool: 'b', args: {} }])
  })

  it('is a run with the call that is out of order in its place', () => {
    const inOrder = { trajectory: { mode: 'subsequence', calls: [{ name: 'a' }, { name: 'b' }] } } as const
    expect(editsOf(inOrder, 'trajectory', [['b'], ['a'], ['c']])).toEqual([{ kind: 'move', step: 0, to: 1 }])
  })

  it('mends what can be mended and drops the rest, each call once', () => {
    const test = {
      trajectory: { mode: 'unordered', extra_calls: 'fail', calls: [{ name: 'a', args: { exact: { x: 1 } } }] },
    }
    expect(editsOf(test as AgentTestInput, 'trajectory', [['a', { x: 2, y: 3 }], ['a', { x: 2 }], ['b']])).toEqual([
      { kind: 'set', step: 1, path: 'args.x', value: 1 },
      { kind: 'drop', step: 0 },
      { kind: 'drop', step: 2 },
    ])
    const edges = { tool_edges: { allowed: ['a'], restricted: ['b'] } } as AgentTestInput
    expect(editsOf(edges, 'tool_edges', [['b'], ['a'], ['c']])).toEqual([
      { kind: 'drop', step: 0 },
      { kind: 'drop', step: 2 },
    ])
  })

  it('is another try after an error', () => {
    const narrative = { narrative: {} } as AgentTestInput
    expect(editsOf(narrative, 'narrative', [['send_email', { to: 'ann' }]], [0])).toEqual([
      { kind: 'insert', step: 1, tool: 'send_email', args: { to: 'ann' } },
    ])
  })

  it('is the expected calls alone where every single change is too small', () => {
    const critics = {
      critics: {
        expected: [
          { tool: 'a', args: { x: 1 } },
          { tool: 'b', args: { y: 1 } },
        ],
      },
    }
    expect(editsOf(critics as AgentTestInput, 'critics', [['c'], ['d']])).toEqual([{ kind: 'expected' }])
  })

  it('is the same calls and an answer that claims nothing where the text is to blame', () => {
    expect(editsOf({ narrative: {} } as AgentTestInput, 'narrative', [['list_files']])).toEqual([{ kind: 'silence' }])
  })

  it('is null where no such change helps', () => {
    const test = { expect: [{ target: 'final_response', matcher: { contains: 'x' } }] }
    expect(editsOf(test, 'expect', [['a']])).toBeNull()
  })
})

describe('the shortest failing prefix', () => {
  const prefixOf = (input: AgentTestInput, check: string, calls: Calls) =>
    failingPrefix(agentTestFrom(input), check, traceOf(calls))

  it('ends with the call that the check complains of', () => {
    expect(prefixOf(strict({ name: 'a' }), 'trajectory', [['a'], ['b'], ['c']])).toEqual({ calls: 2, passing: 1 })
    const edges = { tool_edges: { allowed: ['a', 'c'] } } as AgentTestInput
    expect(prefixOf(edges, 'tool_edges', [['a'], ['c'], ['b'], ['a']])).toEqual({ calls: 3, passing: 2 })
  })

  it('is none for what was never done, and for a run that passes', () => {
    const inOrder = { trajectory: { mode: 'superset', calls: [{ name: 'a' }, { name: 'b' }] } } as const
    expect(prefixOf(inOrder, 'trajectory', [['a']])).toBeNull()
    expect(prefixOf(inOrder, 'trajectory', [['b'], ['a']])).toBeNull()
  })
})
