import { expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { TraceDraft } from './trace-draft.js'

const read = (draft: TraceDraft) => readTrace(draft.finish(), new ToolTable())

it('results pair with their calls in whatever order they come, also before them', () => {
  const draft = new TraceDraft()
  draft.turn('assistant', '')
  draft.result('b', { content: 'second' })
  draft.call({ id: 'a', name: 'x' })
  draft.call({ id: 'b', name: 'y' })
  draft.result('a', { content: 'first', is_error: true })
  const { tool_results, conversation } = read(draft)
  expect(tool_results.map(({ content, is_error }) => [content, is_error])).toEqual([
    ['first', true],
    ['second', false],
  ])
  expect(conversation.turns).toEqual([{ role: 'assistant', content: '', tool_call_ids: ['a', 'b'] }])
})

it('a call without a result is a missing one where others have theirs, and unrecorded where none has', () => {
  const draft = new TraceDraft()
  draft.call({ id: 'a', name: 'x' })
  expect(read(draft).tool_results).toMatchObject([{ is_error: false, unrecorded: true }])
  draft.call({ id: 'b', name: 'y' })
  draft.result('b', {})
  expect(read(draft).tool_results).toMatchObject([{ is_error: true, missing: true }, { is_error: false }])
})

it('a second result of one call is refused, and a result without a call is an orphan', () => {
  const draft = new TraceDraft()
  draft.call({ id: 'a', name: 'x' })
  expect([draft.result('a', {}), draft.result('a', {}), draft.result('z', {})]).toEqual([true, false, true])
  expect(draft.orphans()).toEqual(['z'])
  expect(read(draft).tool_calls).toHaveLength(1)
})

it('a call whose id was there before is another call; results go to the latest turn that waits, in the order of its calls', () => {
  const draft = new TraceDraft()
  const turn = (...names: string[]) => {
    draft.turn('assistant', '')
    for (const name of names) draft.call({ id: 'call_0', name })
  }
  turn('x')
  draft.result('call_0', { content: 'of x' })
  turn('lost')
  turn('y', 'z')
  draft.result('call_0', { content: 'of y' })
  draft.result('call_0', { content: 'of z' })
  const { tool_calls, tool_results, conversation } = read(draft)
  expect(tool_calls.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'call_0 x',
    'call_0#2 lost',
    'call_0#3 y',
    'call_0#4 z',
  ])
  expect(tool_results.map(({ content, missing }) => (missing ? 'missing' : content))).toEqual([
    'of x',
    'missing',
    'of y',
    'of z',
  ])
  expect(conversation.turns.at(-1)).toMatchObject({ tool_call_ids: ['call_0#3', 'call_0#4'] })
})

it('the calls of a joined agent stay when their ids are those of others, each with its result', () => {
  const [main, other] = [new TraceDraft(), new TraceDraft()]
  main.call({ id: 'call_0', name: 'x', at: 1 })
  main.result('call_0', { content: 'of x' })
  other.call({ id: 'call_0', name: 'y', at: 2 })
  other.result('call_0', { content: 'of y' })
  main.join(other, 'helper')
  const { tool_calls, tool_results } = read(main)
  expect(tool_calls.map(({ name }, index) => [name, tool_results[index]?.content])).toEqual([
    ['x', 'of x'],
    ['y', 'of y'],
  ])
})

it('times run from the first moment that was seen', () => {
  const draft = new TraceDraft()
  const start = Date.UTC(2026, 2, 4, 10)
  draft.saw(start)
  draft.call({ id: 'a', name: 'x', at: start + 500 })
  draft.result('a', { at: start + 750 })
  const { tool_calls, timing } = read(draft)
  expect(tool_calls).toMatchObject([{ started_ms: 500, duration_ms: 250 }])
  expect(timing).toMatchObject({ started_at: '2026-03-04T10:00:00.000Z', duration_ms: 750 })
})

it('the first user turn is the prompt, and calls know their assistant turn', () => {
  const draft = new TraceDraft()
  draft.turn('user', 'Go.')
  draft.turn('assistant', '')
  draft.call({ name: 'x' })
  draft.turn('user', 'More.')
  draft.turn('assistant', '')
  draft.call({ name: 'y' })
  draft.result(null, { content: 'of x' })
  draft.result(undefined, { content: 'of y' })
  const { prompt, tool_calls, tool_results } = read(draft)
  expect(prompt).toBe('Go.')
  expect(tool_calls.map(({ id, turn }) => [id, turn])).toEqual([
    ['c1', 0],
    ['c2', 1],
  ])
  expect(tool_results.map(({ content }) => content)).toEqual(['of x', 'of y'])
})

it('tokens add up; where none are known there are none', () => {
  const draft = new TraceDraft()
  expect(read(draft).conversation.tokens.total).toBe(null)
  draft.addTokens(10, undefined)
  draft.addTokens(5, 7)
  expect(read(draft).conversation.tokens).toEqual({ input: 15, output: 7, total: 22 })
})

it('calls of a joined agent come in the order of time; one without a time stays behind the one before it', () => {
  const [main, other] = [new TraceDraft(), new TraceDraft()]
  main.call({ id: 'a', name: 'x', at: 1_000 })
  main.call({ id: 'b', name: 'x' })
  main.call({ id: 'c', name: 'x', at: 5_000 })
  other.call({ id: 'd', name: 'x', at: 3_000 })
  main.join(other, 'helper')
  expect(read(main).tool_calls.map(({ id, client }) => [id, client])).toEqual([
    ['a', 'main'],
    ['b', 'main'],
    ['d', 'helper'],
    ['c', 'main'],
  ])
})

it('says whether the log names the server of every MCP call', () => {
  expect(new TraceDraft({ recordsServers: true }).finish()).toMatchObject({ servers_recorded: true })
  expect(new TraceDraft().finish()).not.toHaveProperty('servers_recorded')
})

it('many results without an id pair in order, also after the calls of a subagent were added', () => {
  const draft = new TraceDraft()
  const count = 50_000
  for (let i = 0; i < count; i += 1) {
    draft.call({ name: 'x' })
    draft.result(null, { content: String(i) })
  }
  const subagent = new TraceDraft()
  subagent.call({ id: 's', name: 'y' })
  draft.join(subagent, 'helper')
  draft.result(null, { content: 'last' })
  const { tool_results } = read(draft)
  expect(tool_results.map(({ content }) => content)).toEqual([...Array(count).keys()].map(String).concat('last'))
})

it('ignores numbers of tokens that cannot be counts', () => {
  const draft = new TraceDraft()
  draft.addTokens(1e308, 3)
  draft.addTokens(1e308, 4)
  expect(draft.finish().conversation).toMatchObject({ tokens: { input: 0, output: 7 } })
})
