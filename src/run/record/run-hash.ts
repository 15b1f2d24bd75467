import { resolve } from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { readText } from '../../files/reading/read-text.js'
import type { Selection } from '../plan/select-rows.js'

/**
 * Tells one run from another: the rows of all its shards, and the texts of their suites. Line ends do
 * not count, since machines of one run may be of several kinds.
 */
export function runHash(selected: readonly Selection[], cwd: string): string {
  const files = new Set(selected.flatMap(({ row: { suite, position } }) => [suite.file, position?.file ?? suite.file]))
  return contentHash({
    rows: selected.map(({ row, run }) => [row.suite.file, row.kind, row.name, run, runsOf(row)]),
    suites: [...files].sort().map((file) => [file, textOf(file, cwd)]),
  })
}

function runsOf(row: Selection['row']): number | null {
  return row.kind === 'agent' || row.kind === 'eval' ? row.row.runs : null
}

/** Null for a suite that is in no file, or no longer. */
function textOf(file: string, cwd: string): string | null {
  try {
    return readText(resolve(cwd, file), file)
  } catch {
    return null
  }
}
