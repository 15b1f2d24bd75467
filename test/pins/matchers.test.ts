// docs/spec/suite.md, "Matchers": every row of its table.
import { describe, expect, it } from 'vitest'
import { loadError, score } from './scoring.js'

const TARGET = 'tool_calls[0].args.v'

function check(matcher: unknown, args: object) {
  const { runs } = score({ expect: [{ target: TARGET, matcher }] }, [{ tool_calls: [{ name: 't', args }] }])
  const [result] = runs[0]?.expect ?? []
  if (result === undefined) throw new Error('no result')
  return result
}

const passes = (matcher: unknown, value: unknown) => check(matcher, { v: value }).passed

describe('equality', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ exact: 'a' }, 'a', true],
    [{ exact: 'a' }, 'A', false],
    [{ '==': 1 }, 1, true],
    [{ '==': 1 }, '1', false],
    [{ exact: { a: [1, { b: null }] } }, { a: [1, { b: null }] }, true],
    [{ exact: { a: 1, b: 2 } }, { b: 2, a: 1 }, true],
    [{ exact: [1, 2] }, [2, 1], false],
    [{ exact: true }, 'true', false],
    [{ '!=': 1 }, 2, true],
    [{ '!=': 1 }, 1, false],
    [{ '!=': { a: 1 } }, { a: 1 }, false],
    [{ '!=': { a: 1 } }, { a: 1, b: 1 }, true],
    ['a', 'a', true],
    ['a', 'b', false],
    [0, 0, true],
    [0, false, false],
    [false, false, true],
    [1, 1.0, true],
  ])('%j on %j: %s', (matcher, value, passed) => {
    expect(passes(matcher, value)).toBe(passed)
  })
})

describe('numbers', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ '>': 1 }, 2, true],
    [{ '>': 1 }, 1, false],
    [{ '>=': 1 }, 1, true],
    [{ '<': 1 }, 1, false],
    [{ '<': 1 }, 0.5, true],
    [{ '<=': 1 }, 1, true],
    [{ between: [1, 3] }, 1, true],
    [{ between: [1, 3] }, 3, true],
    [{ between: [1, 3] }, 3.001, false],
    [{ approx: { value: 1, within: 0.1 } }, 1.1, true],
    [{ approx: { value: 1, within: 0.1 } }, 0.9, true],
    [{ approx: { value: 1, within: 0.1 } }, 1.2, false],
    [{ approx: { value: 0.3, within: 0 } }, 0.3, true],
    [{ '>': 1 }, '2', false],
    [{ '<': 1 }, false, false],
    [{ '<': 1 }, [], false],
    [{ '>=': 0 }, {}, false],
    [{ '>': 1, '<': 3 }, 2, true],
    [{ '>': 1, '<': 3 }, 3, false],
  ])('%j on %j: %s', (matcher, value, passed) => {
    expect(passes(matcher, value)).toBe(passed)
  })

  it('a non-number fails with its type', () => {
    expect(check({ '>=': 80 }, { v: '80' })).toMatchObject({
      passed: false,
      actual: '80',
      reason: expect.stringContaining('string'),
    })
    expect(check({ between: [1, 2] }, { v: [1] })).toMatchObject({ reason: expect.stringContaining('array') })
  })
})

describe('contains', () => {
  it.each<[unknown, unknown, boolean]>([
    ['ell', 'hello', true],
    ['ELL', 'hello', false],
    [1, 'a1', false],
    // An array in an array: a multiset.
    [['a'], ['b', 'a'], true],
    [['a', 'a'], ['a', 'b'], false],
    [['a', 'a'], ['a', 'b', 'a'], true],
    [[{ a: 1 }], [{ a: 1, b: 2 }], true],
    [[{}, { a: 1 }], [{ a: 1 }, { b: 1 }], true],
    // Anything else in an array: some element equals or contains it.
    ['a', ['b', 'a'], true],
    ['ell', ['hello'], true],
    [2, [1, 2], true],
    [2, [12], false],
    [{ a: 1 }, [{ b: 1 }, { a: 1, c: 1 }], true],
    [{ a: 1 }, [{ a: 2 }], false],
    // Objects: a recursive superset, scalars below by equality.
    [{ a: 1 }, { a: 1, b: 2 }, true],
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, true],
    [{ a: 'ell' }, { a: 'hello' }, false],
    [{ a: ['x'] }, { a: ['y', 'x'] }, true],
    [{ a: ['ell'] }, { a: ['hello'] }, false],
    [{ a: 1 }, { b: 1 }, false],
    ['a', { a: 1 }, false],
    ['a', 7, false],
  ])('%j in %j: %s', (needle, value, passed) => {
    expect(passes({ contains: needle }, value)).toBe(passed)
  })

  it.each([[''], [[]], [{}]])('%j is in everything: a load error', (needle) => {
    expect(loadError({ expect: [{ final_response: { contains: needle } }] })).toContain('can never fail')
  })
})

describe('texts and lists', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ icontains: 'ELL' }, 'hello', true],
    [{ icontains: 'ELL' }, 'help', false],
    [{ icontains: 'straße' }, 'STRASSE', false],
    [{ icontains: 'ÄPFEL' }, 'zwei äpfel', true],
    [{ 'contains-all': ['a', 'b'] }, 'b a', true],
    [{ 'contains-all': ['a', 'b'] }, 'a', false],
    [{ 'contains-all': ['a', 'b'] }, ['b', 'a'], true],
    [{ contains_all: ['a', 'b'] }, ['b'], false],
    [{ 'contains-any': ['a', 'b'] }, 'xb', true],
    [{ contains_any: ['a', 'b'] }, ['c'], false],
    [{ 'starts-with': 'he' }, 'hello', true],
    [{ starts_with: 'lo' }, 'hello', false],
    [{ 'ends-with': 'lo' }, 'hello', true],
    [{ ends_with: 'he' }, 'hello', false],
    [{ 'starts-with': 'a' }, ['a'], false],
    [{ 'one-of': [1, 'a', { b: 1 }] }, { b: 1 }, true],
    [{ one_of: [1, 'a'] }, '1', false],
    [{ type: 'string' }, 'a', true],
    [{ type: 'number' }, 1.5, true],
    [{ type: 'integer' }, 1.5, false],
    [{ type: 'integer' }, 2, true],
    [{ type: 'boolean' }, false, true],
    [{ type: 'array' }, [], true],
    [{ type: 'object' }, {}, true],
    [{ type: 'object' }, [], false],
    [{ type: 'number' }, '1', false],
    [{ length: 2 }, [1, 2], true],
    [{ length: 2 }, 'ab', true],
    [{ length: { '>=': 3 } }, [1, 2], false],
    [{ length: { between: [1, 2] } }, ['x'], true],
    [{ length: 1 }, 7, false],
    [{ each: { '>': 0 } }, [1, 2], true],
    [{ each: { '>': 0 } }, [1, 0], false],
    [{ each: 'a' }, ['a', 'a'], true],
    [{ each: { '>': 0 } }, 'text', false],
    [{ any: { '>': 1 } }, [1, 2], true],
    [{ any: { '>': 2 } }, [1, 2], false],
    [{ any: 'a' }, [], false],
    [{ any: 'a' }, 'a', false],
  ])('%j on %j: %s', (matcher, value, passed) => {
    expect(passes(matcher, value)).toBe(passed)
  })
})

describe('regex', () => {
  it.each<[string, unknown, boolean]>([
    ['^h.*o$', 'hello', true],
    ['ell', 'hello', true],
    ['ELL', 'hello', false],
    ['/ELL/i', 'hello', true],
    ['/^b/m', 'a\nb', true],
    ['^b', 'a\nb', false],
    ['/a.b/s', 'a\nb', true],
    ['\\b31\\b', 'It is 31 C', true],
    ['\\d+', 12, false],
    ['\\p{L}+', 'é', true],
    ['(a+)+$', `${'a'.repeat(50_000)}!`, false],
  ])('%s on %.20j: %s', (regex, value, passed) => {
    expect(passes({ regex }, value)).toBe(passed)
  })

  it.each(['(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', '(', '[a', 'a{2,1}'])(
    '%s is a load error',
    (regex) => {
      expect(loadError({ expect: [{ final_response: { regex } }] })).toMatch(/regex|pattern|expression/i)
    },
  )
})

describe('schema', () => {
  it.each<[object | boolean, unknown, boolean]>([
    [{ type: 'string', minLength: 2 }, 'ab', true],
    [{ type: 'string', minLength: 2 }, 'a', false],
    [false, 1, false],
    [{ format: 'email' }, 'a@example.com', true],
    [{ format: 'email' }, 'nobody', false],
    [{ format: 'date-time' }, 'yesterday', false],
    [{ prefixItems: [{ type: 'string' }] }, [1], false],
    [{ $defs: { n: { type: 'number' } }, items: { $ref: '#/$defs/n' } }, [1, 'x'], false],
    [{ type: 'string', pattern: '^a+$' }, 'aab', false],
    [{ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`, false],
    [{ patternProperties: { '^x': { type: 'number' } } }, { xa: 'no' }, false],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], false],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }, [1], false],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'number' }, 'x', false],
  ])('%j on %.40j: %s', (schema, value, passed) => {
    expect(passes({ schema }, value)).toBe(passed)
  })

  it.each<[string, unknown]>([
    ['an unknown type', { type: 'strnig' }],
    ['no schema', 7],
    ['a $ref that leaves it', { $ref: 'https://example.com/schema.json' }],
    ['a $ref to a file', { $ref: './other.json' }],
    ['a $ref that leads nowhere', { $ref: '#/$defs/nothing' }],
    ['a pattern with look-around', { pattern: '(?=a)' }],
    ['a bad keyword value', { minLength: 'two' }],
  ])('%s is a load error', (_name, schema) => {
    expect(loadError({ expect: [{ final_response: { schema } }] })).toMatch(/schema|\$ref|pattern/i)
  })
})

describe('combined', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ not: 'a' }, 'b', true],
    [{ not: 'a' }, 'a', false],
    [{ not: { contains: 'x' } }, 'axb', false],
    [{ all: [{ contains: 'a' }, { contains: 'b' }] }, 'ab', true],
    [{ all: [{ contains: 'a' }, { contains: 'b' }] }, 'a', false],
    [{ or: ['a', 'b'] }, 'b', true],
    [{ or: ['a', { '>': 3 }] }, 2, false],
    [{ not: { or: ['a', 'b'] } }, 'c', true],
    [{ contains: 'a', 'ends-with': 'b' }, 'ab', true],
    [{ contains: 'a', 'ends-with': 'b' }, 'ba', false],
  ])('%j on %j: %s', (matcher, value, passed) => {
    expect(passes(matcher, value)).toBe(passed)
  })
})

describe('a missing or null target passes only absent: true', () => {
  it.each<[unknown]>([
    [{ exact: null }],
    [null],
    [{ '!=': 1 }],
    [{ not: 'a' }],
    [{ not: { contains: 'a' } }],
    [{ not: { not: { '!=': 1 } } }],
    [{ type: 'null' }],
    [{ schema: { type: 'null' } }],
    [{ 'one-of': [null] }],
    [{ '<': 1 }],
    [{ each: 'a' }],
    [{ length: 0 }],
    [{ contains: null }],
    [{ all: [{ '!=': 1 }] }],
    [{ or: [{ '!=': 1 }] }],
    [{ not: { absent: true } }],
    [{ regex: '.*' }],
  ])('%j does not', (matcher) => {
    expect(check(matcher, {}).passed).toBe(false)
    expect(check(matcher, { v: null }).passed).toBe(false)
  })

  it('absent: true does, on both; and on nothing else', () => {
    expect(check({ absent: true }, {}).passed).toBe(true)
    expect(check({ absent: true }, { v: null }).passed).toBe(true)
    for (const value of [0, '', false, [], {}]) expect(passes({ absent: true }, value)).toBe(false)
  })

  it('absent may stand in or', () => {
    expect(check({ or: [{ absent: true }, 'a'] }, {}).passed).toBe(true)
    expect(passes({ or: [{ absent: true }, 'a'] }, 'a')).toBe(true)
    expect(passes({ or: [{ absent: true }, 'a'] }, 'b')).toBe(false)
  })
})

describe('a failure', () => {
  it('shows target, expected, actual', () => {
    expect(check({ '>=': 80 }, { v: 50 })).toMatchObject({
      target: TARGET,
      matcher: { '>=': 80 },
      passed: false,
      actual: 50,
      reason: expect.stringMatching(/80[\s\S]*50/),
    })
  })

  it('shows a diff for structures', () => {
    const { differences } = check({ exact: { a: 1, b: { c: 2 } } }, { v: { a: 1, b: { c: 3 }, d: 4 } })
    expect(differences).toEqual(
      expect.arrayContaining([{ path: expect.stringMatching(/b\.c$/), expected: 2, actual: 3 }]),
    )
    expect(differences).toHaveLength(2)
  })

  it('prints the canonical spelling', () => {
    expect(check({ starts_with: 'a' }, { v: 'b' }).matcher).toEqual({ 'starts-with': 'a' })
    expect(check('a', { v: 'b' }).matcher).toEqual({ exact: 'a' })
  })
})

describe('load errors', () => {
  it.each<[string, unknown, RegExp]>([
    ['an unknown matcher names the nearest', { contain: 'a' }, /contain\b[\s\S]*contains/],
    ['an empty matcher', {}, /matcher|empty/i],
    ['a list as matcher', ['a'], /matcher|list|array/i],
    ['a text for a number', { '>': '1' }, /number|`>`/],
    ['between with one end', { between: [1] }, /between/],
    ['between the wrong way round', { between: [3, 1] }, /between/],
    ['approx without within', { approx: { value: 1 } }, /within|approx/],
    ['approx with a negative within', { approx: { value: 1, within: -1 } }, /within|approx/],
    ['contains-all without a list', { 'contains-all': 'a' }, /contains-all/],
    ['one-of without a list', { 'one-of': 'a' }, /one-of/],
    ['an unknown type', { type: 'strnig' }, /strnig|string/],
    ['snapshot outside direct tests', { snapshot: true }, /snapshot/],
    ['both spellings of one matcher', { 'starts-with': 'a', starts_with: 'b' }, /starts/],
    ['nested inside not', { not: { contain: 'a' } }, /contain\b/],
    ['nested inside all', { all: [{ contain: 'a' }] }, /contain\b/],
    ['not without a matcher', { not: {} }, /not|matcher|empty/i],
    ['all that is no list', { all: { exact: 1 } }, /all|list|array/],
    ['not a number', { '>': Number.NaN }, /number|NaN/i],
  ])('%s', (_name, matcher, message) => {
    expect(loadError({ expect: [{ final_response: matcher }] })).toMatch(message)
  })

  it.each<[string, unknown, RegExp]>([
    ['expect that is no list', { final_response: 'a' }, /list|array|expect/],
    ['an entry that is a text', ['final_response'], /expect|entry|target/],
    ['an empty entry', [{}], /empty|target|expect/],
    ['a target without matcher', [{ target: 'final_response' }], /matcher/],
    ['a malformed target', [{ 'tool_calls[': 'a' }], /tool_calls\[/],
    ['an unknown key of the long form', [{ target: 'final_response', matcher: 'a', mesage: 'x' }], /mesage/],
  ])('%s', (_name, list, message) => {
    expect(loadError({ expect: list })).toMatch(message)
  })
})
