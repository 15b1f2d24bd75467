import { createHash } from 'node:crypto'

/** Numbers from 0 to 1, always the same for equal parts: mulberry32 over the first 32 bits of their SHA-256. */
export function seededRandom(...parts: readonly (string | number)[]): () => number {
  let state = createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
