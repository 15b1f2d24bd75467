import { describe, expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import type { Trace } from '../../core/trace/trace.js'
import { type Edit, editedTrace } from './edited-trace.js'

const [recorded] = parseTraces({
  tool_calls: ['a', 'b', 'c'].map((name) => ({ id: name, server: 's', name, args: { list: [{ x: 1 }, 2], n: null } })),
  tool_results: ['a', 'b', 'c'].map((name) => ({ call_id: name, is_error: name === 'b', content: name })),
  final_response: 'Done.',
})

function edited(...edits: Edit[]): Trace {
  if (recorded === undefined) throw new Error('no trace')
  return editedTrace(recorded, edits, [
    { tool: 's.a', args: { exact: { y: 1 } } },
    { tool: 'bare', args: undefined },
  ])
}

/** The calls with their results: `b!` was answered with an error. */
function steps({ tool_calls, tool_results }: Trace): string {
  return tool_calls.map(({ name }, index) => `${name}${tool_results[index]?.is_error ? '!' : ''}`).join(' ')
}

describe('the calls of an edited run', () => {
  it.each<[string, Edit[]]>([
    ['a c', [{ kind: 'drop', step: 1 }]],
    ['c', [0, 1].map((step) => ({ kind: 'drop', step }))],
    ['a b! c', [{ kind: 'drop', step: 3 }]],
    ['b! c a', [{ kind: 'move', step: 0, to: 2 }]],
    ['b! a c', [{ kind: 'move', step: 0, to: 1 }]],
    ['c a b!', [{ kind: 'move', step: 2, to: 0 }]],
    ['a c b!', [{ kind: 'move', step: 2, to: 1 }]],
    ['a b! c', [{ kind: 'move', step: 7, to: 0 }]],
    ['a n b! c', [{ kind: 'insert', step: 1, tool: 't.n', args: {} }]],
    ['a b! c n', [{ kind: 'insert', step: 3, tool: 't.n', args: {} }]],
    [
      'n c',
      [{ kind: 'insert', step: 0, tool: 'n', args: {} }, ...[0, 1].map((step) => ({ kind: 'drop' as const, step }))],
    ],
    [
      'b! c a',
      [
        { kind: 'move', step: 0, to: 2 },
        { kind: 'drop', step: 0 },
      ],
    ],
    ['a bare', [{ kind: 'expected' }]],
    ['a b! c', [{ kind: 'silence' }]],
  ])('are %s', (calls, edits) => {
    expect(steps(edited(...edits))).toBe(calls)
  })

  it('that are new name their tool, their server if it has one, and had no error', () => {
    const { tool_calls, tool_results } = edited(
      { kind: 'insert', step: 3, tool: 't.n', args: { q: 1 } },
      { kind: 'insert', step: 3, tool: 'bare', args: {} },
    )
    expect(tool_calls.slice(3)).toMatchObject([
      { server: 't', name: 'n', args: { q: 1 } },
      { server: null, name: 'bare', args: {} },
    ])
    expect(new Set(tool_calls.map(({ id }) => id)).size).toBe(5)
    expect(tool_results.slice(3)).toMatchObject([
      { call_id: tool_calls[3]?.id, is_error: false },
      { call_id: tool_calls[4]?.id, is_error: false },
    ])
  })

  it('that are expected have the expected arguments, or none', () => {
    expect(edited({ kind: 'expected' }).tool_calls).toMatchObject([
      { server: 's', name: 'a', args: { y: 1 } },
      { server: null, name: 'bare', args: {} },
    ])
  })
})

describe('an argument of an edited run', () => {
  const argsAfter = (path: string, value: unknown = 9) => {
    const [, second] = edited({ kind: 'set', step: 1, path, value }).tool_calls
    return second?.args
  }

  it('is replaced along its path, in objects and lists', () => {
    expect(argsAfter('args.list[0].x')).toEqual({ list: [{ x: 9 }, 2], n: null })
    expect(argsAfter('args.list[1]')).toEqual({ list: [{ x: 1 }, 9], n: null })
    expect(argsAfter('args.new')).toEqual({ list: [{ x: 1 }, 2], n: null, new: 9 })
    expect(argsAfter('args', { all: 1 })).toEqual({ all: 1 })
  })

  it('can be replaced twice', () => {
    const set = { kind: 'set', step: 1, path: 'args.n' } as const
    expect(edited({ ...set, value: 1 }, { ...set, value: 2 }).tool_calls[1]?.args).toMatchObject({ n: 2 })
  })

  it('stays where the path leads nowhere', () => {
    for (const path of ['args.n.x', 'args.list[1].x', 'name', 'result.x'])
      expect(argsAfter(path)).toEqual({ list: [{ x: 1 }, 2], n: null })
  })

  it('is left alone in the recorded run', () => {
    argsAfter('args.list[0].x')
    expect(recorded?.tool_calls[1]?.args).toEqual({ list: [{ x: 1 }, 2], n: null })
  })
})

it('an answer that says nothing replaces the recorded one alone', () => {
  expect(edited({ kind: 'silence' }).final_response).toBe('OK.')
  expect(edited({ kind: 'drop', step: 0 }).final_response).toBe('Done.')
})
