// Length of a longest common subsequence, 30 positions of one sequence at a time (H. Hyyro, Bit-parallel LCS-length
// computation revisited, 2004). Words of 30 bits, so that a sum with its carry stays a small integer.

const WORD_BITS = 30
const WORD_MASK = 0x3fffffff

/** A sequence of symbols (small integers) prepared for comparison with many others. */
export class LcsPattern {
  /** Where the row of a symbol starts in the masks; -1 for a symbol that does not occur. */
  readonly #rows: Int32Array
  /** For each symbol that occurs a row of words with its positions. */
  readonly #masks: Int32Array
  /** A bit becomes 0 when its position ends a longer common subsequence than the position before. */
  readonly #state: Int32Array

  /** `symbols` is the number of different symbols: all are below it. */
  constructor(sequence: Int32Array, symbols: number) {
    const words = Math.ceil(sequence.length / WORD_BITS)
    this.#rows = new Int32Array(symbols).fill(-1)
    let size = 0
    for (const symbol of sequence) {
      if (this.#rows[symbol] !== -1) continue
      this.#rows[symbol] = size
      size += words
    }
    this.#masks = new Int32Array(size)
    sequence.forEach((symbol, position) => {
      const at = (this.#rows[symbol] ?? 0) + Math.floor(position / WORD_BITS)
      this.#masks[at] = (this.#masks[at] ?? 0) | (1 << (position % WORD_BITS))
    })
    this.#state = new Int32Array(words)
  }

  lengthWith(other: Int32Array): number {
    const rows = this.#rows
    const masks = this.#masks
    const state = this.#state.fill(WORD_MASK)
    const words = state.length
    for (let j = 0; j < other.length; j += 1) {
      // Every index is inside its array; checks for undefined would slow the innermost loop.
      const row = rows[other[j] as number] as number
      if (row === -1) continue
      let carry = 0
      for (let word = 0; word < words; word += 1) {
        const bits = state[word] as number
        const matched = bits & (masks[row + word] as number)
        // `| 0` tells the engine that the sum fits 32 bits.
        const sum = (((bits + matched) | 0) + carry) | 0
        carry = sum >>> WORD_BITS
        state[word] = (sum | (bits ^ matched)) & WORD_MASK
      }
    }
    let length = 0
    for (const bits of state) length += countOnes(bits ^ WORD_MASK)
    return length
  }
}

function countOnes(word: number): number {
  let count = 0
  for (let bits = word; bits !== 0; bits &= bits - 1) count += 1
  return count
}
