import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { McproveError } from '../core/error.js'
import { readFailure } from './file-error.js'

/** Suites, gate files and data files are written by people; anything larger is a mistake. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

/** A text file as UTF-8, without its byte order mark. */
export function readText(path: string, shownAs = path): string {
  let bytes: Buffer
  try {
    const { size } = statSync(path)
    if (size > MAX_TEXT_BYTES) {
      throw new McproveError('FILE_TOO_LARGE', `${shownAs} has ${size} bytes; the most is ${MAX_TEXT_BYTES}`, {
        hint: 'Check that it is the file you mean.',
      })
    }
    bytes = readFileSync(path)
  } catch (cause) {
    throw cause instanceof McproveError ? cause : readFailure(shownAs, cause)
  }
  if (!isUtf8(bytes)) {
    throw new McproveError('FILE_UNREADABLE', `${shownAs} is not valid UTF-8`, { hint: 'Save the file as UTF-8.' })
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}
