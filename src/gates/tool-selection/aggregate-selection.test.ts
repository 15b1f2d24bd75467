import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { aggregateSelection } from './aggregate-selection.js'

function traces(names: string) {
  return parseTraces([...names].map((name) => ({ tool_calls: [{ server: 's', name }] })))
}

it('gives the targets of the gate as plain data', () => {
  expect(aggregateSelection(traces('xxxy'), { expected_tool: 's.x', min_selection_rate: 0.75, k: 2 })).toEqual({
    runs: 4,
    selected_runs: 3,
    selection_rate: 0.75,
    pass_hat_k: 50,
    max_tokens: null,
    passed: true,
  })
})

it('leaves out runs that are no samples', () => {
  const [valid] = traces('x')
  const invalid = parseTraces({ tool_calls: [], outcome: { status: 'infra_error' } })
  const options = { expected_tool: 'x', min_selection_rate: 1 }
  expect(aggregateSelection([...invalid, ...(valid === undefined ? [] : [valid])], options)).toMatchObject({
    runs: 1,
    passed: true,
  })
})

it.each<[string, { k?: number }, string]>([
  ['xy', { k: 3 }, 'BAD_USAGE'],
  ['', {}, 'NO_TRACES'],
  ['x', { k: 0.5 }, 'BAD_USAGE'],
])('refuses the runs %j with %j', (names, options, code) => {
  const act = () => aggregateSelection(traces(names), { expected_tool: 'x', min_selection_rate: 1, ...options })
  expect(act).toFailWithHint(code)
})
