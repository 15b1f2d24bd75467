import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { nearest } from '../../core/text/nearest.js'
import { allowedPath } from '../confinement.js'

/** What a path that leads nowhere most likely meant: a name beside it. `wrongShare` as for `nearest`. */
export function nearestFile(path: string, wrongShare?: number): string | undefined {
  const folder = allowedPath(dirname(path))
  try {
    return nearest(basename(path), readdirSync(folder), wrongShare)
  } catch {
    // The folder is not there either, or cannot be read: nothing to offer.
    return undefined
  }
}
