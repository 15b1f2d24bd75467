/** Hostile input may have very many or very long keys; beyond these limits no typo is searched for. */
const MAX_CANDIDATES = 1_000
const MAX_LENGTH = 60

/** Two wrong letters of five are a typo; more make another word. */
const MAX_WRONG_SHARE = 0.4

/** For words that may also be right: `get_user` is near `get_users`, `get_uses_of` is not. */
export const TYPO_SHARE = 0.2

/**
 * The candidate that a mistyped word most likely means: the first of the nearest ones, or undefined when none is near.
 * `wrongShare` is the share of the word that may be wrong; one wrong letter is always allowed.
 */
export function nearest(word: string, candidates: Iterable<string>, wrongShare = MAX_WRONG_SHARE): string | undefined {
  const from = fold(word)
  if (from.length > MAX_LENGTH) return undefined
  let best = Math.min(Math.max(1, Math.floor(from.length * wrongShare)), from.length - 1) + 1
  let found: string | undefined
  let seen = 0
  for (const candidate of candidates) {
    if (seen++ >= MAX_CANDIDATES) break
    const to = fold(candidate)
    if (to.length > MAX_LENGTH || Math.abs(to.length - from.length) >= best) continue
    const distance = editDistance(from, to)
    // Hardly anybody mistypes the first letter and another one: `shrink` is not `think`.
    if (distance >= best || (distance > 1 && to[0] !== from[0])) continue
    best = distance
    found = candidate
  }
  return found
}

/** Differences in case, or between hyphen and underscore, do not count. */
function fold(word: string): string {
  return word.toLowerCase().replaceAll('-', '_')
}

/** Damerau-Levenshtein in its optimal string alignment form: insert, delete, replace, swap neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
