import { mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allowedPath } from './confinement.js'
import { writeFailure } from './file-error.js'

/**
 * Throws FILE_UNWRITABLE when nothing can be created in the folder. For a folder that does not exist yet, its nearest
 * parent decides. Creates a folder and removes it, because permission bits do not tell it on every system.
 */
export function requireWritable(folder: string, shownAs: string): void {
  try {
    rmdirSync(mkdtempSync(join(nearestFolder(allowedPath(folder, shownAs)), '.mcprove-')))
  } catch (cause) {
    throw writeFailure(shownAs, cause)
  }
}

function nearestFolder(path: string): string {
  const exists = statSync(path, { throwIfNoEntry: false }) !== undefined
  return exists || dirname(path) === path ? path : nearestFolder(dirname(path))
}
