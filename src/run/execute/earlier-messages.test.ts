import { expect, it } from 'vitest'
import { earlierMessages } from './earlier-messages.js'

it('texts stay texts, and parts of text become one', () => {
  expect(
    earlierMessages([
      { role: 'system', content: 'Be terse.' },
      { role: 'user', content: [{ type: 'text', text: 'Hel' }, { type: 'image' }, { type: 'text', text: 'lo' }] },
      { role: 'assistant', content: 'Hi.' },
    ]),
  ).toEqual([
    { role: 'system', content: 'Be terse.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.', calls: [] },
  ])
})

it("calls are read in our spelling and in OpenAI's", () => {
  const [assistant] = earlierMessages([
    {
      role: 'assistant',
      tool_calls: [
        { id: 'x', name: 'add', args: { a: 1 } },
        { id: 'y', type: 'function', function: { name: 'add', arguments: '{"a":2}' } },
        { name: 'add' },
        { id: 'z', name: 'add', arguments: 'no JSON' },
      ],
    },
  ])
  expect(assistant).toEqual({
    role: 'assistant',
    content: '',
    calls: [
      { id: 'x', name: 'add', args: { a: 1 } },
      { id: 'y', name: 'add', args: { a: 2 } },
      { id: 'earlier_0_2', name: 'add', args: {} },
      { id: 'z', name: 'add', args: 'no JSON' },
    ],
  })
})

it('results of parallel calls go back together, each with the name of its call', () => {
  const messages = earlierMessages([
    {
      role: 'assistant',
      tool_calls: [
        { id: 'x', name: 'add' },
        { id: 'y', name: 'sub' },
      ],
    },
    { role: 'tool', tool_call_id: 'y', content: '1' },
    { role: 'tool', tool_call_id: 'x', content: '2' },
    { role: 'user', content: 'Thanks.' },
  ])
  expect(messages.slice(1)).toEqual([
    {
      role: 'tool',
      results: [
        { id: 'y', name: 'sub', is_error: false, content: '1' },
        { id: 'x', name: 'add', is_error: false, content: '2' },
      ],
    },
    { role: 'user', content: 'Thanks.' },
  ])
})

it('results without an id belong to the calls in their order', () => {
  const messages = earlierMessages([
    { role: 'assistant', tool_calls: [{ name: 'add' }, { name: 'sub' }] },
    { role: 'tool', content: '1' },
    { role: 'tool', content: '2' },
    { role: 'assistant', tool_calls: [{ name: 'mul' }] },
    { role: 'tool', content: '3' },
  ])
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []))
  expect(results.map(({ id, name, content }) => [id, name, content])).toEqual([
    ['earlier_0_0', 'add', '1'],
    ['earlier_0_1', 'sub', '2'],
    ['earlier_2_0', 'mul', '3'],
  ])
})
