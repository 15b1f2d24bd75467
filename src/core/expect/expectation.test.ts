import { describe, expect, it } from 'vitest'
import type { ExpectationSource, Targets } from '../gate/gate.js'
import { parseTraces } from '../trace/parse-traces.js'
import { checkExpectation, checkGateTarget, compileExpectation, type ExpectResult } from './expectation.js'

const RAW = { tool_calls: [{ name: 'search', args: { city: 'Rome', note: null } }], final_response: 'It is 31 C.' }

function check(source: ExpectationSource, raw: object = RAW): ExpectResult {
  const [trace] = parseTraces([raw])
  if (trace === undefined) throw new Error('one trace in, one trace out')
  return checkExpectation(compileExpectation(source), trace)
}

describe('checkExpectation', () => {
  it('says in fixed order how it went', () => {
    expect(JSON.stringify(check({ target: 'tool_calls[0].name', matcher: { exact: 'search' } }))).toBe(
      '{"target":"tool_calls[0].name","matcher":{"exact":"search"},"passed":true,"actual":"search"}',
    )
    const failed = check({
      target: 'tool_calls[0].args',
      matcher: { contains: { city: 'Bern' } },
      message: 'go to Bern',
    })
    expect(JSON.stringify(failed)).toMatchSnapshot()
  })

  it("keeps the user's words whether it passes or fails, and has no key for words there are not", () => {
    const source = { target: 'final_response', matcher: { contains: 'C' }, message: 'say the unit' }
    expect(check(source)).toMatchObject({ passed: true, message: 'say the unit' })
    expect(check({ target: 'final_response', matcher: { contains: 'F' } })).toMatchSnapshot({
      target: 'final_response',
      matcher: { contains: 'F' },
      passed: false,
      actual: 'It is 31 C.',
    })
    expect(compileExpectation({ target: 'turns', matcher: { exact: 1 } })).not.toHaveProperty('message')
  })

  it('says why a path leads nowhere', () => {
    expect(check({ target: 'tool_calls[3].name', matcher: { exact: 'x' } })).toStrictEqual({
      target: 'tool_calls[3].name',
      matcher: { exact: 'x' },
      passed: false,
      actual: null,
      reason: 'nothing at `tool_calls[3]` (1 call was made)',
    })
    expect(check({ target: 'final_respons', matcher: { exact: 'x' } }).reason).toMatchSnapshot()
    expect(check({ target: 'tool_nams', matcher: { exact: 'x' } }).reason).toContain('did you mean `tool_names`?')
    expect(check({ target: 'tool_calls[0].tool_nams', matcher: { exact: 'x' } }).reason).toBe(
      'nothing at `tool_calls[0].tool_nams`',
    )
  })

  it('says so of a wildcard that no element answers, and what the elements have instead', () => {
    const each = { each: { exact: 'search' } }
    expect(check({ target: 'tool_calls[*].nmae', matcher: each })).toMatchObject({
      passed: false,
      reason: expect.stringContaining('did you mean `name`?'),
    })
    expect(check({ target: 'tool_calls[*].name', matcher: each }, { tool_calls: [] })).toMatchObject({
      passed: false,
      actual: [],
      reason: expect.stringContaining('the list is empty'),
    })
    expect(check({ target: 'tool_calls[*].args.password', matcher: { absent: true } }).passed).toBe(true)
  })

  it('lets only `absent: true` pass for nothing and for null', () => {
    for (const target of ['tool_calls[3]', 'tool_calls[0].args.note']) {
      expect(check({ target, matcher: { absent: true } })).toMatchObject({ passed: true, actual: null })
      expect(check({ target, matcher: { not: { exact: 1 } } })).toMatchObject({ passed: false, actual: null })
    }
  })

  it('keeps a short copy of a huge value', () => {
    const { passed, actual } = check(
      { target: 'final_response', matcher: { contains: 'x' } },
      {
        tool_calls: [],
        final_response: 'x'.repeat(50_000),
      },
    )
    expect([passed, String(actual).length]).toEqual([true, 1_021])
  })
})

describe('checkGateTarget', () => {
  const targets: Targets = { 'r.rate': 50, 'r.hat': [100, 31], 'r.none': null, 'c.field["a.b"]': 1 }
  const gate = (target: string, matcher: ExpectationSource['matcher']): ExpectResult =>
    checkGateTarget(compileExpectation({ target, matcher }), targets)

  it('finds targets by name, and goes on into arrays', () => {
    expect(gate('r.rate', { '>=': 80 })).toMatchObject({ passed: false, actual: 50, reason: 'expected >= 80, got 50' })
    expect(gate('r.hat[-1]', { exact: 31 })).toMatchObject({ passed: true, actual: 31 })
    expect(gate('r.hat', { length: 2 })).toMatchObject({ passed: true, actual: [100, 31] })
    expect(gate("c.field['a.b']", { exact: 1 })).toMatchObject({ passed: true })
  })

  it('fails where nothing was measured', () => {
    expect(gate('r.none', { '>=': 0 })).toMatchObject({
      passed: false,
      actual: null,
      reason: expect.stringContaining('got null'),
    })
    expect(gate('r.none', { absent: true })).toMatchObject({ passed: true })
    expect(gate('r.hat[9]', { '>=': 0 })).toMatchObject({ reason: 'nothing at `r.hat[9]` (2 elements exist)' })
    expect(gate('r.nope', { '>=': 0 })).toMatchObject({ passed: false, reason: 'nothing at `r.nope`' })
  })
})

describe('`[*]` where some elements lack the key', () => {
  const tool_calls = [
    { name: 'delete', args: { dry_run: true } },
    { name: 'delete', args: { path: '/' } },
  ]
  const outcome = (matcher: Readonly<Record<string, unknown>>) =>
    check({ target: 'tool_calls[*].args.dry_run', matcher }, { tool_calls })

  it('does not pass `each`, which would skip them', () => {
    const reason = 'element [1]: expected true, got nothing'
    expect(outcome({ each: true })).toMatchObject({ passed: false, reason })
    expect(outcome({ each: { absent: false } })).toMatchObject({ passed: false })
    expect(outcome({ all: [{ each: true }, { type: 'array' }] })).toMatchObject({ passed: false, reason })
    expect(outcome({ each: { or: [true, { absent: true }] } })).toMatchObject({ passed: true })
  })

  it('tells `any` of them', () => {
    expect(outcome({ any: { absent: true } })).toMatchObject({ passed: true })
    expect(outcome({ not: { any: { absent: true } } })).toMatchObject({ passed: false })
    expect(outcome({ any: true })).toMatchObject({ passed: true })
  })

  it('leaves them out of the list that other matchers see', () => {
    expect(outcome({ exact: [true] })).toMatchObject({ passed: true, actual: [true] })
    expect(outcome({ length: 1 })).toMatchObject({ passed: true })
  })

  it('finds them below a further `[*]`', () => {
    const groups = [{ items: [{ id: 1 }] }, { items: [{ id: 2 }, {}] }]
    const nested = { tool_calls: [{ name: 'a', args: { groups } }] }
    const target = 'tool_calls[*].args.groups[*].items[*].id'
    expect(check({ target, matcher: { each: { type: 'number' } } }, nested)).toMatchObject({ passed: false })
  })
})
