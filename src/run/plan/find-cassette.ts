// Finds the file with the recording of a row: under its own name, or under the one that 0.1 gave it. A recording of
// another test is never used or overwritten.
import { basename, dirname, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { fullModelName } from '../../core/model-names/resolve-model.js'
import { readCassetteHeader } from '../../files/cassettes/cassette-reader.js'
import { fileExists } from '../../files/confinement.js'
import { cassettePlaces } from '../../suite/cassette-name.js'
import type { Row } from '../../suite/rows.js'

type Owner = 'nobody' | 'row' | 'other' | 'unknown'

/** As a path from the working folder, with `/`. */
export function findCassette(row: Row, cwd: string): string {
  const { own, spare, earlier } = cassettePlaces(row)
  const fromCwd = (place: string) => join(dirname(row.suite), place).replaceAll('\\', '/')
  const ownerOf = (place: string) => ownerAt(resolve(cwd, fromCwd(place)), row)
  const ownOwner = ownerOf(own)
  // A file that cannot be read is not treated as missing: the code that reads it reports why.
  if (ownOwner === 'row' || ownOwner === 'unknown') return fromCwd(own)
  const found = [...new Set([spare, ...earlier])].find((place) => place !== own && ownerOf(place) === 'row')
  return fromCwd(found ?? (ownOwner === 'other' ? spare : own))
}

function ownerAt(path: string, { suite, test, model }: Row): Owner {
  try {
    if (!fileExists(path)) return 'nobody'
    const header = readCassetteHeader(path, path)
    // 0.1 did not record the suite.
    const isOfSuite = header.suite === undefined || header.suite === basename(suite)
    const isOfModel = header.model === (model === null ? null : fullModelName(model))
    return isOfSuite && isOfModel && header.agent === test.agent ? 'row' : 'other'
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return 'unknown'
  }
}
