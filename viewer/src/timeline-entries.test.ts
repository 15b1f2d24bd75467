import { expect, it } from 'vitest'
import { parseTraces } from '../../src/core/trace/parse-traces.js'
import { timelineEntries } from './timeline-entries.js'

it("shows the calls of the agent's own tools where they were made, without a step", () => {
  const [trace] = parseTraces({
    prompt: 'Buy a lamp.',
    tool_calls: [
      { server: 'shop', name: 'find' },
      { server: 'shop', name: 'buy' },
    ],
    agent_calls: [{ name: 'Bash', after: 1 }],
    conversation: { turns: [{ role: 'assistant', content: 'Done.', tool_call_ids: ['c1', 'c2'] }] },
  })
  if (trace === undefined) throw new Error('no trace')
  expect(
    timelineEntries(trace).map((entry) => (entry.kind === 'said' ? entry.role : [entry.call.name, entry.step])),
  ).toEqual(['user', 'assistant', ['find', 0], ['Bash', null], ['buy', 1]])
})

it('shows the answer of an agent whose turns do not name their calls after the calls', () => {
  const [trace] = parseTraces({
    tool_calls: [{ name: 'find' }],
    conversation: {
      turns: [
        { role: 'user', content: 'Find it.' },
        { role: 'assistant', content: 'Found.' },
      ],
    },
  })
  if (trace === undefined) throw new Error('no trace')
  expect(timelineEntries(trace).map((entry) => (entry.kind === 'said' ? entry.content : entry.call.name))).toEqual([
    'Find it.',
    'find',
    'Found.',
  ])
})
