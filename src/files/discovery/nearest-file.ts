import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { nearest } from '../../core/text/nearest.js'
import { allowedPath } from '../confinement.js'

/**
 * The existing file that a wrong path most likely means: a similar name in the same folder. `wrongShare` as for
 * `nearest`.
 */
export function nearestFile(path: string, wrongShare?: number): string | undefined {
  const folder = allowedPath(dirname(path))
  try {
    return nearest(basename(path), readdirSync(folder), wrongShare)
  } catch {
    // The folder does not exist either, or cannot be read: nothing to suggest.
    return undefined
  }
}
