import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { type AgentTestInput, agentTestFrom } from '../../suite/build/agent-test.js'
import { passingWithout } from './passing-runs.js'

/** A run for each count of tokens; more than 10 are too many. */
function without(tokens: readonly number[], suspects: readonly number[]): readonly number[] | null {
  const selection = { expected_tool: 'a', min_selection_rate: 1, max_total_tokens: 10 }
  const test = agentTestFrom({ tool_selection: selection } as AgentTestInput)
  const traces = parseTraces(
    tokens.map((total) => ({ tool_calls: [{ id: 'c', name: 'a', args: {} }], conversation: { tokens: { total } } })),
  )
  const runs = traces.map((trace, index) => ({ run: index + 1, trace }))
  return passingWithout(test, 'tool_selection', runs, suspects)
}

it('is the one run that is to blame', () => {
  expect(without([9, 11, 9], [2])).toEqual([2])
  expect(without([9, 11, 9], [1, 2])).toEqual([2])
})

it('is all of them where one alone is not enough', () => {
  expect(without([11, 9, 11, 9], [1, 3])).toEqual([1, 3])
})

it('is null where the others do not pass either, or none are left', () => {
  expect(without([11, 9, 11], [1])).toBeNull()
  expect(without([11, 11], [1, 2])).toBeNull()
  expect(without([11], [1])).toBeNull()
})
