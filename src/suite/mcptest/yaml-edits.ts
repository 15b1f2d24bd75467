// Changes to YAML nodes that keep comments, and positions for problems.

import { isMap, isScalar, isSeq, type Node, Pair, Scalar, visit, YAMLMap, YAMLSeq } from 'yaml'

export type NodePair = Pair<Scalar, Node | null>

/** The pairs of a mapping whose keys are plain strings. */
export function pairsOf(map: YAMLMap): NodePair[] {
  // The parser builds pairs of nodes.
  return (map.items as NodePair[]).filter(({ key }) => isScalar(key) && typeof key.value === 'string')
}

export function pairAt(map: YAMLMap, key: string): NodePair | undefined {
  return pairsOf(map).find((pair) => pair.key.value === key)
}

export function mapAt(map: YAMLMap, key: string): YAMLMap | undefined {
  const value = pairAt(map, key)?.value
  return isMap(value) ? value : undefined
}

/** The mappings of a list. */
export function mapsOf(node: Node | null | undefined): YAMLMap[] {
  return isSeq(node) ? node.items.filter((item): item is YAMLMap => isMap(item)) : []
}

export function textAt(map: YAMLMap, key: string): string | undefined {
  return textOf(pairAt(map, key)?.value)
}

export function textOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined
}

export function numberOf(node: unknown): number | undefined {
  return isScalar(node) && typeof node.value === 'number' ? node.value : undefined
}

/** A name of the file looked up in a table of ours: `__proto__` is in none. */
export function ownOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** A value as a node at the place of another one, which passes on its comments. */
export function nodeAt(value: unknown, from: Node): Node {
  const node = newNode(value)
  node.range = from.range ?? null
  if (isScalar(from)) {
    node.commentBefore = from.commentBefore ?? null
    node.comment = from.comment ?? null
  } else node.commentBefore = commentsIn(from)
  return node
}

/** Every comment of a node and of what is in it. */
export function commentsIn(node: Node | null | undefined): string {
  const comments: (string | null | undefined)[] = []
  const collect = (one: Node) => void comments.push(one.commentBefore, one.comment)
  if (isNodeLike(node)) visit(node, { Node: (_, one) => collect(one) })
  return joined(...comments)
}

export function withoutComments<T extends Node>(node: T): T {
  node.commentBefore = null
  node.comment = null
  return node
}

function newNode(value: unknown): Scalar | YAMLMap | YAMLSeq {
  if (Array.isArray(value)) {
    const list = new YAMLSeq()
    list.items = value.map((item) => (isNodeLike(item) ? item : newNode(item)))
    list.flow = true
    return list
  }
  if (typeof value === 'object' && value !== null) {
    const map = new YAMLMap()
    for (const [key, item] of Object.entries(value))
      map.items.push(newPair(key, isNodeLike(item) ? item : newNode(item)))
    map.flow = true
    return map
  }
  return new Scalar(value)
}

function isNodeLike(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value)
}

export function newPair(key: string, value: Node): NodePair {
  return new Pair<Scalar, Node | null>(new Scalar(key), value)
}

/** Adds a pair at the end. Positions below it are those of `from`. */
export function addPair(map: YAMLMap, key: string, value: Node, from: Node): void {
  const pair = newPair(key, value)
  pair.key.range = from.range ?? null
  map.items.push(pair)
}

/** Replaces a pair with a comment: before the next pair, or at the end of the mapping. */
export function replaceWithComment(map: YAMLMap, pair: NodePair, comment: string): void {
  const index = map.items.indexOf(pair)
  map.items.splice(index, 1)
  leaveComment(map, index, comment)
}

/** Replaces an entry of a list with a comment. */
export function replaceItem(list: YAMLSeq, item: unknown, comment: string): void {
  const index = list.items.indexOf(item)
  list.items.splice(index, 1)
  leaveComment(list, index, comment)
}

function leaveComment(parent: YAMLMap | YAMLSeq, index: number, comment: string): void {
  if (comment === '') return
  const next = parent.items[index]
  const at = next instanceof Pair ? next.key : next
  if (isNodeLike(at)) at.commentBefore = joined(comment, at.commentBefore)
  else parent.comment = joined(parent.comment, comment)
}

export function joined(...comments: readonly (string | null | undefined)[]): string {
  return comments.filter((comment) => comment !== null && comment !== undefined && comment !== '').join('\n')
}
