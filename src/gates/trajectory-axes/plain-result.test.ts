import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTargetPath } from '../../core/expect/target-path.js'
import { resultValue } from '../../core/trace/result-value.js'
import type { ToolResult } from '../../core/trace/trace.js'
import { PlainResult } from './plain-result.js'
import { ProvenanceIndex } from './provenance-index.js'

const PATHS = [
  'url',
  '[*]',
  'items[*].url',
  'items[*]',
  'items.url',
  'items[*].items[*].url',
  'items[*][*]',
  '["a\\"b"]',
].map(parseTargetPath)
// Few and alike, so that keys, values and what is wanted often meet.
const COMMON = ['items', 'url', 'a', 'b']
const RARE = ['a"b', 'a, b', '', ':', ',', '],[', 'url":"a', 'ä', '\\', '1', 'true', '\n']

const string = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...COMMON) },
  { weight: 1, arbitrary: fc.constantFrom(...RARE) },
)
const WANTED = [...COMMON, ...RARE, 1, 0, true, null]

const space = fc.constantFrom('', '', '', ' ', '\n\t')
const spelledString = fc.oneof(
  { weight: 30, arbitrary: string.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: string.map((text) => `"${text.replace(/./gs, escapeUnit)}"`) },
)
const spelledScalar = fc.oneof(
  { weight: 4, arbitrary: spelledString },
  { weight: 1, arbitrary: fc.constantFrom('1', '1.0', '-0', '1e2', 'true', 'null', 'false') },
)
// Objects lean towards what the paths lead through; a key may come twice.
const { object, list } = fc.letrec<{ value: string; list: string; entry: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, spelledScalar, tie('object'), tie('list')),
  list: fc.array(spaced(fc.oneof(tie('object'), tie('value'))), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
  entry: fc.oneof(
    spaced(spelledString).map((text) => `"url":${text}`),
    spaced(tie('list')).map((text) => `"items":${text}`),
    fc.tuple(spaced(spelledString), spaced(tie('value'))).map(([key, text]) => `${key}:${text}`),
  ),
  object: fc.array(spaced(tie('entry')), { minLength: 1, maxLength: 3 }).map((all) => `{${all.join(',')}}`),
}))

const json = fc.oneof(object, object, list)

function spaced(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(space, text, space).map((parts) => parts.join(''))
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const brokenJson = fc
  .tuple(json, fc.nat(200), fc.nat(3), fc.constantFrom('', '"', '}', 'url'))
  .map(([text, at, count, other]) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + other + text.slice(start + count)
  })

function resultOf(parts: Partial<ToolResult>): ToolResult {
  return { call_id: 'c1', is_error: false, ...parts }
}

function isProvided(result: ToolResult, where: ReturnType<typeof parseTargetPath>, value: unknown): boolean {
  const read = resultValue(result)
  if (read === null) return false
  const index = new ProvenanceIndex(where)
  index.add(read)
  return index.holds(value)
}

describe('a value that is found without parsing and indexing', () => {
  it.each([
    ['in JSON text', 'items[*].url', 'a', '{"items":[{"t":[1,"}"],"url":"b"},{"url": "a","t":{}}],"more":{"n":-1.5}}'],
    ['in a list of JSON text', '[*]', 'a', ' [ "b", null, "a" ] '],
    ['under the last of two equal keys', 'url', 'a', '{"url":"b","url":"a"}'],
    ['in lists of lists', '[*][*]', 'a', '[["b"],["c","a"]]'],
    ['behind an empty object', '[*].url', 'a', '[{},{ },{"url":"a"}]'],
    ['behind objects in objects', 'url', 'a', '{"t":{"x":{"y":1},"url":"b"},"url":"a"}'],
    ['in an object', 'items.url', 'a', '{"n":1,"items":{"url":"a","t":2},"m":[]}'],
    ['behind an empty string', 'url', 'a', '{"t":"","url":"a"}'],
  ])('is found %s', (_, where, value, text) => {
    const result = resultOf({ content: [{ type: 'text', text }] })
    expect(new PlainResult(result, parseTargetPath(where)).provides(value)).toBe(true)
  })

  it.each([
    ['a key', 'url', 'url', '{"url":"b"}'],
    ['replaced by a later key', 'url', 'a', '{"url":"a","url":"b"}'],
    ['replaced further up', 'items[*].url', 'a', '{"items":[{"url":"a"}],"items":[]}'],
    ['elsewhere', 'items[*].url', 'a', '{"other":[{"url":"a"}],"items":[{"url":"b"}]}'],
    ['part of a string', 'url', 'a', '{"url":"a b"}'],
    ['between two strings', '[*]', ',', '["a","b"]'],
    ['in an object instead of a list', '[*]', 'a', '{"x":"a"}'],
    ['in a list instead of an object', 'url', 'a', '["url","a"]'],
    ['in a list instead of an object, though it looks like an entry', 'url', 'a', '["url":"a"]'],
    ['in an object instead of a list, though it looks like an element', '[*]', 'a', '{"a"}'],
    ['another element than the one that is named', '[0]', 'a', '["b","a"]'],
    ['deeper than the path', 'url', 'a', '{"url":["a"]}'],
    ['above the path', 'items.url', 'a', '{"items":"a"}'],
    ['the empty string', 'url', '', '{"url":""'],
    ['a string that does not end', 'url', 'a', '{"url":"a'],
    ['in no text', 'url', 'a', ''],
  ])('is not what is %s', (_, where, value, text) => {
    expect(new PlainResult(resultOf({ content: text }), parseTargetPath(where)).provides(value)).toBe(false)
  })

  it('is found in structured data', () => {
    const structured = { items: [{ url: 'b' }, { url: ['c', 7] }] }
    const result = new PlainResult(resultOf({ structured }), parseTargetPath('items[*].url'))
    for (const value of ['b', 'c', 7]) expect(result.provides(value)).toBe(true)
    for (const value of ['a', '7', true, {}, structured.items]) expect(result.provides(value)).toBe(false)
    const unstructured = resultOf({ structured: null, content: '{"url":"a"}' })
    expect(new PlainResult(unstructured, parseTargetPath('url')).provides('a')).toBe(true)
  })

  it.each([
    ['JSON text', json.map((content) => resultOf({ content }))],
    ['text that is almost JSON', brokenJson.map((content) => resultOf({ content }))],
    ['structured data', json.map((text) => resultOf({ structured: JSON.parse(text) }))],
  ])('is found by parsing and indexing too: %s', (_, results) => {
    let found = 0
    fc.assert(
      fc.property(results, (result) => {
        for (const where of PATHS) {
          const asked = new PlainResult(result, where)
          for (const value of WANTED) {
            if (!asked.provides(value)) continue
            found += 1
            expect({ where, value, isProvided: isProvided(result, where, value) }).toMatchObject({ isProvided: true })
          }
        }
      }),
      { numRuns: 2_000 },
    )
    expect(found).toBeGreaterThan(200)
  })

  it('is not what stands before an equal key, also after what stands behind it was found', () => {
    const content = '{"items":[{"url":"a"},{"items":[]},{"url":"b"}]}'
    const result = new PlainResult(resultOf({ content }), parseTargetPath('items[*].url'))
    expect(['b', 'a', 'b'].map((value) => result.provides(value))).toEqual([true, false, true])
  })
})
