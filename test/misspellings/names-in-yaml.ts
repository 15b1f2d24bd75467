import { isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml'
import { kindOfKey, kindOfValue } from './name-kind.js'
import type { NameToken } from './name-token.js'

const HAS_LETTERS = /[a-z]{2}/i
const VARIABLE = /\$\{(?<name>\w+)|\{\{\s*(?<column>[^{}]*?)\s*\}\}/g

/** Every name in the text of a suite or of a file of gate blocks. */
export function namesInYaml(text: string): NameToken[] {
  const names = new Names(text)
  names.visit(parseDocument(text).contents as Node, '', null)
  return names.tokens
}

class Names {
  readonly tokens: NameToken[] = []
  readonly #text: string
  /** What `agent:` refers to. */
  readonly #agents: ReadonlySet<string>

  constructor(text: string) {
    this.#text = text
    this.#agents = new Set(Array.from(text.matchAll(/\bagent: (?<name>[^,}\n]+)/g), ({ groups }) => groups?.name ?? ''))
  }

  /** `target` is the target whose matcher this is part of. */
  visit(node: Node, place: string, target: string | null): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) this.#visitPair(key as Scalar, value as Node | null, place, target)
    } else if (isSeq(node)) {
      for (const item of node.items) this.visit(item as Node, `${place}[]`, target)
    } else if (isScalar(node)) this.#visitValue(node, place, target)
  }

  #visitPair(key: Scalar, value: Node | null, place: string, target: string | null): void {
    const name = String(key.value)
    const isTarget = /(^|\.)expect\[\]$/.test(place) && !['target', 'matcher', 'message'].includes(name)
    const below = `${place}${place === '' ? '' : '.'}${isTarget ? '<target>' : name}`
    this.#add(key, below, kindOfKey(below))
    if (value !== null) this.visit(value, below, isTarget ? name : target)
  }

  #visitValue(node: Scalar, place: string, target: string | null): void {
    if (typeof node.value !== 'string') return
    const isReferred = /^agents\[\]\.name$/.test(place) && this.#agents.has(node.value)
    this.#add(node, place, isReferred ? 'agent' : kindOfValue(place, target))
    this.#addVariables(node, place)
  }

  #add(node: Scalar, place: string, kind: NameToken['kind'] | null): void {
    const written = kind === null ? null : this.#written(node)
    if (kind === null || written === null || !HAS_LETTERS.test(written.word)) return
    // A program's arguments are data; the file it runs is a name.
    if (kind === 'program' && !/^[\w.-]+$|\//.test(written.word)) return
    this.tokens.push({ kind, place, ...written })
  }

  #addVariables(node: Scalar, place: string): void {
    const written = this.#written(node)
    if (written === null) return
    for (const { index, groups, 0: match } of written.word.matchAll(VARIABLE)) {
      const word = groups?.name ?? groups?.column ?? ''
      this.tokens.push({ kind: 'variable', place, word, offset: written.offset + index + match.indexOf(word) })
    }
  }

  /** The scalar without its quotes; null where it is not written as it is. */
  #written({ range, value }: Scalar): { word: string; offset: number } | null {
    if (range == null || typeof value !== 'string') return null
    const [start, end] = range
    const source = this.#text.slice(start, end)
    const quoted = /^["']/.test(source)
    const word = quoted ? source.slice(1, -1) : source
    return word === value ? { word, offset: start + (quoted ? 1 : 0) } : null
  }
}
