import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { allowedPath } from './confinement.js'

/** Makes a folder and those above it. Node's own `recursive` says ENOENT of a file system that is read-only. */
export function makeFolder(place: string): void {
  const path = allowedPath(place)
  if (exists(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    // Another process may have been quicker.
    if (!exists(path)) throw cause
  }
}

/** What is no folder fails with the file that is to be in it. */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
