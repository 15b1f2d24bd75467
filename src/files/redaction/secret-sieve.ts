// Whether a text can hold one of the known secrets at all: asked for every trace that is scored, so it looks at a few
// characters of each. It may say yes where there is none, and never no where the redactor would find one.
import { encodedCores } from './encoded-forms.js'

/** Shorter ones would be everywhere. */
const MIN_NEEDLE = 4
const MAX_NEEDLE = 8
/** How many characters are looked at together: of three, few are in a needle by chance. */
const BLOCK = 3
const TABLE_SIZE = 1 << 18

/** Letters and digits that are escaped, which no encoder has to do: for these no part of a secret is a needle. */
const ESCAPED_FOR_NO_REASON = [
  /%(?:25)?(?:3[0-9]|[46][1-9a-fA-F]|[57][0-9aA])/,
  /\\u00(?:3[0-9]|[46][1-9a-fA-F]|[57][0-9aA])/,
  /&(?:amp;)?#/,
]

export class SecretSieve {
  /** How far the search may go on from here (Wu and Manber, 1994: a fast algorithm for multi-pattern searching). */
  readonly #shifts: Uint8Array
  readonly #needles = new Map<number, string[]>()
  readonly #length: number
  readonly #isOpen: boolean

  constructor(secrets: readonly string[]) {
    const needles = secrets.map(needlesOf)
    // A secret without a part to look for may be anywhere.
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

/** Of the block that ends here. */
function hashAt(text: string, last: number): number {
  const first = text.charCodeAt(last - 2) << 11
  return (first ^ (text.charCodeAt(last - 1) << 6) ^ text.charCodeAt(last)) & (TABLE_SIZE - 1)
}

/** Of each form of a secret a part that is there in any case, or null where there is none. */
function needlesOf(secret: string): string[] | null {
  const [longest = ''] = (secret.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length)
  const hex = Buffer.from(secret).toString('hex').slice(0, MAX_NEEDLE)
  const { direct, nested } = encodedCores(secret)
  const cores = [...direct, ...nested].map(needlesOfCore)
  if (longest.length < MIN_NEEDLE || cores.some((pair) => pair === null)) return null
  return [longest.slice(0, MAX_NEEDLE), ...inBothCases(hex), ...cores.flatMap((pair) => pair ?? [])]
}

/** Two that follow each other: a line of base64 ends in one of them at most. Signs are not the same in every alphabet. */
function needlesOfCore(core: string): [string, string] | null {
  for (let length = MAX_NEEDLE; length >= MIN_NEEDLE; length--) {
    const [pair] = new RegExp(`[A-Za-z0-9]{${length * 2}}`).exec(core) ?? []
    if (pair !== undefined) return [pair.slice(0, length), pair.slice(length)]
  }
  return null
}

/** Hex is in one case or the other; digits alone are in both. */
function inBothCases(hex: string): string[] {
  return [hex.toLowerCase(), hex.toUpperCase()]
}
