/** At most four decimals, rounded down, so that a score below a threshold is not shown as equal to it. */
export function shownScore(number: number): string {
  return String(Math.floor(number * 10_000 + 1e-5) / 10_000)
}
