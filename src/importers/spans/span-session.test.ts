import { expect, it } from 'vitest'
import type { RawTrace } from '../importer.js'
import type { Span } from './span.js'
import { SpanSession } from './span-session.js'

const place = { file: 'spans.jsonl', line: 1 }
const span = (trace: string, id: string, characters: number): Span => ({
  trace,
  id,
  parent: null,
  name: id,
  start: null,
  end: null,
  attributes: { 'gen_ai.tool.name': id, 'gen_ai.tool.call.result': 'x'.repeat(characters) },
  events: [],
  error: null,
  place,
})

function open(): { push: (...spans: Span[]) => RawTrace[]; end: () => RawTrace[]; notes: string[] } {
  const notes: string[] = []
  // The values of this log are spans already.
  const session = new SpanSession(
    { skip: (what) => notes.push(what), repeat: (what) => notes.push(what), warn: (what) => notes.push(what) },
    (value) => value as Span[],
    112_000,
  )
  return { push: (...spans) => [...session.push(spans, place)], end: () => [...session.end()], notes }
}

const callsOf = (traces: readonly RawTrace[]) =>
  traces.map(({ tool_calls }) => (Array.isArray(tool_calls) ? tool_calls.map(({ name }) => name) : []))

it('spans of a trace wait for each other, whatever is between them', () => {
  const { push, end, notes } = open()
  expect([...push(span('t', 'a', 1)), ...push(span('u', 'b', 1)), ...push(span('t', 'c', 1))]).toEqual([])
  expect(callsOf(end())).toEqual([['b'], ['a', 'c']])
  expect(notes).toEqual([])
})

it('when too much waits, the trace that had no span for longest is finished', () => {
  const { push, end, notes } = open()
  push(span('t', 'a', 50e3))
  push(span('u', 'b', 50e3))
  push(span('t', 'c', 1))
  expect(callsOf(push(span('v', 'd', 50e3)))).toEqual([['b']])
  push(span('u', 'e', 1))
  expect(callsOf(end())).toEqual([['a', 'c'], ['d'], ['e']])
  expect(notes).toSay('trace u')
})

it('a span that was sent twice is there once; another one with its id is another span', () => {
  const { push, end, notes } = open()
  push(span('t', 'a', 1), span('t', 'a', 1), { ...span('t', 'b', 1), id: 'a' })
  expect(callsOf(end())).toEqual([['a', 'b']])
  expect(notes).toEqual(['a second span a'])
})
