/** At most four decimals, rounded down: what is below a threshold does not look like it. */
export function shownScore(number: number): string {
  return String(Math.floor(number * 10_000 + 1e-5) / 10_000)
}
