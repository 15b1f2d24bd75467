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
    expect(trajectoryMessages(block, [{ name: 'a', args: { x: 2, y: [1], z: 0 } }])).toEqual([
      [0, 'expected call 1 `a` with x 1, y [1, 2], recorded `a` differs at args.x: expected 1, got 2 (and 2 more)'],
    ])
  })

  it.each<[unknown, string]>([
    ['any', ''],
    [{ exact: {} }, ' without arguments'],
    [{ subset: {} }, ''],
    [{ exact: null }, ' with arguments null'],
    [{ exact: [1] }, ' with arguments [1]'],
    [{ exact: { a: 1, b: 2, c: 3 } }, ' with a 1, b 2, c 3'],
    [{ subset: { a: 1, b: 2, c: 3, d: 4, e: 5 } }, ' with a 1, b 2, c 3 and 2 more'],
    [{ exact: { a: 1, at: 2 }, ignore_keys: ['at'] }, ' with a 1'],
    [{ exact: { a: 1 }, defaults: { unit: 'm' } }, ' with a 1'],
  ])('of a call with %j names its arguments as%s', (args, text) => {
    expect(trajectoryMessages({ calls: [{ name: 'a', args }] }, [])).toEqual([
      [null, `expected call 1 \`a\`${text}, but no calls were made`],
    ])
  })

  it('of strict counts the calls that were made', () => {
    expect(trajectoryMessages({ calls: named('a', 'b', 'c') }, named('a'))).toEqual([
      [null, 'expected call 2 `b`, but only 1 call was made'],
      [null, 'expected call 3 `c`, but only 1 call was made'],
    ])
    expect(trajectoryMessages({ calls: named('a', 'b', 'c') }, named('a', 'b'))).toEqual([
      [null, 'expected call 3 `c`, but only 2 calls were made'],
    ])
    expect(trajectoryMessages({ calls: named('a') }, named('b', 'c'))).toEqual([
      [0, 'expected call 1 `a`, recorded `b`'],
      [1, 'recorded call 2 `c` comes after the last expected call'],
    ])
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
    expect(differs({ schema: { required: ['x'] } }, { x: 1 }, { server: 'o' })?.message).toBe(
      'expected call 1 `o.a` with arguments valid against its schema, recorded `s.a` differs at server: expected "o", got "s"',
    )
  })

  it('shows no more of a value than fits into a line', () => {
    const [[, message] = []] = trajectoryMessages({ calls: [{ name: 'a', args: { exact: { a: 'x'.repeat(999) } } }] }, [
      { name: 'a', args: { a: 'y'.repeat(999) } },
    ])
    expect(message).toBe(
      `expected call 1 \`a\` with a "${'x'.repeat(58)}…, recorded \`a\` differs at args.a: expected "${'x'.repeat(58)}…, got "${'y'.repeat(58)}…`,
    )
  })

  it('says what a schema wants', () => {
    const block = { calls: [{ name: 'a', args: { schema: { properties: { x: { type: 'string' } } } } }] }
    expect(trajectoryMessages(block, [{ name: 'a', args: { x: 2 } }])).toEqual([
      [
        0,
        'expected call 1 `a` with arguments valid against its schema, recorded `a` is not valid at args.x: must be string, got 2',
      ],
    ])
    expect(trajectoryMessages(block, [{ name: 'a', args: null }])).toEqual([
      [
        0,
        'expected call 1 `a` with arguments valid against its schema, recorded `a` is not valid at args: must be an object, got null',
      ],
    ])
  })

  it('of subsequence names the gap, the near miss and the call out of order', () => {
    const block = {
      mode: 'subsequence',
      calls: [{ name: 'a' }, { name: 'b', args: { exact: { n: 1 } } }, { name: 'c' }],
    }
    expect(trajectoryMessages(block, [{ name: 'a' }, { name: 'b', args: { n: 2 } }, { name: 'c' }])).toEqual([
      [1, 'expected call 2 `b` with n 1, recorded call 2 `b` differs at args.n: expected 1, got 2'],
    ])
    expect(trajectoryMessages(block, [{ name: 'b', args: { n: 1 } }, { name: 'a' }, { name: 'c' }])).toEqual([
      [0, 'expected call 2 `b` with n 1, but recorded call 1 `b` comes out of order'],
    ])
    expect(trajectoryMessages(block, named('a', 'x', 'c'))).toEqual([
      [null, 'expected call 2 `b` with n 1, but no call between recorded calls 1 and 3 matches it'],
    ])
    expect(trajectoryMessages(block, named('x', 'c'))).toEqual([
      [null, 'expected call 1 `a`, but no call before recorded call 2 matches it'],
      [null, 'expected call 2 `b` with n 1, but no call before recorded call 2 matches it'],
    ])
    expect(trajectoryMessages(block, named('x', 'a'))).toEqual([
      [null, 'expected call 2 `b` with n 1, but no call after recorded call 2 matches it'],
      [null, 'expected call 3 `c`, but no call after recorded call 2 matches it'],
    ])
    expect(trajectoryMessages(block, named('x'))).toEqual([
      [null, 'expected call 1 `a`, but no call matches it'],
      [null, 'expected call 2 `b` with n 1, but no call matches it'],
      [null, 'expected call 3 `c`, but no call matches it'],
    ])
  })

  it('of a call out of order is whole', () => {
    expect(scoreTrajectory({ mode: 'subsequence', calls: named('a', 'b') }, named('b', 'a')).findings).toEqual([
      {
        level: 'error',
        kind: 'call_out_of_order',
        run: 1,
        step: 0,
        message: 'expected call 2 `b`, but recorded call 1 `b` comes out of order',
        expected: 'b',
        actual: 'b',
        expected_index: 1,
      },
    ])
  })

  it('of subset shows the nearest expected call that is left', () => {
    const block = { mode: 'subset', calls: [{ name: 'a', args: { subset: { n: 1 } } }, { name: 'b' }] }
    expect(trajectoryMessages(block, [{ name: 'a', args: { n: 2 } }, { name: 'b' }, { name: 'b' }])).toEqual([
      [
        0,
        'recorded call 1 `a` does not match a remaining expected call; the nearest, call 1 `a` with n 1, differs at args.n: expected 1, got 2',
      ],
      [2, 'recorded call 3 `b` does not match a remaining expected call'],
    ])
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
