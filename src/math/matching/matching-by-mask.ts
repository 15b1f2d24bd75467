/**
 * As many vertices on the right as a 32-bit mask has bits; on the left, the number up to which this was measured to be
 * faster.
 */
export const MAX_MASKED_VERTICES = 32

/**
 * The same result as `matchNeighbours`, for few vertices: rows are single masks, and plain arrays of this size cost a
 * fraction of typed ones.
 */
export function matchByMask(
  leftCount: number,
  rightCount: number,
  linked: (left: number, right: number) => boolean,
): Int32Array {
  const partners = new Int32Array(leftCount).fill(-1)
  const links: number[] = []
  const degrees: number[] = new Array(rightCount).fill(0)
  for (let left = 0; left < leftCount; left++) {
    let row = 0
    for (let right = 0; right < rightCount; right++) {
      if (!linked(left, right)) continue
      row |= 1 << right
      degrees[right] = (degrees[right] ?? 0) + 1
    }
    links.push(row)
  }
  const order = byDegree(degrees)
  const owners: number[] = new Array(rightCount).fill(-1)
  const reachedFrom: number[] = new Array(rightCount).fill(-1)
  let open = -1

  for (let root = 0; root < leftCount; root++) {
    const queue = [root]
    let unvisited = open
    let end = -1
    for (let next = 0; next < queue.length && end === -1; next++) {
      const left = queue[next] ?? 0
      const fresh = (links[left] ?? 0) & unvisited
      unvisited &= ~fresh
      if (fresh !== 0) end = visit(left, fresh, queue)
    }
    if (end === -1) open = unvisited
    else augment(root, end)
  }
  return partners

  /** The first right vertex among the fresh ones that is free, or -1; the owners of the others are queued. */
  function visit(left: number, fresh: number, queue: number[]): number {
    for (const right of order) {
      if ((fresh & (1 << right)) === 0) continue
      reachedFrom[right] = left
      const owner = owners[right] ?? -1
      if (owner === -1) return right
      queue.push(owner)
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

/** Right vertices by their number of links, then by position. */
function byDegree(degrees: readonly number[]): number[] {
  const order: number[] = []
  for (let right = 0; right < degrees.length; right++) {
    const degree = degrees[right] ?? 0
    let at = right
    for (; at > 0 && (degrees[order[at - 1] ?? 0] ?? 0) > degree; at--) order[at] = order[at - 1] ?? 0
    order[at] = right
  }
  return order
}
