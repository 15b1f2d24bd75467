/** The largest delay of setTimeout; a larger one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

export function timeLimit(milliseconds: number): number {
  return Math.min(milliseconds, MAX_TIMER_MS)
}
