import { expect } from 'vitest'
import { thrownBy } from './thrown-by.js'

/** A call is refused with this code; its sentences, message and hint, are in the snapshot of the test. */
export function expectRefusal(act: () => unknown, code: string): void {
  const error = thrownBy(act)
  expect(error.code).toBe(code)
  expect([error.message, error.hint]).toMatchSnapshot()
}
