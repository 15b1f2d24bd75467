import { deepEqual } from '../../../core/json/deep-equal.js'
import { hashJson } from '../../../core/json/hash-json.js'

export interface Groups<Item> {
  /** The first item of each group. */
  readonly first: readonly Item[]
  /** The positions of the items of each group. */
  readonly members: readonly (readonly number[])[]
  readonly groupOf: Int32Array
  /** The groups whose values have this hash. */
  readonly byHash: ReadonlyMap<number, readonly number[]>
}

/** Groups items with the same label and deeply equal values: by hash, then by comparison. */
export function groupEqual<Item>(
  items: readonly Item[],
  toValue: (item: Item) => unknown,
  toLabel: (item: Item) => unknown,
): Groups<Item> {
  const first: Item[] = []
  const members: number[][] = []
  const groupOf = new Int32Array(items.length)
  const byHash = new Map<number, number[]>()
  items.forEach((item, index) => {
    const value = toValue(item)
    const label = toLabel(item)
    const hash = hashJson(value)
    let bucket = byHash.get(hash)
    if (bucket === undefined) {
      bucket = []
      byHash.set(hash, bucket)
    }
    let group = bucket.find((candidate) => {
      const known = first[candidate]
      return known !== undefined && toLabel(known) === label && deepEqual(toValue(known), value)
    })
    if (group === undefined) {
      group = first.length
      first.push(item)
      members.push([])
      bucket.push(group)
    }
    groupOf[index] = group
    members[group]?.push(index)
  })
  return { first, members, groupOf, byHash }
}
