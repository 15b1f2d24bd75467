/**
 * Which of many tests are significant when at most the share `q` of the found ones may be false: with `count` found of
 * m, those with a p value of at most `cutoff` = q count / m. When none is found, the cut-off is that of a single one.
 */
// Y. Benjamini and Y. Hochberg, Controlling the false discovery rate, Journal of the Royal Statistical Society B 57
// (1995). If nothing changed in any row, every finding is false, so the chance of finding anything is at most q.
export function benjaminiHochberg(
  pValues: readonly number[],
  q: number,
): { readonly count: number; readonly cutoff: number } {
  const sorted = Float64Array.from(pValues).sort()
  let count = sorted.length
  while (count > 0 && (sorted[count - 1] ?? 1) > (q * count) / sorted.length) count -= 1
  return { count, cutoff: sorted.length === 0 ? q : (q * Math.max(1, count)) / sorted.length }
}
