// Files by their content. Line ends of text files are ignored, because they depend on the clone.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'

/** Larger files, and those beyond the total, are represented by name only, so that a replay does not take minutes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_TOTAL_BYTES = 256 * 1024 * 1024
const MAX_FILES = 100_000
/** Files that desktop environments create in every folder. */
const OF_THE_DESKTOP: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
const NUL = 0

/** Hashes files until they are too many bytes. */
export class FileHashes {
  #bytes = 0

  hash(path: string): string {
    const found = lstatSync(allowedPath(path))
    // Symbolic links are not followed: they may lead anywhere, and a run gets the link itself.
    if (found.isSymbolicLink()) return `link to ${readlinkSync(path).replaceAll('\\', '/')}`
    if (!found.isFile()) return 'no file'
    if (found.size > MAX_FILE_BYTES || this.#bytes > MAX_TOTAL_BYTES) return 'not compared'
    const bytes = withPlainLineEnds(readFileSync(path))
    this.#bytes += bytes.length
    return `sha256-${createHash('sha256').update(bytes).digest('hex')}`
  }
}

/** The paths of all files below a folder, with `/`, in order. Throws `tooMany` for more than can be compared. */
export function filesBelow(
  root: string,
  tooMany: (limit: number) => McproveError,
  skips: ReadonlySet<string> = OF_THE_DESKTOP,
): string[] {
  const paths: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (OF_THE_DESKTOP.has(entry.name) || skips.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) open.push(path)
      else paths.push(path)
    }
    if (paths.length > MAX_FILES) throw tooMany(MAX_FILES)
  }
  return paths.sort()
}

/** Only for text, by git's rule: it does not contain a zero byte. */
function withPlainLineEnds(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n') || bytes.includes(NUL) || !isUtf8(bytes)) return bytes
  return Buffer.from(bytes.toString('utf8').replaceAll('\r\n', '\n'))
}
