import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { mayBeForeign } from '../../core/trace/own-trace.js'
import { allowedPath } from '../confinement.js'
import { firstValue } from './first-value.js'
import { BYTE_ORDER_MARK } from './trace-stream.js'

/** How far to look for the end of the first line: a document over many lines would be read to its end. */
const HEAD_BYTES = 16 << 20
const CHUNK_BYTES = 1 << 16

/** A large file of JSON Lines with traces of our own, open for reading. */
export interface LargeLines {
  readonly descriptor: number
  /** Where the first line begins: after the byte order mark, if there is one. */
  readonly first: number
  readonly size: number
  close(): void
}

/** Null for every other file, one under `minBytes`, and one that cannot be read: the usual way says why. */
export async function openLargeLines(path: string, minBytes: number): Promise<LargeLines | null> {
  let opened: number | undefined
  try {
    const allowed = allowedPath(path)
    const stats = statSync(allowed)
    if (!stats.isFile() || stats.size < minBytes) return null
    const descriptor = openSync(allowed, 'r')
    opened = descriptor
    const { size } = fstatSync(descriptor)
    const { value, isLine } = await firstValue(headChunks(descriptor), path)
    if (!isLine || mayBeForeign(value)) return null
    const first = hasByteOrderMark(descriptor) ? BYTE_ORDER_MARK.length : 0
    opened = undefined
    return { descriptor, first, size, close: () => closeSync(descriptor) }
  } catch {
    return null
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

async function* headChunks(descriptor: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < HEAD_BYTES; position += CHUNK_BYTES) yield readAt(descriptor, position, CHUNK_BYTES)
}

function hasByteOrderMark(descriptor: number): boolean {
  return readAt(descriptor, 0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
}

function readAt(descriptor: number, position: number, bytes: number): Buffer {
  const chunk = Buffer.alloc(bytes)
  return chunk.subarray(0, readSync(descriptor, chunk, 0, bytes, position))
}
