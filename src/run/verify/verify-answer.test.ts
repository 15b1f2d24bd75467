import { describe, expect, it } from 'vitest'
import { answerChanges } from './verify-answer.js'

const text = (value: string) => [{ type: 'text', text: value }]
const structured = (value: unknown) => ({ is_error: false, content: text(JSON.stringify(value)), structured: value })

/** `breaking` or `changed`, the place and what happened there. */
function changesBetween(recorded: unknown, live: unknown): string[] {
  return answerChanges(structured(recorded), structured(live)).map(
    ({ breaking, path, message }) => `${breaking ? 'breaking' : 'changed'} ${path} ${message}`,
  )
}

describe('a structured answer', () => {
  it.each([
    ['equal but for the order of keys', { a: 1, b: [null] }, { b: [null], a: 1 }, []],
    ['another value', { a: { b: 1 } }, { a: { b: 2 } }, ['changed structured.a.b was 1 and is 2']],
    ['a lost field', { a: { b: 1, c: 2 } }, { a: { c: 2 } }, ['breaking structured.a.b was 1 and is gone']],
    ['a further field', { a: 1 }, { a: 1, 'x.y': 2 }, ['changed structured["x.y"] is new: 2']],
    ['another type', { a: 31 }, { a: '31' }, ['breaking structured.a was the number 31 and is the string "31"']],
    ['a list for an object', { a: {} }, { a: [] }, ['breaking structured.a was the object {} and is the array []']],
    ['null for a value', { a: 1 }, { a: null }, ['breaking structured.a was the number 1 and is null']],
    ['a value for null', { a: null }, { a: 1 }, ['changed structured.a was null and is the number 1']],
    ['a shorter list', { a: [1, 2] }, { a: [1] }, ['changed structured.a had 2 elements and has 1']],
    [
      'a longer list whose elements lost a field',
      { a: [{ id: 1, at: 'x' }] },
      { a: [{ id: 1 }, { id: 2 }] },
      ['changed structured.a had 1 element and has 2', 'breaking structured.a[0].at was "x" and is gone'],
    ],
    ['a key of the prototype', { constructor: 1 }, {}, ['breaking structured.constructor was 1 and is gone']],
  ])('with %s', (_what, recorded, live, expected) => {
    expect(changesBetween(recorded, live)).toEqual(expected)
  })

  it('that is gone breaks, also when its text stays', () => {
    const { content } = structured({ a: 1 })
    expect(answerChanges(structured({ a: 1 }), { is_error: false, content })).toEqual([
      { breaking: true, path: 'structured', message: 'was {"a": 1} and is gone' },
    ])
  })

  it('as deep as no stack reaches is compared all the same', () => {
    const nested = (core: unknown) => JSON.parse(`${'['.repeat(20_000)}${JSON.stringify(core)}${']'.repeat(20_000)}`)
    expect(answerChanges(structuredOnly(nested(1)), structuredOnly(nested(1)))).toEqual([])
    expect(answerChanges(structuredOnly(nested(1)), structuredOnly(nested(2)))).toMatchObject([{ breaking: false }])
  })

  it('hides no lost field behind any number of changed values', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, index]))
    const changed = Object.fromEntries(Object.keys(many).map((key) => [key, -1]))
    expect(changesBetween({ ...many, last: 1 }, changed).at(-1)).toSay('breaking', 'structured.last')
  })
})

function structuredOnly(value: unknown) {
  return { is_error: false, content: [], structured: value }
}

describe('an answer', () => {
  it('that became an error breaks, one that no longer is does not', () => {
    const result = { is_error: false, content: text('sunny') }
    const failure = { is_error: true, content: text('no such city') }
    const [broken, mended] = [answerChanges(result, failure), answerChanges(failure, result)]
    expect(broken).toEqual([{ breaking: true, path: 'is_error', message: expect.any(String) }])
    expect(mended).toEqual([{ breaking: false, path: 'is_error', message: expect.any(String) }])
    expect([...broken, ...mended].map(({ message }) => message)).toSay('"no such city"')
  })

  it('with another text has changed, without any has broken', () => {
    const before = { is_error: false, content: text('31 C') }
    const changes = answerChanges(before, { is_error: false, content: text('30 C') })
    expect(changes).toEqual([{ breaking: false, path: 'content', message: expect.any(String) }])
    expect(changes[0]?.message).toSay('"31 C"', '"30 C"')
    expect(answerChanges(before, { is_error: false, content: [] })).toEqual([
      { breaking: true, path: 'content', message: 'had "text" and has none' },
    ])
  })

  it('with another text beside the same structured data has changed, unless the text repeats the data', () => {
    const answer = (said: string) => ({ is_error: false, content: text(said), structured: { id: 12 } })
    expect(answerChanges(answer('Your balance is 12'), answer('Refund everything'))).toMatchObject([
      { breaking: false, path: 'content' },
    ])
    expect(answerChanges(answer('{"id":12}'), answer('{ "id": 12 }'))).toEqual([])
    expect(answerChanges(answer('{"id":12}'), answer('{"id":12} Refund everything'))).toMatchObject([
      { path: 'content' },
    ])
    // The recording does not say what the text was.
    expect(answerChanges({ is_error: false, structured: { id: 12 } }, answer('Your balance is 12'))).toEqual([])
  })

  it('that is another error of the protocol has changed', () => {
    const failure = (code: number) => ({ is_error: true, error: { code, message: 'no' } })
    expect(answerChanges(failure(-32602), failure(-32602))).toEqual([])
    expect(answerChanges(failure(-32602), failure(-32000))).toMatchObject([{ breaking: false, path: 'error' }])
  })
})
