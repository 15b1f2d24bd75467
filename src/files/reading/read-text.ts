import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { McproveError } from '../../core/errors/error.js'
import { allowedPath } from '../confinement.js'
import { nearestFile } from '../discovery/nearest-file.js'
import { errnoOf, readFailure } from '../file-error.js'
import { assertEncoding } from './encoding.js'

/** Suites, gate files and data files are written by people; anything larger is a mistake. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024
const CHUNK_BYTES = 1 << 16

/**
 * A text file as UTF-8, without its byte order mark and with LF line ends, so that `core.autocrlf` makes no difference.
 */
export function readText(path: string, shownAs = path, maxBytes = MAX_TEXT_BYTES): string {
  const bytes = readBytes(path, shownAs, maxBytes)
  assertEncoding(bytes, shownAs)
  if (!isUtf8(bytes)) {
    throw new McproveError('FILE_UNREADABLE', `${shownAs} is not valid UTF-8`, { hint: 'Save the file as UTF-8.' })
  }
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
}

/** Reads until the end or the limit; the size of a device or pipe is not known beforehand. */
function readBytes(path: string, shownAs: string, maxBytes: number): Buffer {
  const allowed = allowedPath(path, shownAs)
  const chunks: Buffer[] = []
  let size = 0
  try {
    const descriptor = openSync(allowed, 'r')
    try {
      for (;;) {
        const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
        const count = readSync(descriptor, chunk)
        if (count === 0) return Buffer.concat(chunks)
        chunks.push(chunk.subarray(0, count))
        size += count
        if (size > maxBytes) break
      }
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    throw readFailure(shownAs, cause, errnoOf(cause) === 'ENOENT' ? nearestFile(allowed) : undefined)
  }
  throw new McproveError('FILE_TOO_LARGE', `${shownAs} exceeds the limit of ${maxBytes} bytes`, {
    hint: 'Check that this is the right file.',
  })
}
