import { statSync } from 'node:fs'
import { parseJson } from '../../core/trace/parse-traces.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { readText } from '../reading/read-text.js'

/** With its traces a result is larger than hand-written files; past this it does not fit in a string. */
const MAX_RESULT_BYTES = 500_000_000

/** A JSON file, and when it was written. */
export function readResultFile(path: string, label: string): { readonly value: unknown; readonly writtenAt: Date } {
  const value = parseJson(readText(path, label, MAX_RESULT_BYTES), label)
  try {
    return { value, writtenAt: statSync(allowedPath(path, label)).mtime }
  } catch (cause) {
    throw readFailure(label, cause)
  }
}
