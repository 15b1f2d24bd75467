import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { installSchemaEngine } from '../../core/engines/json-schema.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import { McproveError } from '../../core/errors/error.js'
import { matchTrajectory, type TrajectoryCall } from './match-trajectory.js'

beforeAll(() => installSchemaEngine(schemaEngine))

describe('matchTrajectory', () => {
  it('returns mismatches as data', () => {
    const expectation = { mode: 'strict', calls: [{ name: 'get', args: { exact: { a: 1 } } }] }
    expect(matchTrajectory(expectation, [{ name: 'get', args: { a: 1 } }])).toEqual({ passed: true, mismatches: [] })
    expect(matchTrajectory(expectation, [{ name: 'get', server: 's', args: { a: 2 } }])).toEqual({
      passed: false,
      mismatches: [
        {
          kind: 'call_mismatch',
          step: 0,
          message: expect.any(String),
          expected: 'get',
          actual: 's.get',
          expected_index: 0,
          differences: [{ path: 'args.a', expected: 1, actual: 2 }],
        },
      ],
    })
  })

  it('matches one to one, not greedily', () => {
    const calls = [{ name: 'get' }, { name: 'get', args: { exact: { a: 1 } } }]
    const recorded = [
      { name: 'get', args: { a: 1 } },
      { name: 'get', args: { a: 2 } },
    ]
    expect(matchTrajectory({ mode: 'unordered', calls }, recorded).passed).toBe(true)
  })

  it.each([
    [
      { calls: [{ name: 'a', args: { schema: { type: 'objekt' } } }] },
      /^matchTrajectory: calls\[0\]\.args: call `a`: /,
    ],
    [{ calls: [{ name: 'a', args: { city: 'X' } }] }, /write `subset: \{ city: … \}`$/],
    [{ mode: 'strict', extra_calls: 'fail', calls: [] }, /^matchTrajectory: `extra_calls` requires mode unordered/],
    [{ mode: 'ordered', calls: [] }, /^matchTrajectory: mode: /],
  ])('throws a McproveError for the malformed expectation %j', (expectation, message) => {
    expect(() => matchTrajectory(expectation, [])).toThrow(McproveError)
    expect(() => matchTrajectory(expectation, [])).toThrow(message)
  })

  it('says how to mend an expectation, and which argument cannot be read', () => {
    expect(() => matchTrajectory({ mode: 'strict', extra_calls: 'fail', calls: [] }, [])).toThrow(
      expect.objectContaining({ code: 'BAD_USAGE', hint: 'Remove `extra_calls`, or use `mode: unordered`.' }),
    )
    expect(() => matchTrajectory({ calls: [] }, [{} as never])).toThrow(/matchTrajectory/)
  })

  it('never fails without a mismatch to show', () => {
    const calls = [{ name: 'get' }, { name: 'get', args: { exact: { a: 1 } } }]
    const recorded = [1, 2, 2].map((a) => ({ name: 'get', args: { a } }))
    expect(matchTrajectory({ mode: 'superset', calls }, recorded)).toEqual({ passed: true, mismatches: [] })
  })

  it('reads calls as a trace does', () => {
    expect(matchTrajectory({ calls: [{ name: 's.a' }] }, [{ server: 's', name: 's__a' }]).passed).toBe(true)
    expect(() => matchTrajectory({ calls: [] }, [{} as never])).toThrow(/tool_calls\[0\]\.name must be a string/)
  })
})

interface AgentevalsCase {
  readonly id: string
  readonly test: string
  readonly mode: string
  readonly args_mode: 'exact' | 'ignore' | 'subset' | 'superset'
  readonly args_overrides: Readonly<Record<string, readonly string[]>> | null
  readonly expected_calls: readonly { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[]
  readonly actual_calls: readonly TrajectoryCall[]
  readonly passes: boolean
}

/** Their `strict` compares the calls of one message in any order; ours does not, as the specification says. */
const STATED_EXCEPTIONS = new Map([['js-004', false]])

describe('the cases of agentevals', () => {
  const file = new URL('../../../../shared/data/trajectory-cases.json', import.meta.url)
  if (!existsSync(file)) {
    it.skip('skipped: ../shared/data not here', () => {})
    return
  }
  const { cases }: { cases: AgentevalsCase[] } = JSON.parse(readFileSync(file, 'utf8'))

  it.each(cases)('$id: $test, $mode, arguments $args_mode', (one) => {
    const calls = one.expected_calls.map(({ name, args }) => ({ name, args: shapeOf(one, name, args) }))
    // Their `unordered` allows no further calls.
    const more = one.mode === 'unordered' ? { extra_calls: 'fail' } : {}
    const { passed } = matchTrajectory({ mode: one.mode, ...more, calls }, one.actual_calls)
    expect(passed).toBe(STATED_EXCEPTIONS.get(one.id) ?? one.passes)
  })

  it('are all of them, and the exception is still among them', () => {
    expect(cases.length).toBe(54)
    expect(cases.filter(({ id }) => STATED_EXCEPTIONS.has(id))).toHaveLength(1)
  })
})

/** Their argument modes in our shapes. */
function shapeOf({ args_mode, args_overrides }: AgentevalsCase, name: string, args: Readonly<Record<string, unknown>>) {
  const fields = args_overrides?.[name]
  if (fields !== undefined) return { subset: pick(args, fields) }
  if (args_mode === 'ignore') return 'ignore'
  if (args_mode === 'superset') return { subset: args }
  if (args_mode === 'exact') return { exact: args }
  // "The recorded arguments are among the expected ones" has no shape of its own here: a JSON Schema says it.
  const properties = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, { const: value }]))
  return { schema: { type: 'object', properties, additionalProperties: false } }
}

function pick(value: unknown, paths: readonly string[]): unknown {
  const picked: Record<string, unknown> = {}
  for (const path of paths) {
    const [key = '', ...rest] = path.split('.')
    const inner = Object(value)[key]
    picked[key] = rest.length === 0 ? inner : pick(inner, [rest.join('.')])
  }
  return picked
}
