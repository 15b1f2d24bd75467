import { expect, it } from 'vitest'
import { isMcproveError, McproveError } from './error.js'

it('has a cause only where there is one', () => {
  const cause = new Error('below')
  expect(new McproveError('BAD_USAGE', 'x', { cause }).cause).toBe(cause)
  expect(Object.hasOwn(new McproveError('BAD_USAGE', 'x'), 'cause')).toBe(false)
})

it('is known by what it carries, also when another copy of the package made it', () => {
  const like = (fields: object) => Object.assign(new Error('x'), fields)
  const whole = { name: 'McproveError', code: 'BAD_USAGE', problems: [] }
  expect([new McproveError('BAD_USAGE', 'x'), like(whole)].map(isMcproveError)).toEqual([true, true])
  const others = [
    like({ ...whole, name: 'Error' }),
    like({ name: 'McproveError', code: 'BAD_USAGE' }),
    like({ name: 'McproveError', problems: [] }),
    whole,
    undefined,
    'McproveError',
  ]
  expect(others.filter(isMcproveError)).toEqual([])
})
