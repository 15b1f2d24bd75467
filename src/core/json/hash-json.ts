/** Deeper values add a constant: the hash is a filter before `deepEqual`, not a substitute. */
const MAX_DEPTH = 16
/** For a long string, the length, the beginning and the end are enough to tell most apart. */
const HASHED_START = 64
const HASHED_END = 16
/** The same for a long array. */
const HASHED_ELEMENTS = 64

const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)

/** A 32-bit hash of a JSON value. Deeply equal values have equal hashes. Does not build a text. */
export function hashJson(value: unknown): number {
  return hash(value, 0)
}

function hash(value: unknown, depth: number): number {
  if (typeof value === 'string') return hashText(value, 0x2545f491)
  if (typeof value === 'number') return hashNumber(value)
  if (typeof value === 'boolean') return value ? 0x3c6ef372 : 0x1b873593
  if (typeof value !== 'object' || value === null) return 0x510e527f
  if (depth >= MAX_DEPTH) return 0x6a09e667
  return Array.isArray(value) ? hashArray(value, depth) : hashObject(value, depth)
}

function hashArray(value: readonly unknown[], depth: number): number {
  let result = mix(value.length ^ 0x4cf5ad43)
  const end = Math.min(value.length, HASHED_ELEMENTS)
  for (let index = 0; index < end; index++) result = mix(Math.imul(result, 31) ^ hash(value[index], depth + 1))
  return result
}

/** Adds the entries up, so their order does not matter. */
function hashObject(value: object, depth: number): number {
  let sum = 0x38495ab5
  for (const key of Object.keys(value)) {
    // Object.keys gave the key.
    const inner = hash((value as Record<string, unknown>)[key], depth + 1)
    sum = (sum + mix(hashText(key, 0x165667b1) ^ Math.imul(inner, 0x2c1b3c6d))) | 0
  }
  return mix(sum)
}

/** FNV-1a over code units. */
function hashText(text: string, seed: number): number {
  let result = seed ^ text.length
  const start = Math.min(text.length, HASHED_START)
  for (let index = 0; index < start; index++) result = Math.imul(result ^ text.charCodeAt(index), 0x01000193)
  for (let index = Math.max(start, text.length - HASHED_END); index < text.length; index++) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(result)
}

function hashNumber(value: number): number {
  // -0 + 0 is 0.
  double[0] = value + 0
  return mix((words[0] ?? 0) ^ Math.imul(words[1] ?? 0, 0x27d4eb2f))
}

/** The finaliser of MurmurHash3: every input bit reaches every output bit. */
function mix(value: number): number {
  let result = value ^ (value >>> 16)
  result = Math.imul(result, 0x85ebca6b)
  result ^= result >>> 13
  result = Math.imul(result, 0xc2b2ae35)
  return result ^ (result >>> 16)
}
