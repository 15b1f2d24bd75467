import { expect, it } from 'vitest'
import { parseTraces } from '../trace/parse-traces.js'
import { alignSteps } from './align-steps.js'

/** `a|a` where both sides have the step, `-` where one has none. */
function aligned(expected: readonly string[], recorded: readonly string[]): string {
  const tool_calls = recorded.map((name) => ({ server: 's', name }))
  const calls = parseTraces({ tool_calls })[0]?.tool_calls ?? []
  const steps = expected.map((tool) => ({ tool, args: undefined }))
  return alignSteps(steps, calls)
    .map((line) => `${expected[line.expected ?? -1] ?? '-'}|${recorded[line.recorded ?? -1] ?? '-'}`)
    .join(' ')
}

it.each([
  [['a', 'b'], ['a', 'b'], 'a|a b|b'],
  [['a', 'b', 'c'], ['a', 'c'], 'a|a b|- c|c'],
  [['a', 'c'], ['a', 'b', 'c'], 'a|a -|b c|c'],
  [['c'], ['a', 'b', 'c', 'd'], '-|a -|b c|c -|d'],
  [['a', 'b'], ['b', 'a', 'b'], '-|b a|a b|b'],
  [['x'], ['a'], 'x|- -|a'],
  [[], ['a', 'b'], '-|a -|b'],
  [['a'], [], 'a|-'],
])('%j beside %j', (expected, recorded, lines) => {
  expect(aligned(expected, recorded)).toBe(lines)
})

it('has nothing beside a step that was not made', () => {
  const [call] = parseTraces({ tool_calls: [{ name: 'a' }] })[0]?.tool_calls ?? []
  expect(alignSteps([{ tool: 'null.*', args: undefined }], call === undefined ? [] : [call])).toEqual([
    { expected: 0, recorded: null },
    { expected: null, recorded: 0 },
  ])
})

it('a step may name the tool with its server, or any tool of a server', () => {
  expect(aligned(['s.a', 's.*', 't.*', 't.a'], ['a', 'b', 'a'])).toBe('s.a|a s.*|b t.*|- t.a|- -|a')
})
