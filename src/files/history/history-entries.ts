// The entries of the history: one file for each result, so that the folders of two machines can be put together.
import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { compactRow, type HistoryEntry } from '../../core/history/history-entry.js'
import { readHistoryEntry } from '../../core/history/read-history-entry.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { allowedPath } from '../confinement.js'
import { writeFailure } from '../file-error.js'
import { OutputFile } from '../output-file.js'
import { readText } from '../reading/read-text.js'
import { entryIds } from './entry-ids.js'
import { keptFolder } from './run-history.js'

/** More than a year of nights. */
export const KEPT_ENTRIES = 500
const MAX_ENTRY_BYTES = 64_000_000

export function historyFolder(cwd: string): string {
  return join(cwd, '.mcprove', 'history')
}

/** All readable entries, oldest first. */
export function readHistory(cwd: string, warn: (message: string) => void): HistoryEntry[] {
  return readEntries(cwd, entryIds(historyFolder(cwd)), warn)
}

/** Which of these are among the kept ones. */
export function keptIds(cwd: string, ids: readonly string[]): readonly string[] {
  const kept = new Set(entryIds(historyFolder(cwd)))
  return ids.filter((id) => kept.has(id))
}

function readEntries(cwd: string, ids: readonly string[], warn: (message: string) => void): HistoryEntry[] {
  return ids.flatMap((id) => {
    const label = `.mcprove/history/${id}.json`
    try {
      const entry = readEntryFile(join(historyFolder(cwd), `${id}.json`), label)
      if (typeof entry !== 'string' && entry.id === id) return [entry]
      warn(`${label} is ignored: ${typeof entry === 'string' ? entry : 'its "id" is another one'}`)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      // Another run may have removed it as the oldest one.
      if (error.code !== 'FILE_NOT_FOUND') warn(`${error.message}; it is ignored`)
    }
    return []
  })
}

function readEntryFile(path: string, label: string): HistoryEntry | string {
  // A link, a pipe or a folder is not an entry: reading a pipe would wait.
  if (lstatSync(allowedPath(path, label), { throwIfNoEntry: false })?.isFile() === false) return 'it is not a file'
  return readHistoryEntry(parseJson(readText(path, label, MAX_ENTRY_BYTES), label))
}

export type EntryHead = Omit<HistoryEntry, 'rows'>

/** One row a line. */
export function entryText(head: EntryHead, rows: readonly string[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"rows":[\n${rows.join(',\n')}\n]}\n`
}

/** Writes an entry; false when one with its id is there already. */
export function addEntry(cwd: string, { rows, ...head }: HistoryEntry): boolean {
  const label = `.mcprove/history/${head.id}.json`
  try {
    keptFolder(cwd)
    const path = join(historyFolder(cwd), `${head.id}.json`)
    if (lstatSync(allowedPath(path, label), { throwIfNoEntry: false }) !== undefined) return false
    const file = new OutputFile(path, { isPrivate: true, shownAs: label })
    const texts = rows.map((row) => JSON.stringify(compactRow(row)))
    file.write(entryText(head, texts))
    file.commit()
    removeOldEntries(cwd)
    return true
  } catch (error) {
    throw isMcproveError(error) ? error : writeFailure(label, error)
  }
}

export function removeOldEntries(cwd: string): void {
  const folder = historyFolder(cwd)
  for (const old of entryIds(folder).slice(0, -KEPT_ENTRIES)) rmSync(join(folder, `${old}.json`), { force: true })
}

/** Throws when there is nothing to look at. */
export function requireHistory(entries: readonly HistoryEntry[]): void {
  if (entries.length > 0) return
  throw new McproveError('FILE_NOT_FOUND', 'the history under .mcprove/history is empty', {
    hint: 'Run `mcprove run` first, or add results with `mcprove history add result.json`.',
  })
}
