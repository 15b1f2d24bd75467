import type { DirectRow, PlannedRow } from '../plan/planned-row.js'

/**
 * These rows and, for direct tests that use saved values, the rows of their suite that save them. In the order of `all`.
 */
export function withSavers(chosen: readonly PlannedRow[], all: readonly PlannedRow[]): PlannedRow[] {
  const wanted = new Set(chosen)
  const open = chosen.filter(isDirect)
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    for (const saver of saversOf(row, all)) {
      if (wanted.has(saver)) continue
      wanted.add(saver)
      open.push(saver)
    }
  }
  return wanted.size === chosen.length ? [...chosen] : all.filter((row) => wanted.has(row))
}

/** Whether a direct test saves for others or uses what others saved: such rows of a suite are not divided. */
export function isLinked(row: PlannedRow): row is DirectRow {
  return isDirect(row) && (row.test.needs.length > 0 || Object.keys(row.test.save ?? {}).length > 0)
}

function saversOf({ suite, test }: DirectRow, all: readonly PlannedRow[]): DirectRow[] {
  if (test.needs.length === 0) return []
  const saves = ({ save = {} }: DirectRow['test']) => test.needs.some((name) => Object.hasOwn(save, name))
  return all.filter(isDirect).filter((row) => row.suite === suite && saves(row.test))
}

function isDirect(row: PlannedRow): row is DirectRow {
  return row.kind === 'direct'
}
