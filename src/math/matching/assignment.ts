/**
 * The linear assignment problem: the column of each row, -1 for an unassigned row, so that the sum of the chosen scores
 * is maximal. Returns as many pairs as the shorter side has; among equal optima always the same one. Rows may differ in
 * length: a missing or non-finite score counts as 0.
 */
export function solveAssignment(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length
  let columns = 0
  for (const row of scores) columns = Math.max(columns, row.length)
  if (rows === 0 || columns === 0) return new Array<number>(rows).fill(-1)
  if (rows <= columns) return Array.from(assign(rows, columns, costsOf(scores, rows, columns, false)))
  const takers = assign(columns, rows, costsOf(scores, rows, columns, true))
  const assigned = new Array<number>(rows).fill(-1)
  takers.forEach((row, column) => {
    assigned[row] = column
  })
  return assigned
}

/** Scores as costs to be minimised, row by row of the shorter side. */
function costsOf(
  scores: readonly (readonly number[])[],
  rows: number,
  columns: number,
  isTransposed: boolean,
): Float64Array {
  const costs = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const score = scores[row]?.[column] ?? 0
      costs[isTransposed ? column * rows + row : row * columns + column] = Number.isFinite(score) ? -score : 0
    }
  }
  return costs
}

// Shortest augmenting paths with potentials (Jonker and Volgenant 1987; the rectangular form of Crouse 2016), one search
// per row in index order: O(rows^2 * columns). Needs rows <= columns. Ties go to the lowest column, so the answer is
// the same everywhere.
function assign(rows: number, columns: number, costs: Float64Array): Int32Array {
  const rowPotential = new Float64Array(rows)
  const columnPotential = new Float64Array(columns)
  const columnOf = new Int32Array(rows).fill(-1)
  const rowOf = new Int32Array(columns).fill(-1)
  const distance = new Float64Array(columns)
  const reachedFrom = new Int32Array(columns)
  /** Columns that are not in the tree yet, in the first `open` slots. */
  const waiting = new Int32Array(columns)
  const isScanned = new Uint8Array(columns)

  for (let root = 0; root < rows; root++) {
    distance.fill(Number.POSITIVE_INFINITY)
    isScanned.fill(0)
    for (let column = 0; column < columns; column++) waiting[column] = column
    let open = columns
    let row = root
    let least = 0
    let sink = -1
    while (sink === -1) {
      const base = row * columns
      const offset = least - (rowPotential[row] ?? 0)
      let nearest = Number.POSITIVE_INFINITY
      let nearestAt = -1
      for (let at = 0; at < open; at++) {
        const column = waiting[at] ?? 0
        const through = offset + (costs[base + column] ?? 0) - (columnPotential[column] ?? 0)
        if (through < (distance[column] ?? 0)) {
          distance[column] = through
          reachedFrom[column] = row
        }
        const reached = distance[column] ?? 0
        const isFreeTie = reached === nearest && rowOf[column] === -1 && rowOf[waiting[nearestAt] ?? 0] !== -1
        if (reached < nearest || isFreeTie) {
          nearest = reached
          nearestAt = at
        }
      }
      const column = waiting[nearestAt] ?? 0
      least = nearest
      isScanned[column] = 1
      // Keeps the order of the waiting columns, because it breaks ties.
      waiting.copyWithin(nearestAt, nearestAt + 1, open)
      open -= 1
      if (rowOf[column] === -1) sink = column
      else row = rowOf[column] ?? 0
    }
    rowPotential[root] = (rowPotential[root] ?? 0) + least
    for (let column = 0; column < columns; column++) {
      if (isScanned[column] === 0) continue
      const slack = least - (distance[column] ?? 0)
      columnPotential[column] = (columnPotential[column] ?? 0) - slack
      const owner = rowOf[column] ?? -1
      if (owner !== -1) rowPotential[owner] = (rowPotential[owner] ?? 0) + slack
    }
    for (let column = sink; ; ) {
      const from = reachedFrom[column] ?? 0
      rowOf[column] = from
      const next = columnOf[from] ?? -1
      columnOf[from] = column
      if (from === root) break
      column = next
    }
  }
  return columnOf
}
