// A suite as YAML, with the comments of its source beside what they are about.
import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { escapeCiCommands } from '../core/text/ci-commands.js'
import { cleanText } from '../core/text/show-value.js'
import { writeYaml } from '../core/yaml/write-yaml.js'
import { placeComments } from './place-comments.js'
import type { Part, SuiteDraft } from './suite-draft.js'

/** A value that fits on the rest of a line is written on one line. */
const MAX_FLOW_LENGTH = 100
/** Lists of tests and what is in them are blocks; their values may be on one line. */
const BLOCK_DEPTH = 3
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** `headEnd`: comments before this line are about the file. */
export function suiteText(suite: Part, draft: SuiteDraft, headEnd = 0): string {
  const head = draft.comments.filter(({ line }) => line < headEnd)
  const placed = placeComments(
    suite,
    draft,
    draft.comments.filter(({ line }) => line >= headEnd),
  )
  const document = new Document(null, { aliasDuplicateObjects: false })
  document.contents = new Writer(placed.before).node(suite, 0)
  const lead = commentOf(head.map(({ text }) => text))
  if (lead !== null) document.commentBefore = lead
  const last = commentOf(placed.after)
  if (last !== null) document.comment = last
  const text = writeYaml(document)
  // Only quoted scalars contain such characters here, and those have escapes.
  return escapeCiCommands(text.replace(UNSAFE, escapedUnlessBlank))
}

class Writer {
  readonly #comments: ReadonlyMap<object, readonly string[]>

  constructor(comments: ReadonlyMap<object, readonly string[]>) {
    this.#comments = comments
  }

  node(value: unknown, depth: number): Node {
    if (Array.isArray(value)) return this.#list(value, depth)
    if (typeof value === 'object' && value !== null) return this.#map(value as Part, depth)
    return scalar(value)
  }

  #list(items: readonly unknown[], depth: number): Node {
    const list = new YAMLSeq()
    for (const item of items) {
      const node = this.node(item, depth + 1)
      const comment = this.#commentOf(item)
      if (comment !== null) node.commentBefore = comment
      list.add(node)
    }
    list.flow = this.#fits(items, depth)
    return list
  }

  #map(part: Part, depth: number): Node {
    const map = new YAMLMap()
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined) continue
      const name = scalar(key)
      const comment = this.#commentOf(value)
      if (comment !== null) name.commentBefore = comment
      map.add(new Pair(name, this.node(value, depth + 1)))
    }
    map.flow = this.#fits(part, depth)
    return map
  }

  #commentOf(value: unknown): string | null {
    return typeof value === 'object' && value !== null ? commentOf(this.#comments.get(value) ?? []) : null
  }

  #fits(value: object, depth: number): boolean {
    if (Object.keys(value).length === 0) return true
    if (depth < BLOCK_DEPTH && !(depth === 2 && Array.isArray(value))) return false
    const text = JSON.stringify(value)
    return text.length <= MAX_FLOW_LENGTH && !text.includes('\\n') && !this.#hasComments(value)
  }

  #hasComments(value: object): boolean {
    return Object.values(value).some(
      (inner) => typeof inner === 'object' && inner !== null && (this.#comments.has(inner) || this.#hasComments(inner)),
    )
  }
}

function scalar(value: unknown): Scalar {
  const node = new Scalar(value)
  if (typeof value === 'string' && cleanText(value) !== value) node.type = 'QUOTE_DOUBLE'
  return node
}

function escapedUnlessBlank(character: string): string {
  if (character === '\n' || character === '\t') return character
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

function commentOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.map(cleanText).join('\n')
}
