import { createHash } from 'node:crypto'
import { mulberry32 } from '../../core/statistics/mulberry32.js'

/** A number in [0, 1) that is always the same for equal parts: from the first 32 bits of their SHA-256. */
export function seededRandom(...parts: readonly (string | number)[]): () => number {
  return mulberry32(createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32LE(0))
}
