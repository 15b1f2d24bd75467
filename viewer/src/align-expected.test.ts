import { expect, it } from 'vitest'
import type { Finding } from '../../src/core/gate/finding.js'
import type { ToolCall } from '../../src/core/trace/trace.js'
import { alignExpected } from './align-expected.js'

// A call as a report holds it: without the interned tool.
const call = (name: string) => ({ id: name, server: 's', name, args: {} }) as unknown as ToolCall

const finding = (keys: Partial<Finding>): Finding => ({
  level: 'error',
  kind: 'call_mismatch',
  run: 1,
  step: null,
  message: '',
  ...keys,
})

const rows = (expected: readonly string[], recorded: readonly string[], findings: readonly Finding[] = []) =>
  alignExpected(
    expected.map((tool) => ({ tool })),
    recorded.map(call),
    findings,
  ).map(({ state, expected, recorded }) => `${expected?.call.tool ?? '.'} ${state} ${recorded?.call.name ?? '.'}`)

it('calls that no finding names are matched by tool, in order; the rest is extra', () => {
  expect(rows(['a', 's.b'], ['a', 'x', 'b'])).toEqual(['a same a', '. extra x', 's.b same b'])
  expect(rows(['s.*'], ['a'])).toEqual(['s.* same a'])
})

it('a finding pairs what differs, and says what is unexpected', () => {
  const findings = [finding({ expected_index: 0, step: 1 }), finding({ kind: 'extra_call', step: 0 })]
  expect(rows(['a'], ['x', 'b'], findings)).toEqual(['. unexpected x', 'a differs b'])
})

it('a missing call stands where it was expected', () => {
  const findings = [finding({ kind: 'missing_call', expected_index: 1 })]
  expect(rows(['a', 'b', 'c'], ['a', 'c'], findings)).toEqual(['a same a', 'b missing .', 'c same c'])
  expect(rows(['a'], [])).toEqual(['a missing .'])
})

it('what a critic says of an argument is a difference too', () => {
  const message = 'calendar.create: `start` earned 0 of 0.3: expected 1, got 2'
  const found = finding({ kind: 'argument', expected_index: 0, step: 0, message, expected: 1, actual: 2 })
  const [row] = alignExpected([{ tool: 'a' }], [call('a')], [found])
  expect(row?.differences).toEqual([{ path: 'args.start', expected: 1, actual: 2 }])
})
