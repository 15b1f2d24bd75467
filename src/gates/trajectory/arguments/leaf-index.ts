import { isRecord } from '../../../core/trace/trace-fields.js'

/** Leaves below this depth are not indexed: hostile JSON may be nested without limit. */
const MAX_DEPTH = 32

type Leaf = string | number | boolean | null

/**
 * Finds the values that may contain a given one. A value that contains it has each of its scalars at the same path, so
 * only the values with the rarest of these scalars need comparing. All indices of an array count as one path.
 */
export class LeafIndex {
  readonly #postings = new Map<string, Map<Leaf, number[]>>()

  /** Only the paths that are asked for are indexed: register them before adding values. */
  watch(expected: unknown): void {
    visitLeaves(expected, '', 0, (place) => {
      if (!this.#postings.has(place)) this.#postings.set(place, new Map())
    })
  }

  add(index: number, value: unknown): void {
    visitLeaves(value, '', 0, (place, leaf) => {
      const byLeaf = this.#postings.get(place)
      if (byLeaf === undefined) return
      const holders = byLeaf.get(leaf)
      if (holders === undefined) byLeaf.set(leaf, [index])
      else if (holders.at(-1) !== index) holders.push(index)
    })
  }

  /** The values that may contain `expected`; null when it has no scalar to search for. */
  candidates(expected: unknown): readonly number[] | null {
    let rarest: readonly number[] | null = null
    visitLeaves(expected, '', 0, (place, leaf) => {
      const holders = this.#postings.get(place)?.get(leaf) ?? []
      if (rarest === null || holders.length < rarest.length) rarest = holders
    })
    return rarest
  }
}

function visitLeaves(value: unknown, place: string, depth: number, visit: (place: string, leaf: Leaf) => void): void {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    visit(place, value)
  } else if (depth < MAX_DEPTH) {
    if (Array.isArray(value)) {
      for (const element of value) visitLeaves(element, `${place}\n`, depth + 1, visit)
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) visitLeaves(value[key], `${place}.${key}`, depth + 1, visit)
    }
  }
}
