import { isMcproveError } from '../../../src/core/errors/error.js'

/** For a step behind those that are looked at: that it refuses a valid input says nothing about the input. */
export function allowRefusal(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    if (!isMcproveError(error)) throw error
  }
}
