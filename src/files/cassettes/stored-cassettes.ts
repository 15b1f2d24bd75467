// The recordings on disk, whether or not a test uses them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { allowedPath } from '../confinement.js'
import { errnoOf, readFailure } from '../file-error.js'
import type { CassetteHeader } from './cassette.js'
import { readCassetteHeader } from './cassette-reader.js'

export interface StoredCassette {
  /** `orders/lookup.gpt-5.jsonl`: the path from the folder, with `/`. */
  readonly name: string
  /** Null when it cannot be read. */
  readonly header: CassetteHeader | null
}

const GRADES = '.judge.jsonl'

/** The cassettes of a folder `cassettes`, which has a folder per suite. Empty when it does not exist. */
export function storedCassettes(folder: string, shownAs: string): StoredCassette[] {
  return namesIn(folder, shownAs).flatMap((suite) =>
    namesIn(join(folder, suite), `${shownAs}/${suite}`)
      .filter((name) => name.endsWith('.jsonl') && !name.endsWith(GRADES))
      .map((name) => ({ name: `${suite}/${name}`, header: headerAt(join(folder, suite, name)) })),
  )
}

function namesIn(folder: string, shownAs: string): string[] {
  try {
    return readdirSync(allowedPath(folder, shownAs)).sort()
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(errnoOf(cause) ?? '')) return []
    throw readFailure(shownAs, cause)
  }
}

function headerAt(path: string): CassetteHeader | null {
  try {
    return readCassetteHeader(path, path)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}
