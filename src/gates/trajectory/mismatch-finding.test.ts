// The sentences of the gate, for every mode and every way to differ.
import { beforeAll, describe, expect, it } from 'vitest'
import { scoreTrajectory, trajectoryMessages } from '../../../test/gates/score-trajectory.js'
import { installSchemaEngine } from '../../core/engines/json-schema.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'

beforeAll(() => installSchemaEngine(schemaEngine))

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('a finding', () => {
  it('says what differs, and how much more', () => {
    const block = { calls: [{ name: 'a', args: { exact: { x: 1, y: [1, 2] } } }] }
    expect(trajectoryMessages(block, [{ name: 'a', args: { x: 2, y: [1], z: 0 } }])).toMatchSnapshot()
  })

  it.each<unknown>([
    'any',
    { exact: {} },
    { subset: {} },
    { exact: null },
    { exact: [1] },
    { exact: { a: 1, b: 2, c: 3 } },
    { subset: { a: 1, b: 2, c: 3, d: 4, e: 5 } },
    { exact: { a: 1, at: 2 }, ignore_keys: ['at'] },
    { exact: { a: 1 }, defaults: { unit: 'm' } },
  ])('of a call with %j names its arguments', (args) => {
    expect(trajectoryMessages({ calls: [{ name: 'a', args }] }, [])).toMatchSnapshot()
  })

  it('of strict counts the calls that were made', () => {
    expect(trajectoryMessages({ calls: named('a', 'b', 'c') }, named('a'))).toMatchSnapshot()
    expect(trajectoryMessages({ calls: named('a', 'b', 'c') }, named('a', 'b'))).toMatchSnapshot()
    expect(trajectoryMessages({ calls: named('a') }, named('b', 'c'))).toMatchSnapshot()
  })

  it('says where the arguments differ as a whole, in an element, and on the server of a schema', () => {
    const differs = (args: unknown, made: unknown, more: object = {}) =>
      scoreTrajectory({ calls: [{ name: 'a', args, ...more }] }, [{ name: 'a', server: 's', args: made }]).findings[0]
    expect(differs({ exact: {} }, null)?.differences).toEqual([{ path: 'args', expected: {}, actual: null }])
    expect(differs({ exact: [1] }, [2])?.differences).toEqual([{ path: 'args[0]', expected: 1, actual: 2 }])
    expect(differs({ exact: { '[x': 1 } }, { '[x': 2 })?.differences?.[0]?.path).toBe('args["[x"]')
    expect(differs({ exact: { a: 1 } }, { a: 1, b: 2 })?.differences).toEqual([
      { path: 'args.b', expected: undefined, actual: 2 },
    ])
    expect(differs({ subset: { a: 1 } }, { a: 2, b: 2 })?.differences).toEqual([
      { path: 'args.a', expected: 1, actual: 2 },
    ])
    expect(differs({ schema: { required: ['x'] } }, { x: 1 }, { server: 'o' })?.message).toMatchSnapshot()
  })

  it('shows no more of a value than fits into a line', () => {
    const [[, message] = []] = trajectoryMessages({ calls: [{ name: 'a', args: { exact: { a: 'x'.repeat(999) } } }] }, [
      { name: 'a', args: { a: 'y'.repeat(999) } },
    ])
    expect(message).toContain(`expected "${'x'.repeat(58)}…, got "${'y'.repeat(58)}…`)
  })

  it('says what a schema wants', () => {
    const block = { calls: [{ name: 'a', args: { schema: { properties: { x: { type: 'string' } } } } }] }
    expect(trajectoryMessages(block, [{ name: 'a', args: { x: 2 } }])).toMatchSnapshot()
    expect(trajectoryMessages(block, [{ name: 'a', args: null }])).toMatchSnapshot()
  })

  it('of subsequence names the gap, the near miss and the call out of order', () => {
    const block = {
      mode: 'subsequence',
      calls: [{ name: 'a' }, { name: 'b', args: { exact: { n: 1 } } }, { name: 'c' }],
    }
    expect(trajectoryMessages(block, [{ name: 'a' }, { name: 'b', args: { n: 2 } }, { name: 'c' }])).toMatchSnapshot()
    expect(trajectoryMessages(block, [{ name: 'b', args: { n: 1 } }, { name: 'a' }, { name: 'c' }])).toMatchSnapshot()
    expect(trajectoryMessages(block, named('a', 'x', 'c'))).toMatchSnapshot()
    expect(trajectoryMessages(block, named('x', 'c'))).toMatchSnapshot()
    expect(trajectoryMessages(block, named('x', 'a'))).toMatchSnapshot()
    expect(trajectoryMessages(block, named('x'))).toMatchSnapshot()
  })

  it('of a call out of order is whole', () => {
    expect(scoreTrajectory({ mode: 'subsequence', calls: named('a', 'b') }, named('b', 'a')).findings).toEqual([
      {
        level: 'error',
        kind: 'call_out_of_order',
        run: 1,
        step: 0,
        message: expect.any(String),
        expected: 'b',
        actual: 'b',
        expected_index: 1,
      },
    ])
  })

  it('of subset shows the nearest expected call that is left', () => {
    const block = { mode: 'subset', calls: [{ name: 'a', args: { subset: { n: 1 } } }, { name: 'b' }] }
    expect(trajectoryMessages(block, [{ name: 'a', args: { n: 2 } }, { name: 'b' }, { name: 'b' }])).toMatchSnapshot()
  })

  it('of the nearest call has the fewest differences, and of equals the first', () => {
    const block = { mode: 'superset', calls: [{ name: 'a', args: { exact: { x: 1, y: 1 } } }] }
    const calls = [
      { x: 2, y: 2 },
      { x: 1, y: 2 },
      { x: 2, y: 1 },
    ].map((args) => ({ name: 'a', args }))
    expect(scoreTrajectory(block, calls).findings.map(({ step }) => step)).toEqual([1])
  })

  it('is one of at most 200 for a run, while the count is exact', () => {
    const { targets, findings } = scoreTrajectory({ calls: named('a') }, named(...'b'.repeat(1000)))
    expect(targets['trajectory.mismatch_count']).toBe(1000)
    expect(findings).toHaveLength(201)
    expect(findings.at(-1)).toEqual({
      level: 'note',
      kind: 'more_mismatches',
      run: 1,
      step: null,
      message: 'and 800 more mismatches',
    })
  })
})
