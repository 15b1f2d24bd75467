// Recordings are data: git should not change their line ends.
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import { writeWhole } from '../../files/output-file.js'
import { readText } from '../../files/reading/read-text.js'

const FILE = '.gitattributes'
const LINES = ['**/cassettes/**/*.jsonl text eol=lf', '**/snapshots/*.json text eol=lf']
const TEXT = `# mcprove recordings: keep the same bytes on every machine.\n${LINES.join('\n')}\n`

/** Writes `.gitattributes` where there is none. Returns what to report: what was written, or what to add. */
export function markRecordings(folder: string, shownFolder = '.'): string {
  const path = allowedPath(join(folder, FILE), FILE)
  const shown = join(shownFolder, FILE).replaceAll('\\', '/')
  const missing = missingLines(path)
  if (missing === null) {
    try {
      writeWhole(path, [TEXT])
      return `wrote ${shown}: keeps LF line endings in recordings\n`
    } catch (error) {
      // The suite works without it.
      if (!isMcproveError(error)) throw error
      return ''
    }
  }
  if (missing.length === 0) return ''
  return `${shown} already exists; add these lines to keep LF line endings in recordings:\n${missing.map((line) => `  ${line}\n`).join('')}`
}

/** Null when the file does not exist. */
function missingLines(path: string): readonly string[] | null {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null
  try {
    const marked = readText(path, FILE).split('\n')
    return LINES.filter((line) => !marked.some((one) => one.startsWith(line.split(' ')[0] ?? line)))
  } catch (error) {
    if (!isMcproveError(error)) throw error
    // It is a folder, or another user's file.
    return LINES
  }
}
