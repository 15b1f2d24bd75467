// The files of a run's folder: each file of `workspace:` by its path and content.
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../../files/confinement.js'
import { contentHash } from '../../files/content-hash.js'
import { readFailure } from '../../files/file-error.js'
import { FileHashes, filesBelow } from './file-hashes.js'

/** More files become a single hash, so that the header does not get longer than the runs. */
const MAX_NAMED_FILES = 1_000

/** Hashes by path, with `/`; a single hash when there are many files; null when there is no such folder. */
export function workspaceFiles(folder: string, label: string): Readonly<Record<string, string>> | string | null {
  const root = allowedPath(folder, label)
  try {
    if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return null
    // In the order of their paths, so that the same files are left unread. Empty folders are not part of a clone.
    const hashes = new FileHashes()
    const paths = filesBelow(root, (limit) => tooMany(label, limit))
    const files = Object.fromEntries(paths.map((path) => [path, hashes.hash(join(root, path))]))
    return paths.length > MAX_NAMED_FILES ? contentHash(files) : files
  } catch (cause) {
    throw cause instanceof McproveError ? cause : readFailure(label, cause)
  }
}

function tooMany(label: string, limit: number): McproveError {
  return new McproveError('FIXTURE_FAILED', `the workspace ${label} has more than ${limit} files`, {
    hint: 'Use a smaller folder; it is copied for each run.',
  })
}
