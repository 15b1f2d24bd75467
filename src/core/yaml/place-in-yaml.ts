import { isMap, isScalar, isSeq, type LineCounter, type Node, type Pair, type YAMLMap } from 'yaml'
import type { Aliases } from './value-of-yaml.js'

export interface Place {
  readonly line: number
  readonly column: number
}

/** The position of a value, or with `key` of its key; the nearest existing ancestor when the path leads nowhere. */
export type PlaceLookup = (path: readonly PropertyKey[], part?: 'key' | 'value') => Place

/** Finds positions by walking the nodes again. Problems are rare, so positions are not kept for every value. */
export function placeLookup(root: Node | null, aliases: Aliases, lines: LineCounter): PlaceLookup {
  return (path, part = 'value') => {
    let node = root
    let offset = startOf(root) ?? 0
    for (const [index, segment] of path.entries()) {
      const step = stepInto(node, segment, aliases)
      if (step === null) break
      node = step.value
      const isKeyWanted = part === 'key' && index === path.length - 1
      offset = (isKeyWanted ? startOf(step.key) : startOf(step.value)) ?? startOf(step.key) ?? offset
    }
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
}

interface Step {
  readonly key: Node | null
  readonly value: Node | null
}

function stepInto(from: Node | null, segment: PropertyKey, aliases: Aliases): Step | null {
  const node = resolved(from, aliases)
  if (isSeq(node) && typeof segment === 'number') {
    const value = node.items[segment]
    // Items of a parsed list are nodes.
    return value === undefined ? null : { key: null, value: value as Node }
  }
  return isMap(node) && typeof segment === 'string' ? pairOf(node, segment, aliases) : null
}

function pairOf(map: YAMLMap, name: string, aliases: Aliases): Step | null {
  // The parser builds pairs of nodes.
  const pairs = map.items as Pair<Node, Node | null>[]
  for (const pair of pairs) {
    const key = resolved(pair.key, aliases)
    if (isScalar(key) && key.value === name) return pair
  }
  for (const { key, value } of pairs) {
    if (!isScalar(key) || typeof key.value !== 'symbol') continue
    const merged = resolved(value, aliases)
    const sources = isSeq(merged) ? merged.items : [merged]
    for (const source of sources) {
      // Items of a parsed list are nodes.
      const found = stepInto(source as Node | null, name, aliases)
      if (found !== null) return found
    }
  }
  return null
}

function resolved(node: Node | null, aliases: Aliases): Node | null {
  return node === null ? null : (aliases.get(node) ?? node)
}

function startOf(node: Node | null): number | null {
  return node?.range?.[0] ?? null
}
