import { expect, it } from 'vitest'
import { parseLoadBound, showBound } from './load-bound.js'

it.each([
  ['p99=200ms', { measure: 'p99', limit: 200 }],
  ['p90=1.5s', { measure: 'p90', limit: 1500 }],
  [' p50 = 20 ms ', { measure: 'p50', limit: 20 }],
  ['errors=1%', { measure: 'errors', limit: 1 }],
  ['errors=0%', { measure: 'errors', limit: 0 }],
])('%s is a bound', (text, bound) => {
  expect(parseLoadBound(text)).toEqual(bound)
})

it.each(['', 'p99', 'p99=200', 'p95=200ms', 'p99=1%', 'errors=5ms', 'errors=100%', 'p99=0ms', 'p99=-1ms'])(
  '%j is no bound',
  (text) => {
    expect(parseLoadBound(text)).toBeUndefined()
  },
)

it('is written as it is read', () => {
  for (const text of ['p99=200ms', 'errors=1%']) expect(showBound(parseLoadBound(text) ?? never())).toBe(text)
})

function never(): never {
  throw new Error('a bound')
}
