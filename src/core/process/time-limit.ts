/** setTimeout takes no more; a larger number would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export function timeLimit(milliseconds: number): number {
  return Math.min(milliseconds, MAX_TIMER_MS)
}
