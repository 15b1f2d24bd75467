import { resolve } from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { readText } from '../../files/reading/read-text.js'
import type { Selection } from '../plan/select-rows.js'

/**
 * Identifies a run across its shards: the rows of all shards, and the texts of their suites. Line ends are ignored,
 * because the machines of one run may use different systems.
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

/** Null for a suite that is not in a file, or whose file is gone. */
function textOf(file: string, cwd: string): string | null {
  try {
    return readText(resolve(cwd, file), file)
  } catch {
    return null
  }
}
