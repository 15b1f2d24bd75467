// Each value of a choice with each value of each other one, in few calls (all pairs: Cohen et al., AETG, 1997).
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'

const MAX_ROWS = 150

/** For each row, the index of a level of each factor. `levels`: how many levels each factor has. */
export function allPairs(levels: readonly number[], random: SeededRandom): readonly (readonly number[])[] {
  const open = new Set<string>()
  for (const [one, count] of levels.entries()) {
    for (let other = one + 1; other < levels.length; other++) {
      for (let at = 0; at < count; at++) {
        for (let to = 0; to < (levels[other] ?? 0); to++) open.add(pairOf(one, at, other, to))
      }
    }
  }
  const rows: (readonly number[])[] = []
  while (open.size > 0 && rows.length < MAX_ROWS) rows.push(nextRow(open, levels, random))
  return rows
}

/** Starts with an open pair; then each factor takes the level that closes most. */
function nextRow(open: Set<string>, levels: readonly number[], random: SeededRandom): readonly number[] {
  const [pair = ''] = open
  const [one = 0, at = 0, other = 0, to = 0] = pair.split(' ').map(Number)
  const row = new Map([
    [one, at],
    [other, to],
  ])
  for (const factor of random.shuffled([...levels.keys()])) {
    if (row.has(factor)) continue
    const closed = (level: number): number =>
      [...row].filter(([mate, chosen]) => open.has(pairOf(mate, chosen, factor, level))).length
    const order = random.shuffled(Array.from({ length: levels[factor] ?? 1 }, (_, level) => level))
    row.set(
      factor,
      order.reduce((best, level) => (closed(level) > closed(best) ? level : best), order[0] ?? 0),
    )
  }
  for (const [first, level] of row) for (const [second, mate] of row) open.delete(pairOf(first, level, second, mate))
  return levels.map((_, factor) => row.get(factor) ?? 0)
}

function pairOf(one: number, at: number, other: number, to: number): string {
  return one < other ? `${one} ${at} ${other} ${to}` : `${other} ${to} ${one} ${at}`
}
