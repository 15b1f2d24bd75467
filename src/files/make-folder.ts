import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { allowedPath } from './confinement.js'

/** Creates a folder and its parents. Node's own `recursive` reports ENOENT for a read-only file system. */
export function makeFolder(place: string): void {
  const path = allowedPath(place)
  if (exists(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    // Another process may have created it.
    if (!exists(path)) throw cause
  }
}

/** When the path is not a folder, creating the file in it fails. */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
