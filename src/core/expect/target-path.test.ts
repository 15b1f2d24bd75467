import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childPath, EVERY, hasScalarAt, parseTargetPath, resolvePath, type Segment, valueAt } from './target-path.js'

const at = (root: unknown, text: string): unknown => valueAt(root, parseTargetPath(text))

describe('parseTargetPath', () => {
  it.each<[string, Segment[]]>([
    ['final_response', ['final_response']],
    ['tool_calls[0].args.city', ['tool_calls', 0, 'args', 'city']],
    ['tool_calls[-1].name', ['tool_calls', -1, 'name']],
    ['tool_calls[*].name', ['tool_calls', EVERY, 'name']],
    ['args["a.b"].c', ['args', 'a.b', 'c']],
    ["args['a.b']", ['args', 'a.b']],
    ['["a.b"]', ['a.b']],
    ['[0][1]', [0, 1]],
    ['a["say \\"hi\\""]', ['a', 'say "hi"']],
    ['a[-0]', ['a', 0]],
    ['a b.c-d', ['a b', 'c-d']],
    ['a["*"][""]', ['a', '*', '']],
    ['a["\\u001b[2J\\n"]["\\x"]', ['a', '\u001b[2J\n', 'x']],
  ])('reads %s', (text, segments) => {
    expect(parseTargetPath(text)).toEqual({ text, segments })
  })

  it.each([
    ['', 1],
    ['a..b', 3],
    ['.a', 1],
    ['a.', 3],
    ['a[0', 2],
    ['a[b]', 2],
    ['a[1.5]', 2],
    ['a]', 2],
    ['a[0]b', 5],
    ['a.*.b', 3],
    ['a .b', 1],
  ])('refuses %j at column %d', (text, column) => {
    expect(() => parseTargetPath(text)).toFailWithHint('TARGET_INVALID')
    expect(() => parseTargetPath(text)).toThrow(`(column ${column})`)
  })

  it('reads back every path it prints', () => {
    const segment = fc.oneof(fc.string({ unit: 'binary' }), fc.integer({ min: -99, max: 99 }), fc.constant(EVERY))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        const text = segments.reduce<string>(childPath, '')
        expect(parseTargetPath(text).segments).toEqual(segments)
      }),
    )
  })
})

describe('valueAt', () => {
  const trace = { calls: [{ args: { city: 'Rome' } }, { args: {} }, { args: { city: null } }], 'a.b': { c: 1 } }

  it('follows keys and indices', () => {
    expect(at(trace, 'calls[0].args.city')).toBe('Rome')
    expect(at(trace, 'calls[-3].args.city')).toBe('Rome')
    expect(at(trace, '["a.b"].c')).toBe(1)
    expect(at(trace, 'calls[2].args.city')).toBeNull()
  })

  it('is undefined where a path leads nowhere', () => {
    expect(at(trace, 'calls[3]')).toBeUndefined()
    expect(at(trace, 'calls[-4]')).toBeUndefined()
    expect(at(trace, 'a.b.c')).toBeUndefined()
    expect(at(trace, 'calls[2].args.city.x')).toBeUndefined()
  })

  it('maps [*] over an array and drops elements where the rest leads nowhere', () => {
    expect(at(trace, 'calls[*].args.city')).toEqual(['Rome', null])
    expect(at({ calls: [] }, 'calls[*].name')).toEqual([])
    expect(at({ calls: {} }, 'calls[*]')).toBeUndefined()
  })

  it('is undefined where the rest leads nowhere in every element: no empty list stands for a misspelt key', () => {
    expect(at(trace, 'calls[*].nmae')).toBeUndefined()
    expect(at({ pages: [{ items: [] }, {}] }, 'pages[*].items[*].id')).toEqual([])
    expect(at({ pages: [{ items: [{}] }] }, 'pages[*].items[*].id')).toBeUndefined()
  })

  it('flattens one level for each further [*]', () => {
    const pages = { pages: [{ items: [1, [2]] }, { items: 'none' }, { items: [3] }] }
    expect(at(pages, 'pages[*].items[*]')).toEqual([1, [2], 3])
    expect(at(pages, 'pages[*].items')).toEqual([[1, [2]], 'none', [3]])
  })

  it('sees own properties only', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'constructor.name']) expect(at({}, key)).toBeUndefined()
    expect(at({ list: [1] }, 'list.length')).toBeUndefined()
    expect(at({ list: [1] }, 'list.0')).toBeUndefined()
    expect(at({ text: 'abc' }, 'text.length')).toBeUndefined()
    expect(at({ text: 'abc' }, 'text[0]')).toBeUndefined()
    expect(at({ map: { 0: 'a' } }, 'map[0]')).toBeUndefined()
    expect(at(JSON.parse('{"__proto__":{"x":1}}'), '__proto__.x')).toBe(1)
  })
})

describe('hasScalarAt', () => {
  const root = {
    calls: [
      { id: 1, tags: ['a', 'b'] },
      { id: 2, tags: ['c', ['d']] },
    ],
    calls_by_id: { 1: { id: 1 } },
  }

  it.each<[string, unknown]>([
    ['calls[0].id', 1],
    ['calls[-1].id', 2],
    ['calls[*].id', 2],
    ['calls[0].tags', 'b'],
    ['calls[*].tags', 'c'],
    ['calls[*].tags[*]', 'c'],
    ['calls[*].tags[*]', 'd'],
  ])('finds at %s the value %j', (text, wanted) => {
    expect(hasScalarAt(root, parseTargetPath(text), wanted)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['calls[0].id', 2],
    ['calls[*].id', 3],
    ['calls[*].tags', 'd'],
    ['calls[*].none', 1],
    ['calls_by_id[*].id', 1],
    ['calls[0].id[*]', 1],
    ['none', 1],
  ])('does not find at %s the value %j', (text, wanted) => {
    expect(hasScalarAt(root, parseTargetPath(text), wanted)).toBe(false)
  })

  it('starts at any segment of the path', () => {
    expect(hasScalarAt({ id: 1 }, parseTargetPath('result.id'), 1, 1)).toBe(true)
    expect(hasScalarAt([{ id: 1 }], parseTargetPath('result[*].id'), 1, 1)).toBe(true)
  })
})

describe('resolvePath', () => {
  const root = { calls: [{ args: { city: 'Rome' } }], note: null }
  const resolve = (text: string): unknown => resolvePath(root, parseTargetPath(text))

  it('gives the value, null included', () => {
    expect(resolve('calls[0].args.city')).toEqual({ found: true, value: 'Rome' })
    expect(resolve('note')).toEqual({ found: true, value: null })
  })

  it('gives the first place that is missing, and its parent', () => {
    expect(resolve('calls[3].args.city')).toEqual({ found: false, at: 'calls[3]', segment: 3, parent: root.calls })
    expect(resolve('note.x.y')).toEqual({ found: false, at: 'note.x', segment: 'x', parent: null })
    expect(resolve('note[*].y')).toEqual({ found: false, at: 'note[*]', segment: EVERY, parent: null })
    expect(resolve('calls[*].nope')).toEqual({
      ...{ found: false, at: 'calls[*].nope', segment: 'nope', parent: root.calls[0] },
    })
    expect(resolve('calls[*].args.nope')).toMatchObject({ found: false, at: 'calls[*].args.nope' })
    expect(resolve('calls[0]["a.b"]')).toMatchObject({ at: 'calls[0]["a.b"]', segment: 'a.b' })
    expect(resolvePath(undefined, parseTargetPath('result'), 1)).toEqual({ found: false, at: 'result', segment: '' })
  })
})

it('shows only the beginning of a path that is none and has no end', () => {
  expect(() => parseTargetPath(' x'.repeat(50_000))).toThrowErrorMatchingSnapshot()
})
