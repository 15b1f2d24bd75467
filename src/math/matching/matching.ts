import { MAX_MASKED_VERTICES, matchByMask } from './matching-by-mask.js'

/** Calls `link` with every right vertex that the left one is linked to, in any order. */
export type Neighbours = (left: number, link: (right: number) => void) => void

/** `matchNeighbours` for a relation that is evaluated pair by pair. */
export function maximumMatching(
  leftCount: number,
  rightCount: number,
  linked: (left: number, right: number) => boolean,
): Int32Array {
  if (leftCount <= MAX_MASKED_VERTICES && rightCount <= MAX_MASKED_VERTICES) {
    return matchByMask(leftCount, rightCount, linked)
  }
  return matchNeighbours(leftCount, rightCount, (left, link) => {
    for (let right = 0; right < rightCount; right++) if (linked(left, right)) link(right)
  })
}

/**
 * A maximum one-to-one matching: for each left vertex its right partner, or -1. The matched left vertices are the
 * lexicographically first set a maximum matching can have, so which vertex stays alone is pinned.
 */
// Augmenting paths, one breadth-first search per left vertex in index order: a search never unmatches a left vertex,
// and the sets that can be matched form a transversal matroid, so greedy in index order is lexicographically first
// (the phases of Hopcroft-Karp serve the shortest path first and lose that). Links are bits, so a search costs at most
// left * right / 32 steps; what a failed search reached is closed under augmenting and is never visited again.
export function matchNeighbours(leftCount: number, rightCount: number, neighbours: Neighbours): Int32Array {
  const partners = new Int32Array(leftCount).fill(-1)
  if (leftCount === 0 || rightCount === 0) return partners
  const { links, words, rightAt } = linkBits(leftCount, rightCount, neighbours)
  const owners = new Int32Array(rightCount).fill(-1)
  const reachedFrom = new Int32Array(rightCount)
  const queue = new Int32Array(leftCount)
  const open = new Int32Array(words).fill(-1)
  const unvisited = new Int32Array(words)

  for (let root = 0; root < leftCount; root++) {
    unvisited.set(open)
    const end = findFreeRight(root)
    if (end === -1) open.set(unvisited)
    else augment(root, end)
  }
  return partners.map((bit) => (bit === -1 ? -1 : (rightAt[bit] ?? -1)))

  /** The free right vertex at the end of a shortest augmenting path, or -1. */
  function findFreeRight(root: number): number {
    queue[0] = root
    let queued = 1
    for (let next = 0; next < queued; next++) {
      const left = queue[next] ?? 0
      const base = left * words
      for (let word = 0; word < words; word++) {
        let fresh = (links[base + word] ?? 0) & (unvisited[word] ?? 0)
        if (fresh === 0) continue
        unvisited[word] = (unvisited[word] ?? 0) & ~fresh
        for (; fresh !== 0; fresh &= fresh - 1) {
          const right = (word << 5) + lowestBit(fresh)
          reachedFrom[right] = left
          const owner = owners[right] ?? -1
          if (owner === -1) return right
          queue[queued++] = owner
        }
      }
    }
    return -1
  }

  function augment(root: number, end: number): void {
    for (let right = end; ; ) {
      const left = reachedFrom[right] ?? 0
      const previous = partners[left] ?? -1
      partners[left] = right
      owners[right] = left
      if (left === root) return
      right = previous
    }
  }
}

interface LinkBits {
  /** A row of `words` 32-bit words per left vertex. */
  readonly links: Int32Array
  readonly words: number
  /** The right vertex of a bit. */
  readonly rightAt: Int32Array
}

/** Right vertices by their number of links, then by position. */
function byDegree(degrees: Int32Array): Int32Array {
  const order = new Int32Array(degrees.length)
  for (let right = 0; right < order.length; right++) order[right] = right
  return order.sort((a, b) => (degrees[a] ?? 0) - (degrees[b] ?? 0) || a - b)
}

/** Right vertices with few links get the low bits: a search takes the lowest, which keeps later searches short. */
function linkBits(leftCount: number, rightCount: number, neighbours: Neighbours): LinkBits {
  const words = (rightCount + 31) >>> 5
  const links = new Int32Array(leftCount * words)
  const degrees = new Int32Array(rightCount)
  for (let left = 0; left < leftCount; left++) {
    const base = left * words
    neighbours(left, (right) => {
      setBit(links, base, right)
      degrees[right] = (degrees[right] ?? 0) + 1
    })
  }
  const rightAt = byDegree(degrees)
  const bitOf = new Int32Array(rightCount)
  rightAt.forEach((right, bit) => {
    bitOf[right] = bit
  })

  const row = new Int32Array(words)
  for (let base = 0; base < links.length; base += words) {
    row.set(links.subarray(base, base + words))
    links.fill(0, base, base + words)
    for (let word = 0; word < words; word++) {
      for (let bits = row[word] ?? 0; bits !== 0; bits &= bits - 1) {
        setBit(links, base, bitOf[(word << 5) + lowestBit(bits)] ?? 0)
      }
    }
  }
  return { links, words, rightAt }
}

function setBit(bits: Int32Array, base: number, bit: number): void {
  const word = base + (bit >>> 5)
  bits[word] = (bits[word] ?? 0) | (1 << (bit & 31))
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
