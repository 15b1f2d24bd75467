// Whether a text can contain one of the known secrets at all. It runs for every scored trace, so it looks at only a few
// characters. It may have false positives, but never a false negative.
import { encodedCores } from './encoded-forms.js'

/** Shorter needles would match everywhere. */
const MIN_NEEDLE = 4
const MAX_NEEDLE = 8
/** How many characters are looked at together: few groups of three are in a needle by chance. */
const BLOCK = 3
const TABLE_SIZE = 1 << 18

/** Escaped letters and digits, which encoders do not need: no part of a secret is a needle for these. */
const ESCAPED_FOR_NO_REASON = [
  /%(?:25)?(?:3[0-9]|[46][1-9a-fA-F]|[57][0-9aA])/,
  /\\u00(?:3[0-9]|[46][1-9a-fA-F]|[57][0-9aA])/,
  /&(?:amp;)?#/,
]

export class SecretSieve {
  /** How far the search can skip from here (Wu and Manber, 1994: a fast algorithm for multi-pattern searching). */
  readonly #shifts: Uint8Array
  readonly #needles = new Map<number, string[]>()
  readonly #length: number
  readonly #isOpen: boolean

  constructor(secrets: readonly string[]) {
    const needles = secrets.map(needlesOf)
    // A secret without a needle may be anywhere.
    this.#isOpen = needles.some((list) => list === null)
    const all = [...new Set(needles.flatMap((list) => list ?? []))]
    this.#length = Math.min(MAX_NEEDLE, ...all.map(({ length }) => length))
    this.#shifts = new Uint8Array(TABLE_SIZE).fill(this.#length - BLOCK + 1)
    for (const needle of all) this.#add(needle)
  }

  mayHold(text: string): boolean {
    if (this.#isOpen || this.#holdsNeedle(text)) return true
    return ESCAPED_FOR_NO_REASON.some((pattern) => pattern.test(text))
  }

  #add(needle: string): void {
    for (let end = BLOCK; end <= this.#length; end++) {
      const hash = hashAt(needle, end - 1)
      this.#shifts[hash] = Math.min(this.#shifts[hash] ?? 0, this.#length - end)
      if (end < this.#length) continue
      const list = this.#needles.get(hash)
      if (list === undefined) this.#needles.set(hash, [needle])
      else list.push(needle)
    }
  }

  #holdsNeedle(text: string): boolean {
    const shifts = this.#shifts
    for (let last = this.#length - 1; last < text.length; ) {
      const hash = hashAt(text, last)
      const shift = shifts[hash] ?? 0
      if (shift === 0) {
        const start = last - this.#length + 1
        if (this.#needles.get(hash)?.some((needle) => text.startsWith(needle, start)) === true) return true
      }
      last += shift === 0 ? 1 : shift
    }
    return false
  }
}

/** The block that ends here. */
function hashAt(text: string, last: number): number {
  const first = text.charCodeAt(last - 2) << 11
  return (first ^ (text.charCodeAt(last - 1) << 6) ^ text.charCodeAt(last)) & (TABLE_SIZE - 1)
}

/** For each form of a secret a part that always occurs, or null where there is none. */
function needlesOf(secret: string): string[] | null {
  const [longest = ''] = (secret.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length)
  const hex = Buffer.from(secret).toString('hex').slice(0, MAX_NEEDLE)
  const { direct, nested } = encodedCores(secret)
  const cores = [...direct, ...nested].map(needlesOfCore)
  if (longest.length < MIN_NEEDLE || cores.some((pair) => pair === null)) return null
  return [longest.slice(0, MAX_NEEDLE), ...inBothCases(hex), ...cores.flatMap((pair) => pair ?? [])]
}

/**
 * Two consecutive parts, because a base64 line break can be inside only one of them. Symbols differ between alphabets.
 */
function needlesOfCore(core: string): [string, string] | null {
  for (let length = MAX_NEEDLE; length >= MIN_NEEDLE; length--) {
    const [pair] = new RegExp(`[A-Za-z0-9]{${length * 2}}`).exec(core) ?? []
    if (pair !== undefined) return [pair.slice(0, length), pair.slice(length)]
  }
  return null
}

/** Hex is in one case or the other; digits alone match both. */
function inBothCases(hex: string): string[] {
  return [hex.toLowerCase(), hex.toUpperCase()]
}
