import { expect, it } from 'vitest'
import { customJudge } from './custom.js'

/** What a critic of somebody else comes to that returns this, whatever its type says. */
// biome-ignore lint/suspicious/noExplicitAny: code of others is not held by our types
const comesTo = (returned: any) => customJudge(() => returned).compare(1, 2, 1)

it('hands both values over and takes what comes back', () => {
  const judge = customJudge((expected, actual) => ({ match: expected === actual, score: 0.25, reason: 'close' }))
  expect(judge.compare(judge.prepare('a'), judge.prepare('b'), 1)).toEqual({
    match: false,
    score: 0.25,
    reason: 'close',
  })
  expect(judge.compare('a', 'a', 1).match).toBe(true)
})

it('a critic that throws costs its weight, and says what it threw', () => {
  const throwing = (thrown: unknown) =>
    customJudge(() => {
      throw thrown
    }).compare(1, 2, 1)
  expect(throwing(new Error('no such zone'))).toEqual({
    match: false,
    score: 0,
    reason: 'the critic threw: no such zone',
  })
  expect(throwing('a text')).toMatchObject({ match: false, reason: 'the critic threw: "a text"' })
})

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [0.5, '0.5'],
  ['0.5', '"0.5"'],
  [true, 'true'],
  [{ match: true }, '{"match": true}'],
  [{ match: true, score: '1' }, '{"match": true, "score": "1"}'],
  [{ score: Number.NaN }, '{"score": NaN}'],
  [{ score: Number.POSITIVE_INFINITY }, '{"score": Infinity}'],
])('a critic that returns %j earns nothing', (returned, shown) => {
  const reason = `the critic returned ${shown}, not { match, score }`
  expect(comesTo(returned)).toEqual({ match: false, score: 0, reason })
})

it.each([
  [{ score: 1 }, { match: null, score: 1 }],
  [
    { score: 1, match: 'yes' },
    { match: null, score: 1 },
  ],
  [
    { score: 0, match: false, reason: 7 },
    { match: false, score: 0 },
  ],
])('of %j it takes what has the right type', (returned, result) => {
  expect(comesTo(returned)).toStrictEqual(result)
})
