import { expect, it } from 'vitest'
import { parseTraces } from '../parse-traces.js'
import { withAgentCalls } from './with-agent-calls.js'

const read = (agent_calls: unknown) =>
  parseTraces({
    tool_calls: [
      { name: 'x', server: 's' },
      { name: 'y', server: 's' },
    ],
    agent_calls,
  })[0]

it('fills what is missing', () => {
  expect(JSON.parse(JSON.stringify(read([{ name: 'Bash' }])?.agent_calls))).toEqual([
    { id: 'a1', origin: 'agent', server: null, name: 'Bash', args: {}, after: 0 },
  ])
  expect(read(undefined)?.agent_calls).toBeUndefined()
  expect(read([])?.agent_calls).toEqual([])
})

it('keeps unknown keys, and never a prototype', () => {
  const [call] = read(JSON.parse('[{"name": "Bash", "note": 1, "__proto__": {"after": 9}}]'))?.agent_calls ?? []
  expect(call).toMatchObject({ note: 1, after: 0 })
})

it.each([
  [[{ name: 5 }], 'agent_calls[0]'],
  [['Bash'], 'agent_calls[0]'],
  [[{ name: 'Bash', after: -1 }], 'agent_calls[0].after'],
  [[{ name: 'Bash', result: 'ok' }], 'agent_calls[0].result'],
  [{}, 'agent_calls'],
])('refuses %j at its place', (calls, place) => {
  expect(() => read(calls)).toThrow(place)
})

it('calls keep their order, whatever they say about their place', () => {
  const calls = [
    { name: 'late', after: 99 },
    { name: 'first', after: 0 },
    { name: 'between', after: 1 },
    { name: 'second', after: 0 },
  ]
  const view = withAgentCalls(read(calls) as NonNullable<ReturnType<typeof read>>, () => true)
  expect(view?.trace.tool_calls.map(({ name }) => name)).toEqual(['first', 'second', 'x', 'between', 'y', 'late'])
  expect(view?.steps).toEqual([null, null, 0, null, 1, null])
  expect(view?.trace.tool_results).toHaveLength(6)
})
