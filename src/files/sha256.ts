import { createHash } from 'node:crypto'

/** Below it, loading node:crypto (7 ms) takes longer than doing it here. */
const MAX_OWN_BYTES = 1 << 16
const BLOCK_BYTES = 64
/** A block ends with the length in bits, and a bit that is set comes before it. */
const TAIL_BYTES = 9

/** The SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  const bytes = Buffer.from(text)
  return bytes.length > MAX_OWN_BYTES ? createHash('sha256').update(bytes).digest('hex') : ownSha256(bytes)
}

// FIPS 180-4, 6.2.
function ownSha256(bytes: Buffer): string {
  const padded = Buffer.alloc(Math.ceil((bytes.length + TAIL_BYTES) / BLOCK_BYTES) * BLOCK_BYTES)
  bytes.copy(padded)
  padded[bytes.length] = 0x80
  padded.writeUInt32BE(bytes.length * 8, padded.length - 4)
  const { start, rounds } = constants()
  const state = Int32Array.from(start)
  const words = new Int32Array(rounds.length)
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) {
    for (let i = 0; i < 16; i += 1) words[i] = padded.readInt32BE(offset + i * 4)
    addBlock(state, words, rounds)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function addBlock(state: Int32Array, words: Int32Array, rounds: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const near = at(words, i - 2)
    const far = at(words, i - 15)
    const sigma1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    const sigma0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    words[i] = sigma1 + at(words, i - 7) + sigma0 + at(words, i - 16)
  }
  // The letters are those of the standard. The eight are always there.
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + at(rounds, i) + at(words, i)) | 0
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** Never outside: the loops above end at the length. */
function at(words: Int32Array, index: number): number {
  return words[index] as number
}

let computed: { readonly start: Int32Array; readonly rounds: Int32Array } | undefined

/** The first 32 bits of the fractional parts of the square roots of 8 primes and the cube roots of 64. */
function constants(): NonNullable<typeof computed> {
  if (computed === undefined) {
    const primes: number[] = []
    for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
    const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
    computed = { start, rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))) }
  }
  return computed
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}
