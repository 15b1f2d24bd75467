import { isMcproveError, type McproveError } from '../../src/core/errors/error.js'

/** The error of a call that must be refused: its code is pinned, its sentences are in a snapshot. */
export function thrownBy(act: () => unknown): McproveError {
  try {
    act()
  } catch (error) {
    if (isMcproveError(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
