// The files of a run's folder: each file of `workspace:` by its path and content. Line ends of text files are ignored,
// because they depend on the clone.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import { contentHash } from '../../files/content-hash.js'
import { readFailure } from '../../files/file-error.js'

/** Larger files, and those beyond the total, are represented by name only, so that a replay does not take minutes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_TOTAL_BYTES = 256 * 1024 * 1024
const MAX_FILES = 100_000
/** More files become a single hash, so that the header does not get longer than the runs. */
const MAX_NAMED_FILES = 1_000
/** Files that desktop environments create in every folder. */
const OF_THE_DESKTOP: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
const NUL = 0

/** Hashes by path, with `/`; a single hash when there are many files; null when there is no such folder. */
export function workspaceFiles(folder: string, label: string): Readonly<Record<string, string>> | string | null {
  const root = allowedPath(folder, label)
  try {
    if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return null
    const files = new FolderHashes(root, label).all()
    return Object.keys(files).length > MAX_NAMED_FILES ? contentHash(files) : files
  } catch (cause) {
    throw cause instanceof McproveError ? cause : readFailure(label, cause)
  }
}

class FolderHashes {
  readonly #root: string
  readonly #label: string
  #bytes = 0

  constructor(root: string, label: string) {
    this.#root = root
    this.#label = label
  }

  /** In the order of their paths, so that the same files are left unread. Empty folders are not part of a clone. */
  all(): Record<string, string> {
    const paths: string[] = []
    const open = ['']
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const entry of readdirSync(join(this.#root, folder), { withFileTypes: true })) {
        if (OF_THE_DESKTOP.has(entry.name)) continue
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory()) open.push(path)
        else paths.push(path)
      }
      if (paths.length > MAX_FILES) throw tooMany(this.#label)
    }
    return Object.fromEntries(paths.sort().map((path) => [path, this.#hash(join(this.#root, path))]))
  }

  #hash(path: string): string {
    const found = lstatSync(path)
    // Symbolic links are not followed: they may lead anywhere, and a run gets the link itself.
    if (found.isSymbolicLink()) return `link to ${readlinkSync(path).replaceAll('\\', '/')}`
    if (!found.isFile()) return 'no file'
    if (found.size > MAX_FILE_BYTES || this.#bytes > MAX_TOTAL_BYTES) return 'not compared'
    const bytes = withPlainLineEnds(readFileSync(path))
    this.#bytes += bytes.length
    return `sha256-${createHash('sha256').update(bytes).digest('hex')}`
  }
}

/** Only for text, by git's rule: it does not contain a zero byte. */
function withPlainLineEnds(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n') || bytes.includes(NUL) || !isUtf8(bytes)) return bytes
  return Buffer.from(bytes.toString('utf8').replaceAll('\r\n', '\n'))
}

function tooMany(label: string): McproveError {
  return new McproveError('FIXTURE_FAILED', `the workspace ${label} has more than ${MAX_FILES} files`, {
    hint: 'Use a smaller folder; it is copied for each run.',
  })
}
