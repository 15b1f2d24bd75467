import { expect, it } from 'vitest'
import { isCi } from './is-ci.js'

it('CI is what says so, not what says no', () => {
  for (const CI of ['true', '1', 'woodpecker']) expect(isCi({ CI })).toBe(true)
  for (const CI of [undefined, '', 'false', '0']) expect(isCi({ CI })).toBe(false)
})
