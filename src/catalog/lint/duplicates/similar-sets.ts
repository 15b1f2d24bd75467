// Finds similar sets of words without comparing all pairs. Two sets with a Jaccard similarity of t share a word among
// the first |s| - ceil(t |s|) + 1 of each, in any fixed order (prefix filtering: Chaudhuri, Ganti, Kaushik, ICDE 2006);
// with rare words first, few candidates are found there. Equal sets are found by their signature. The number of
// candidates is limited, so that a hostile list is not slow.

/** Only the first words of a longer text count. */
const MAX_WORDS = 200
/** How many sets with a common rare word are compared per set; the earliest ones. */
const MAX_COMPARED = 32
/** In shorter lists no word counts as common. */
const MIN_FOR_COMMON = 5
/** In shorter texts, one different word matters: "Create a pull request", "Create a review on a pull request". */
const MIN_SIMILAR_WORDS = 8

export class WordSet {
  /** Distinct words, rare ones first. */
  readonly words: readonly string[]
  readonly #lookup: ReadonlySet<string>

  constructor(words: readonly string[]) {
    this.words = words
    this.#lookup = new Set(words)
  }

  has(word: string): boolean {
    return this.#lookup.has(word)
  }

  /** Jaccard: words in both / words in either. 0 for two empty sets. */
  similarity(other: WordSet): number {
    let shared = 0
    for (const word of this.words) if (other.has(word)) shared += 1
    const either = this.words.length + other.words.length - shared
    return either === 0 ? 0 : shared / either
  }
}

export interface EarlierSets {
  readonly same: number | null
  readonly similar: readonly number[]
}

/** Call in order, from the first set to the last. */
export class SimilarSets {
  readonly #sets: readonly WordSet[]
  /** All words of a text, including common ones. */
  readonly #signatures: readonly string[]
  readonly #bySignature = new Map<string, number>()
  /** The earlier sets with a word in their prefix. */
  readonly #byWord = new Map<string, number[]>()

  /** The words of each text, those of the part to compare, and those that always count. */
  constructor(
    texts: readonly (readonly string[])[],
    lists: readonly (readonly string[])[],
    kept: readonly ReadonlySet<string>[],
  ) {
    const distinct = lists.map((words) => [...new Set(words)].slice(0, MAX_WORDS))
    this.#signatures = texts.map((words) => [...new Set(words)].slice(0, MAX_WORDS).sort().join(' '))
    const counts = new Map<string, number>()
    for (const words of distinct) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    // Words that most of the list has ("Returns JSON. Only works in allowed folders.") do not distinguish tools.
    const isCommon = (word: string) => lists.length >= MIN_FOR_COMMON && (counts.get(word) ?? 0) * 2 > lists.length
    const byRarity = (a: string, b: string) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1)
    this.#sets = distinct.map((words, index) => {
      const telling = words.filter((word) => !isCommon(word) || kept[index]?.has(word))
      return new WordSet(telling.sort(byRarity))
    })
  }

  at(index: number): WordSet {
    const set = this.#sets[index]
    if (set === undefined) throw new RangeError(`no set ${index}`)
    return set
  }

  /** The earlier set that is equal, or else the similar ones, the most similar first. Then adds this one. */
  earlier(index: number, threshold: number): EarlierSets {
    const set = this.at(index)
    const signature = this.#signatures[index] ?? ''
    if (signature === '') return NONE
    const equal = this.#bySignature.get(signature)
    if (equal !== undefined) return { same: equal, similar: [] }
    this.#bySignature.set(signature, index)
    const prefix = set.words.slice(0, set.words.length - Math.ceil(threshold * set.words.length) + 1)
    const similar = set.words.length < MIN_SIMILAR_WORDS ? [] : this.#similar(set, prefix, threshold)
    if (set.words.length >= MIN_SIMILAR_WORDS) for (const word of prefix) this.#remember(word, index)
    return { same: null, similar }
  }

  #similar(set: WordSet, prefix: readonly string[], threshold: number): readonly number[] {
    const compared = new Map<number, number>()
    for (const word of prefix) {
      for (const other of this.#byWord.get(word) ?? []) {
        if (compared.size >= MAX_COMPARED) break
        if (!compared.has(other)) compared.set(other, set.similarity(this.at(other)))
      }
    }
    const near = [...compared].filter(([, similarity]) => similarity >= threshold)
    return near.sort(([a, x], [b, y]) => y - x || a - b).map(([other]) => other)
  }

  #remember(word: string, index: number): void {
    const list = this.#byWord.get(word)
    if (list === undefined) this.#byWord.set(word, [index])
    else if (list.length < MAX_COMPARED) list.push(index)
  }
}

const NONE: EarlierSets = { same: null, similar: [] }
