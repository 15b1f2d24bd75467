// What a run is given as its folder: each file of `workspace:` by its path and content. Line ends of texts do not count:
// they are a matter of the clone.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import { contentHash } from '../../files/content-hash.js'
import { readFailure } from '../../files/file-error.js'

/** Larger files, and those past the total, are known by their names alone: a replay should not take minutes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_TOTAL_BYTES = 256 * 1024 * 1024
const MAX_FILES = 100_000
/** More are one hash, or the header would be longer than the runs. */
const MAX_NAMED_FILES = 1_000
/** Left by desktops in every folder they show. */
const OF_THE_DESKTOP: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
const NUL = 0

/** Hashes by path, with `/`; one hash of all where there are many; null when there is no such folder. */
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

  /** In the order of their paths, so that it is the same files that are left unread. Empty folders are not in a clone. */
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
    // Never followed: it may lead anywhere, and a run gets the link itself.
    if (found.isSymbolicLink()) return `link to ${readlinkSync(path).replaceAll('\\', '/')}`
    if (!found.isFile()) return 'no file'
    if (found.size > MAX_FILE_BYTES || this.#bytes > MAX_TOTAL_BYTES) return 'not compared'
    const bytes = withPlainLineEnds(readFileSync(path))
    this.#bytes += bytes.length
    return `sha256-${createHash('sha256').update(bytes).digest('hex')}`
  }
}

/** Only of a text, as git decides it: no byte of it is zero. */
function withPlainLineEnds(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n') || bytes.includes(NUL) || !isUtf8(bytes)) return bytes
  return Buffer.from(bytes.toString('utf8').replaceAll('\r\n', '\n'))
}

function tooMany(label: string): McproveError {
  return new McproveError('FIXTURE_FAILED', `the workspace ${label} has more than ${MAX_FILES} files`, {
    hint: 'Use a smaller folder; it is copied for each run.',
  })
}
