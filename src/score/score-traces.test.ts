import { expect, it } from 'vitest'
import * as z from 'zod'
import { defineGate } from '../core/gate/gate.js'
import { scoreTraces } from './score-traces.js'

const callCount = defineGate({
  key: 'call_count',
  summary: 'How many calls?',
  options: z.strictObject({}),
  targets: { 'call_count.most': 'The most calls of any run.' },
  defaultExpect: [{ target: 'call_count.most', matcher: { '<=': 1 } }],
  perRun: true,
  measure: (_options, trace) => trace.tool_calls.length,
  fold: (_options, runs) => ({
    targets: { 'call_count.most': Math.max(...runs.map(({ measure }) => measure)) },
    findings: [],
  }),
})
const once = { tool_calls: [{ name: 'a' }] }
const twice = { tool_calls: [{ name: 'a' }, { name: 'b' }] }

it('a gate of the caller stands beside those of mcprove', () => {
  const test = { call_count: {}, trajectory: { mode: 'superset', calls: [{ name: 'a' }] } } as const
  const [row] = scoreTraces(test, [once, twice], { gates: [callCount] }).tests
  expect(row?.gates.map(({ gate, status }) => [gate, status])).toEqual([
    ['call_count', 'failed'],
    ['trajectory', 'passed'],
  ])
  expect(row?.runs.map(({ status }) => status)).toEqual(['passed', 'failed'])
})

it('a gate that was not given is an unknown key', () => {
  // @ts-expect-error: without gates of the caller, the types know the blocks there are.
  expect(() => scoreTraces({ call_count: {} }, [once])).toThrow('unknown key `call_count`')
})
