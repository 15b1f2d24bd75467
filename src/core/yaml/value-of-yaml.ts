import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { FLATTEN, MAX_DEPTH, TOO_DEEP } from '../json/nesting.js'
import { showName } from '../text/show-name.js'

/** How many values all aliases of a text may expand to: enough for any file, too few for an alias bomb. */
const MAX_ALIASED_VALUES = 100_000

const YAML_TAG = 'tag:yaml.org,2002:'
const JSON_TAGS = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((tag) => YAML_TAG + tag))

/** For `{{city}}` without quotes, which YAML reads as a mapping in a mapping. */
export const QUOTE_PLACEHOLDER = 'Put a value with a placeholder in quotes: "{{city}}".'

/** The value of each alias. */
export type Aliases = ReadonlyMap<Node, Node>

interface Converted {
  readonly value: unknown
  /** The number of values in it, with aliases expanded. */
  readonly size: number
  readonly height: number
}

type Report = (offset: number, message: string, hint?: string) => void

const NOTHING: Converted = { value: null, size: 1, height: 0 }

/** Plain JSON values from YAML nodes. Reports everything that is not JSON. */
export function valueOfYaml(root: Node | null, report: Report, lineOf: (offset: number) => number) {
  const conversion = new Conversion(report, lineOf)
  return { value: conversion.convert(root, 0).value, aliases: conversion.aliases }
}

class Conversion {
  readonly aliases = new Map<Node, Node>()
  readonly #anchors = new Map<string, Node>()
  readonly #anchored = new Map<Node, Converted>()
  readonly #report: Report
  readonly #lineOf: (offset: number) => number
  #aliasedValues = 0

  constructor(report: Report, lineOf: (offset: number) => number) {
    this.#report = report
    this.#lineOf = lineOf
  }

  convert(node: Node | null, depth: number): Converted {
    if (node === null) return NOTHING
    if (isAlias(node)) return this.#alias(node, node.source, depth)
    // An anchor may be redefined. An alias means the last definition before it, which is the order of this walk.
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined
    if (anchor !== undefined) this.#anchors.set(anchor, node)
    if (node.tag !== undefined && node.tag !== '!' && !JSON_TAGS.has(node.tag)) {
      this.#report(offsetOf(node), `the tag ${node.tag.replace(YAML_TAG, '!!')} is not supported`, 'Remove the tag.')
      return NOTHING
    }
    const converted = isMap(node)
      ? this.#mapping(node, depth)
      : isSeq(node)
        ? this.#list(node.items, depth)
        : this.#scalar(node)
    if (anchor !== undefined) this.#anchored.set(node, converted)
    return converted
  }

  #alias(node: Node, name: string, depth: number): Converted {
    const target = this.#anchors.get(name)
    const converted = target === undefined ? undefined : this.#anchored.get(target)
    if (target === undefined || converted === undefined) {
      const why =
        target === undefined ? `the anchor &${name} is not defined before *${name}` : `*${name} contains itself`
      this.#report(offsetOf(node), why)
      return NOTHING
    }
    this.aliases.set(node, target)
    const before = this.#aliasedValues
    this.#aliasedValues += converted.size
    if (depth + converted.height > MAX_DEPTH) {
      this.#report(offsetOf(node), `*${name} ${TOO_DEEP}`, FLATTEN)
      return NOTHING
    }
    if (this.#aliasedValues > MAX_ALIASED_VALUES) {
      const message = `the aliases up to *${name} expand to more than ${MAX_ALIASED_VALUES} values`
      if (before <= MAX_ALIASED_VALUES) this.#report(offsetOf(node), message, 'Write the values without aliases.')
      return NOTHING
    }
    return converted
  }

  #scalar(node: Node): Converted {
    const value = isScalar(node) ? node.value : null
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.#report(offsetOf(node), `${value} is not a JSON number`)
    }
    return { value, size: 1, height: 0 }
  }

  #list(items: readonly unknown[], depth: number): Converted {
    // Without a custom schema, items of a parsed list are nodes.
    const converted = items.map((item) => this.convert(item as Node | null, depth + 1))
    return collected(
      converted.map(({ value }) => value),
      converted,
    )
  }

  #mapping(node: YAMLMap, depth: number): Converted {
    const own = new Map<string, { offset: number; value: unknown }>()
    const merged = new Map<string, unknown>()
    const parts: Converted[] = []
    // The parser builds pairs of nodes.
    for (const { key, value } of node.items as Pair<Node, Node | null>[]) {
      const part = this.convert(value, depth + 1)
      parts.push(part)
      if (isScalar(key) && typeof key.value === 'symbol') {
        this.#merge(merged, part.value, offsetOf(key))
        continue
      }
      const name = this.#keyOf(key)
      if (name === null) continue
      const first = own.get(name)
      if (first === undefined) own.set(name, { offset: offsetOf(key), value: part.value })
      else this.#report(offsetOf(key), `the key ${showName(name)} is already on line ${this.#lineOf(first.offset)}`)
    }
    const value: Record<string, unknown> = {}
    for (const [name, { value: item }] of own) setOwn(value, name, item)
    for (const [name, item] of merged) if (!own.has(name)) setOwn(value, name, item)
    return collected(value, parts)
  }

  /**
   * `<<`: a mapping or a list of mappings. Earlier entries of the list win, and the mapping's own keys win over all.
   */
  #merge(merged: Map<string, unknown>, value: unknown, offset: number): void {
    for (const source of Array.isArray(value) ? value : [value]) {
      if (typeof source !== 'object' || source === null || Array.isArray(source)) {
        this.#report(offset, '`<<` merges a mapping or a list of mappings')
        continue
      }
      for (const [name, item] of Object.entries(source)) if (!merged.has(name)) merged.set(name, item)
    }
  }

  #keyOf(key: Node): string | null {
    const node = isAlias(key) ? this.#anchors.get(key.source) : key
    if (isScalar(node) && typeof node.value === 'string') {
      if (node.anchor !== undefined) this.convert(node, 0)
      return node.value
    }
    if (isScalar(node)) {
      const what = node.source ? `the key ${showName(node.source)}` : 'an empty key'
      this.#report(offsetOf(key), `${what} is not a string`, 'Put it in quotes.')
    } else {
      const hint = isMap(node) ? QUOTE_PLACEHOLDER : 'Put a value that starts with `[` in quotes.'
      this.#report(offsetOf(key), 'a key must be a string', hint)
    }
    return null
  }
}

function collected(value: unknown, parts: readonly Converted[]): Converted {
  let size = 1
  let height = 0
  for (const part of parts) {
    size += part.size
    height = Math.max(height, part.height)
  }
  return { value, size, height: height + 1 }
}

/** `__proto__` is an ordinary key. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0
}
