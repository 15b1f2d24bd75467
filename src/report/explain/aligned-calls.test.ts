import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { alignedCalls } from './aligned-calls.js'

function calls(...names: string[]) {
  const [trace] = parseTraces({
    tool_calls: names.map((name, index) => ({ id: `${index}`, name, args: { n: index } })),
  })
  return trace?.tool_calls ?? []
}

const at = (...steps: number[]) => new Set(steps)

it('lays expected and recorded calls side by side', () => {
  const expected = [{ tool: 'a', args: { subset: { n: 0 } } }, { tool: 'b', args: { exact: { n: 7 } } }, { tool: 'x' }]
  expect([...alignedCalls(expected, calls('a', 'y', 'b', 'z'), at(2, 3))]).toEqual([
    '  expected                                     recorded',
    '= a {"n": 0}                                   0 a {"n": 0}',
    '                                               1 y {"n": 1}',
    '! b {"n": 7}                                   2 b {"n": 2}',
    '- x',
    '+                                              3 z {"n": 3}',
  ])
})

it('shows the recorded calls alone where none are expected', () => {
  expect([...alignedCalls([], calls('a', 'b'), at(1))]).toEqual(['  recorded', '  0 a {"n": 0}', '! 1 b {"n": 1}'])
})

it('shows the part of a long run where it went wrong', () => {
  const lines = [...alignedCalls([], calls(...Array.from({ length: 100 }, (_, index) => `t${index}`)), at(50))]
  expect(lines).toHaveLength(33)
  expect(lines[1]).toBe('  … 45 more before')
  expect(lines).toContain('! 50 t50 {"n": 50}')
  expect(lines.at(-1)).toBe('  … 25 more after')
})

it('lets no name steer the terminal', () => {
  expect([...alignedCalls([{ tool: '\u001b[2J' }], calls('\u202ex'), at())].join('\n')).toBe(
    '  expected                                     recorded\n- \\u001b[2J\n  ' +
      `${' '.repeat(45)}0 \\u202ex {"n": 0}`,
  )
})
