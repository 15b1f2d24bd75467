// docs/spec/gates.md section 3.
import { describe, expect, it } from 'vitest'
import { matchTrajectory, parseSuite } from '../../src/index.js'
import { type Call, call, loadError, run, score, scoreGate } from './scoring.js'

type Expected = string | Readonly<Record<string, unknown>>

function calls(...entries: readonly Expected[]): object[] {
  return entries.map((entry) => (typeof entry === 'string' ? { name: entry } : entry))
}

/** `mismatch_count` of one run; the other two targets must agree with it. */
function mismatches(block: object, recorded: readonly Call[]): number {
  const { targets, status } = scoreGate('trajectory', block as Record<string, unknown>, [run(...recorded)])
  const count = targets['trajectory.mismatch_count'] as number
  expect(targets).toEqual({
    'trajectory.passed': count === 0 ? 1 : 0,
    'trajectory.mismatch_count': count,
    'trajectory.pass_rate': count === 0 ? 100 : 0,
  })
  expect(status).toBe(count === 0 ? 'passed' : 'failed')
  return count
}

describe('modes', () => {
  it.each<[mode: string, expected: string, recorded: string, count: number]>([
    ['strict', 'a b', 'a b', 0],
    ['exact-sequence', 'a b', 'a b', 0],
    ['exact-sequence', 'a b', 'b a', 2],
    ['strict', 'a b', 'b a', 2],
    ['strict', 'a b', 'a c', 1],
    ['strict', 'a b', 'a', 1],
    ['strict', 'a b', 'a b c', 1],
    ['strict', 'a b', 'b a c', 3],
    ['strict', 'a b c', '', 3],
    ['strict', 'a a', 'a', 1],
    ['subsequence', 'a c', 'a b c', 0],
    ['subsequence', 'a c', 'a c', 0],
    ['subsequence', 'c a', 'a b c', 1],
    ['subsequence', 'a b c d', 'b c d a', 1],
    ['subsequence', 'a a', 'a b', 1],
    ['subsequence', 'a a', 'a b a', 0],
    ['subsequence', 'a b', '', 2],
    ['subsequence', 'a b c', 'a x c', 1],
    ['subsequence', 'a b c d', 'a d', 2],
    ['subsequence', 'a b c', 'b c a b', 1],
    ['subsequence', 'a b x c d', 'a c x b d', 2],
    ['unordered', 'a b', 'b a', 0],
    ['unordered', 'a b', 'b x a y', 0],
    ['unordered', 'a a', 'a', 1],
    ['unordered', 'a b c', 'c', 2],
    ['unordered', 'a b', 'a a', 1],
    ['unordered', 'a b', 'x y', 2],
    ['superset', 'a b', 'b x a', 0],
    ['superset', 'a b', 'b', 1],
    ['subset', 'a b', 'b', 0],
    ['subset', 'a b', '', 0],
    ['subset', 'a b', 'b a', 0],
    ['subset', 'a b', 'a b c', 1],
    ['subset', 'a', 'a a a', 2],
    ['subset', 'a', 'x y', 2],
    ['subset', 'a b', 'x', 1],
    ['subset', 'a b', 'a x', 1],
    ['subset', 'a b c', 'b b', 1],
  ])('%s: expected [%s], recorded [%s]: %i', (mode, expected, recorded, count) => {
    const list = (text: string) => (text === '' ? [] : text.split(' '))
    expect(mismatches({ mode, calls: calls(...list(expected)) }, list(recorded))).toBe(count)
  })

  it('strict is the default', () => {
    expect(mismatches({ calls: calls('a') }, ['a', 'b'])).toBe(1)
  })

  it('a different position and a longer list add up', () => {
    expect(mismatches({ mode: 'strict', calls: calls('a', 'b', 'c') }, ['a', 'x'])).toBe(2)
  })

  it('unordered with extra_calls: fail counts unmatched recorded calls too', () => {
    const block = { mode: 'unordered', extra_calls: 'fail', calls: calls('a', 'b') }
    expect(mismatches(block, ['b', 'a'])).toBe(0)
    expect(mismatches(block, ['b', 'a', 'c'])).toBe(1)
    expect(mismatches(block, ['a', 'c', 'd'])).toBe(3)
    expect(mismatches(block, [])).toBe(2)
    expect(mismatches({ ...block, extra_calls: 'allow' }, ['b', 'a', 'c'])).toBe(0)
  })
})

describe('an empty list', () => {
  it.each([
    ['strict', undefined],
    ['subsequence', undefined],
    ['unordered', undefined],
    ['unordered', 'allow'],
    ['superset', undefined],
  ])('passes in %s (extra_calls %s)', (mode, extra_calls) => {
    const block = { mode, calls: [], ...(extra_calls && { extra_calls }) }
    expect(mismatches(block, ['a', 'b'])).toBe(0)
    expect(mismatches(block, [])).toBe(0)
  })

  it.each([
    ['subset', undefined],
    ['unordered', 'fail'],
  ])('means "no calls allowed" in %s (extra_calls %s)', (mode, extra_calls) => {
    const block = { mode, calls: [], ...(extra_calls && { extra_calls }) }
    expect(mismatches(block, [])).toBe(0)
    expect(mismatches(block, ['a', 'b'])).toBe(2)
    const { findings } = scoreGate('trajectory', block, [run('a')])
    expect(findings).toEqual([expect.objectContaining({ step: 0, kind: 'no_calls_allowed' })])
  })

  it('in strict is a load warning that names mode: subset', () => {
    const suite = parseSuite({ agents: [{ name: 'a', prompt: 'p', trajectory: { mode: 'strict', calls: [] } }] })
    expect(suite.warnings).toEqual([expect.objectContaining({ severity: 'warning' })])
    const [warning] = suite.warnings
    expect(`${warning?.message} ${warning?.hint}`).toContain('mode: subset')
    const quiet = [{ calls: [{ name: 'a' }] }, { mode: 'subset', calls: [] }, { mode: 'superset', calls: [] }]
    for (const trajectory of quiet) {
      expect(parseSuite({ agents: [{ name: 'a', prompt: 'p', trajectory }] } as never).warnings).toEqual([])
    }
  })
})

describe('one-to-one modes use a maximum matching', () => {
  const recorded: Call[] = [
    ['get', { a: 1 }],
    ['get', { a: 2 }],
  ]
  it.each(['unordered', 'superset', 'subset'])('worked, %s: get(any), get(exact {a:1})', (mode) => {
    const expected = calls({ name: 'get' }, { name: 'get', args: { exact: { a: 1 } } })
    expect(mismatches({ mode, calls: expected }, recorded)).toBe(0)
    expect(mismatches({ mode, calls: [...expected].reverse() }, recorded)).toBe(0)
    expect(mismatches({ mode, calls: expected }, [...recorded].reverse())).toBe(0)
  })

  it('a chain of ambiguous shapes', () => {
    const expected = calls(
      { name: 'get' },
      { name: 'get', args: { subset: { a: 1 } } },
      { name: 'get', args: { exact: { a: 1, b: 1 } } },
    )
    const three: Call[] = [
      ['get', { a: 1, b: 1 }],
      ['get', { a: 1 }],
      ['get', {}],
    ]
    expect(mismatches({ mode: 'unordered', extra_calls: 'fail', calls: expected }, three)).toBe(0)
  })
})

describe('tools', () => {
  it('the server is optional, and binding when given', () => {
    expect(mismatches({ calls: calls('get') }, ['s.get'])).toBe(0)
    expect(mismatches({ calls: [{ name: 'get', server: 's' }] }, ['s.get'])).toBe(0)
    expect(mismatches({ calls: [{ name: 'get', server: 's' }] }, ['t.get'])).toBe(1)
    expect(mismatches({ calls: [{ name: 'get', server: 's' }] }, ['get'])).toBe(1)
  })

  it('a name is compared without the wire prefix', () => {
    const trace = { tool_calls: [{ server: 's', name: 's__get' }] }
    expect(scoreGate('trajectory', { calls: [{ name: 'get', server: 's' }] }, [trace]).status).toBe('passed')
  })
})

describe('argument shapes', () => {
  const matches = (args: unknown, recorded: unknown) =>
    mismatches({ calls: [{ name: 't', args }] }, [['t', recorded]]) === 0

  it.each([
    ['any', { a: 1 }],
    ['any', {}],
    ['any', null],
    ['any', undefined],
    ['any', 'text'],
    ['ignore', { a: 1 }],
    ['ignore', undefined],
    ['ignore', null],
  ])('%s takes %j', (args, recorded) => {
    expect(matches(args, recorded)).toBe(true)
  })

  it('any is the default, and takes arguments that were no JSON', () => {
    const trace = { tool_calls: [{ name: 't', args: null, args_text: '{broken' }] }
    expect(scoreGate('trajectory', { calls: [{ name: 't' }] }, [trace]).status).toBe('passed')
    expect(scoreGate('trajectory', { calls: [{ name: 't', args: { subset: {} } }] }, [trace]).status).toBe('failed')
    expect(scoreGate('trajectory', { calls: [{ name: 't', args: { exact: {} } }] }, [trace]).status).toBe('failed')
  })

  it.each<[string, unknown, unknown, boolean]>([
    ['key order is irrelevant', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['a further key', { a: 1 }, { a: 1, b: 2 }, false],
    ['a missing key', { a: 1, b: 2 }, { a: 1 }, false],
    ['array order counts', { l: [1, 2] }, { l: [2, 1] }, false],
    ['deeply', { o: { l: [{ x: null }] } }, { o: { l: [{ x: null }] } }, true],
    ['null is not missing', { a: null }, {}, false],
    ['types count', { a: 1 }, { a: '1' }, false],
    ['1 and 1.0 are one number', { a: 1.0 }, { a: 1 }, true],
    ['0 and -0 are one number', { a: 0 }, { a: -0 }, true],
    ['an empty object is not an empty array', { a: {} }, { a: [] }, false],
    ['no arguments are an empty object', {}, undefined, true],
    ['`constructor` is no own key', { constructor: 1 }, {}, false],
    ['strings with the same look are different code points', { a: 'é' }, { a: 'e\u0301' }, false],
  ])('exact: %s', (_name, expected, recorded, passed) => {
    expect(matches({ exact: expected }, recorded)).toBe(passed)
  })

  it('exact sees a key `__proto__` of its own', () => {
    const recorded = JSON.parse('{"__proto__": {"a": 1}}')
    expect(matches({ exact: JSON.parse('{"__proto__": {"a": 1}}') }, recorded)).toBe(true)
    expect(matches({ exact: {} }, recorded)).toBe(false)
    expect(matches({ subset: { a: 1 } }, recorded)).toBe(false)
    expect(matches({ subset: JSON.parse('{"__proto__": {"a": 2}}') }, recorded)).toBe(false)
  })

  it.each<[string, unknown, unknown, boolean]>([
    ['a further key is fine', { a: 1 }, { a: 1, b: 2 }, true],
    ['a missing key is not', { a: 1 }, { b: 2 }, false],
    ['objects recursively', { o: { x: 1 } }, { o: { x: 1, y: 2 }, p: 1 }, true],
    ['scalars by equality, no substrings', { city: 'Sac' }, { city: 'Sacramento' }, false],
    ['arrays as multisets, any order', { l: [2, 1] }, { l: [1, 3, 2] }, true],
    ['each element by a distinct one', { l: ['a', 'a'] }, { l: ['a', 'b'] }, false],
    ['an empty array is in every array', { l: [] }, { l: [1] }, true],
    ['an array is not in a scalar', { l: [1] }, { l: 1 }, false],
    ['elements by containment, matched and not greedy', { l: [{}, { a: 1 }] }, { l: [{ a: 1 }, { b: 1 }] }, true],
    ['elements by containment that cannot be matched', { l: [{ a: 1 }, { a: 1 }] }, { l: [{ a: 1 }, { b: 1 }] }, false],
    ['null by equality', { a: null }, { a: null }, true],
    ['null is not missing', { a: null }, {}, false],
    ['nothing is in everything', {}, { a: 1 }, true],
    ['`toString` is no own key', { toString: {} }, {}, false],
  ])('subset: %s', (_name, expected, recorded, passed) => {
    expect(matches({ subset: expected }, recorded)).toBe(passed)
  })

  it.each<[string, object, unknown, boolean]>([
    ['valid', { type: 'object', required: ['city'] }, { city: 'x' }, true],
    ['invalid', { type: 'object', required: ['city'] }, {}, false],
    [
      '2020-12 by default: prefixItems',
      { properties: { l: { prefixItems: [{ type: 'string' }] } } },
      { l: [1] },
      false,
    ],
    [
      '$schema is honoured: items as a tuple in draft-07',
      { $schema: 'http://json-schema.org/draft-07/schema#', properties: { l: { items: [{ type: 'string' }] } } },
      { l: [1] },
      false,
    ],
    [
      '$schema is honoured: prefixItems says nothing in draft-07',
      { $schema: 'http://json-schema.org/draft-07/schema#', properties: { l: { prefixItems: [{ type: 'string' }] } } },
      { l: [1] },
      true,
    ],
    ['format is asserted', { properties: { url: { type: 'string', format: 'uri' } } }, { url: 'no uri' }, false],
    ['unevaluatedProperties', { properties: { a: {} }, unevaluatedProperties: false }, { b: 1 }, false],
    [
      'a $ref inside',
      { $defs: { n: { type: 'number' } }, properties: { a: { $ref: '#/$defs/n' } } },
      { a: 'x' },
      false,
    ],
  ])('schema: %s', (_name, schema, recorded, passed) => {
    expect(matches({ schema }, recorded)).toBe(passed)
  })

  it.each<[string, object, unknown, boolean]>([
    [
      'defaults: the recorded call omits the key',
      { exact: { city: 'S', unit: 'metric' }, defaults: { unit: 'metric' } },
      { city: 'S' },
      true,
    ],
    [
      'defaults: the recorded call states it',
      { exact: { city: 'S', unit: 'metric' }, defaults: { unit: 'metric' } },
      { city: 'S', unit: 'metric' },
      true,
    ],
    [
      'defaults: it states another value',
      { exact: { city: 'S', unit: 'metric' }, defaults: { unit: 'metric' } },
      { city: 'S', unit: 'imperial' },
      false,
    ],
    ['defaults: both omit it', { exact: { city: 'S' }, defaults: { unit: 'metric' } }, { city: 'S' }, true],
    [
      'defaults: only the expectation omits it',
      { exact: { city: 'S' }, defaults: { unit: 'metric' } },
      { city: 'S', unit: 'metric' },
      true,
    ],
    [
      'defaults: the expectation omits it, the call states another',
      { exact: { city: 'S' }, defaults: { unit: 'metric' } },
      { city: 'S', unit: 'imperial' },
      false,
    ],
    [
      'defaults: the expectation wants another value',
      { exact: { city: 'S', unit: 'imperial' }, defaults: { unit: 'metric' } },
      { city: 'S' },
      false,
    ],
    ['defaults in subset', { subset: { unit: 'metric' }, defaults: { unit: 'metric' } }, {}, true],
    ['defaults before a schema', { schema: { required: ['unit'] }, defaults: { unit: 'metric' } }, {}, true],
    ['ignore_keys: a further key', { exact: { a: 1 }, ignore_keys: ['b'] }, { a: 1, b: 9 }, true],
    ['ignore_keys: a different value', { exact: { a: 1, b: 1 }, ignore_keys: ['b'] }, { a: 1, b: 2 }, true],
    ['ignore_keys: a missing key', { exact: { a: 1, b: 1 }, ignore_keys: ['b'] }, { a: 1 }, true],
    ['ignore_keys: not below', { exact: { o: { b: 1 } }, ignore_keys: ['b'] }, { o: { b: 2 } }, false],
    ['ignore_keys: a path', { exact: { b: { c: 1, d: 1 } }, ignore_keys: ['b.c'] }, { b: { c: 2, d: 1 } }, true],
    [
      'ignore_keys: the rest of the path counts',
      { exact: { b: { c: 1, d: 1 } }, ignore_keys: ['b.c'] },
      { b: { c: 1, d: 2 } },
      false,
    ],
    ['ignore_keys: a path through null', { exact: { b: null }, ignore_keys: ['b.c'] }, { b: null }, true],
    ['ignore_keys: a path through a scalar', { exact: { b: 1 }, ignore_keys: ['b.c'] }, { b: 2 }, false],
    ['ignore_keys in subset', { subset: { a: 1, b: 1 }, ignore_keys: ['b'] }, { a: 1, b: 2 }, true],
    [
      'ignore_keys before a schema',
      { schema: { properties: { a: {} }, additionalProperties: false }, ignore_keys: ['b'] },
      { a: 1, b: 2 },
      true,
    ],
  ])('%s', (_name, args, recorded, passed) => {
    expect(matches(args, recorded)).toBe(passed)
  })
})

describe('load errors', () => {
  it.each<[string, object, RegExp]>([
    ['arguments written bare suggest subset', { calls: [{ name: 'get', args: { city: 'S' } }] }, /subset/],
    ['a text that is no shape suggests subset', { calls: [{ name: 'get', args: 'Sacramento' }] }, /subset/],
    ['a list', { calls: [{ name: 'get', args: [1] }] }, /subset/],
    ['two shapes', { calls: [{ name: 'get', args: { exact: {}, subset: {} } }] }, /exact[\s\S]*subset/],
    ['no shape beside ignore_keys', { calls: [{ name: 'get', args: { ignore_keys: ['a'] } }] }, /subset/],
    ['an empty object', { calls: [{ name: 'get', args: {} }] }, /subset/],
    [
      'a malformed schema names the call',
      { calls: [{ name: 'other' }, { name: 'get', args: { schema: { type: 'strnig' } } }] },
      /calls\[1\]|`?get`?/,
    ],
    ['a schema that is a number', { calls: [{ name: 'get', args: { schema: 7 } }] }, /schema/],
    [
      'items as a tuple without $schema',
      { calls: [{ name: 'get', args: { schema: { items: [{ type: 'string' }] } } }] },
      /schema|items/,
    ],
    [
      'a $ref that leaves the schema',
      { calls: [{ name: 'get', args: { schema: { $ref: 'https://example.com/s.json' } } }] },
      /\$ref|example\.com/,
    ],
    [
      'an unknown $schema',
      { calls: [{ name: 'get', args: { schema: { $schema: 'https://example.com/draft' } } }] },
      /\$schema|example\.com/,
    ],
    ['an unknown mode', { mode: 'unorderd', calls: [] }, /unorderd[\s\S]*unordered/],
    ['an unknown extra_calls', { mode: 'unordered', extra_calls: 'deny', calls: [] }, /allow[\s\S]*fail|extra_calls/],
    ['no calls key', { mode: 'strict' }, /calls/],
    ['a call without a name', { calls: [{ server: 's' }] }, /name/],
    ['an unknown key of a call', { calls: [{ name: 'a', arg: {} }] }, /arg\b[\s\S]*args/],
    ['an unknown key of arguments', { calls: [{ name: 'a', args: { subset: {}, ignore_key: [] } }] }, /ignore_key\b/],
    [
      'ignore_keys that is no list',
      { calls: [{ name: 'a', args: { subset: {}, ignore_keys: 'a' } }] },
      /ignore_keys|list|array/,
    ],
    [
      'defaults that is no object',
      { calls: [{ name: 'a', args: { subset: {}, defaults: ['a'] } }] },
      /defaults|object|mapping/,
    ],
  ])('%s', (_name, block, message) => {
    expect(loadError({ trajectory: block })).toMatch(message)
  })
})

describe('over runs', () => {
  it('passed needs every run, mismatches are summed, pass_rate is floored', () => {
    const block = { mode: 'subsequence', calls: calls('a', 'b') }
    const result = score({ trajectory: block }, [run('a', 'b'), run('a'), run('a', 'x', 'b')])
    expect(result.gates[0]).toMatchObject({
      status: 'failed',
      targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 66 },
      findings: [{ level: 'error', run: 2, expected_index: 1 }],
    })
    expect(result.runs.map(({ checks }) => checks.trajectory)).toEqual(['passed', 'failed', 'passed'])
  })

  it('expect may be softer than the default', () => {
    const block = { calls: calls('a'), expect: [{ 'trajectory.pass_rate': { '>=': 50 } }] }
    expect(scoreGate('trajectory', block, [run('a'), run('b')]).status).toBe('passed')
    expect(scoreGate('trajectory', block, [run('b'), run('b')]).status).toBe('failed')
  })
})

describe('a mismatch finding', () => {
  it('strict: expected index, recorded index, the differences and a sentence', () => {
    const block = { calls: [{ name: 'get', args: { exact: { city: 'Sacramento', days: 1 } } }] }
    const { findings } = scoreGate('trajectory', block, [run(['get', { city: 'Oakland', days: 1 }])])
    expect(findings).toEqual([
      expect.objectContaining({
        level: 'error',
        run: 1,
        step: 0,
        expected_index: 0,
        differences: [{ path: expect.stringMatching(/city$/), expected: 'Sacramento', actual: 'Oakland' }],
        message: expect.stringMatching(/get/),
      }),
    ])
  })

  it('strict: a missing call has no recorded index, a further one no expected index', () => {
    const missing = scoreGate('trajectory', { calls: calls('a', 'b') }, [run('a')]).findings
    expect(missing).toEqual([expect.objectContaining({ step: null, expected_index: 1 })])
    const further = scoreGate('trajectory', { calls: calls('a') }, [run('a', 'b')]).findings
    expect(further).toEqual([expect.objectContaining({ step: 1 })])
    expect(further[0]).not.toHaveProperty('expected_index')
  })

  it.each(['unordered', 'superset'])(
    '%s: the nearest unmatched call of the same name shows the argument that differs',
    (mode) => {
      const expected = { name: 'get', args: { subset: { city: 'Sacramento', unit: 'metric' } } }
      const recorded = run(
        ['get', { zip: 95814 }],
        ['get', { city: 'Sacramento', unit: 'imperial' }],
        ['put', { city: 'Sacramento', unit: 'metric' }],
      )
      const { findings } = scoreGate('trajectory', { mode, calls: [expected] }, [recorded])
      expect(findings).toEqual([
        expect.objectContaining({
          expected_index: 0,
          differences: [{ path: expect.stringMatching(/unit$/), expected: 'metric', actual: 'imperial' }],
        }),
      ])
    },
  )

  it('unordered: a matched call is nobody’s nearest', () => {
    const block = {
      mode: 'unordered',
      calls: [
        { name: 'get', args: { subset: { a: 1 } } },
        { name: 'get', args: { subset: { a: 2 } } },
      ],
    }
    const { findings } = scoreGate('trajectory', block, [run(['get', { a: 1 }])])
    expect(findings).toEqual([expect.objectContaining({ expected_index: 1 })])
    expect(findings[0]?.differences ?? []).toEqual([])
  })

  it('the number of findings is the mismatch count in every mode', () => {
    for (const mode of ['strict', 'subsequence', 'unordered', 'superset', 'subset']) {
      const { findings, targets } = scoreGate('trajectory', { mode, calls: calls('a', 'b', 'c') }, [
        run('c', 'x', 'a', 'y'),
      ])
      expect([mode, findings.length]).toEqual([mode, targets['trajectory.mismatch_count']])
    }
  })
})

describe('matchTrajectory', () => {
  const recorded = ['a', 'b'].map(call) as unknown as Parameters<typeof matchTrajectory>[1]

  it('returns passed and mismatches', () => {
    expect(matchTrajectory({ mode: 'unordered', calls: calls('b', 'a') }, recorded)).toEqual({
      passed: true,
      mismatches: [],
    })
    const failed = matchTrajectory({ mode: 'strict', calls: calls('b', 'a') }, recorded)
    expect(failed.passed).toBe(false)
    expect(failed.mismatches).toHaveLength(2)
  })

  it('throws only for a malformed expectation', () => {
    expect(() =>
      matchTrajectory({ mode: 'strict', calls: [{ name: 'a', args: { schema: { type: 'x' } } }] }, recorded),
    ).toThrow(/schema/i)
    expect(matchTrajectory({ mode: 'strict', calls: calls('x') }, []).passed).toBe(false)
  })
})
