import { expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectoryAxes } from './gate.js'

const context = { name: 'test', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const DEPENDENCY = { dependencies: [{ producer: 'search', consumer: 'fetch', via: { result: 'id', arg: 'id' } }] }

function messagesOf(block: unknown, trace: unknown): readonly string[] {
  const options = trajectoryAxes.options.parse(block)
  const runs = [{ run: 1, measure: trajectoryAxes.measure(options, readTrace(trace, new ToolTable()), context) }]
  return trajectoryAxes.fold(options, runs, context).findings.map(({ message }) => message)
}

function found(searchMs: number, fetchAt: number, id: unknown, result: unknown = structuredClone(id)) {
  return {
    tool_calls: [
      { id: 'a', name: 'search', turn: 0, started_ms: 0, duration_ms: searchMs },
      { id: 'b', name: 'fetch', args: { id }, turn: 0, started_ms: fetchAt, duration_ms: 10 },
    ],
    tool_results: [
      { call_id: 'a', structured: { id: result } },
      { call_id: 'b', content: 'y' },
    ],
  }
}

it('a result that came after its consumer began is no earlier one', () => {
  expect(messagesOf(DEPENDENCY, found(100, 1, 'q'))).toMatchSnapshot()
  // Rounded to whole milliseconds.
  expect(messagesOf(DEPENDENCY, found(100, 99, 'q'))).toEqual([])
  expect(messagesOf(DEPENDENCY, found(100, 101, 'q'))).toEqual([])
})

it.each([[null], [[]], [[null]]])('%j comes from nowhere, also where a result holds it', (id) => {
  expect(messagesOf(DEPENDENCY, found(1, 5, id))).toHaveLength(1)
  expect(messagesOf(DEPENDENCY, found(1, 5, id, 'z'))).toHaveLength(1)
})
