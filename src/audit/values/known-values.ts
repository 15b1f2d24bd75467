// Values that a server itself has named, as arguments for tools that need real ones: ids, paths, URIs, cursors.
import { nameTokens, stem } from '../../core/members/tool-words.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { dataOf, type PlainAnswer, textsOf } from '../relations/plain-answer.js'
import type { NamedTool } from '../relations/reading-tools.js'
import type { Survey } from '../session/survey.js'
import { exampleArgumentsOf } from './example-value.js'
import { mentionedIn, statedIn } from './named-in-text.js'

export type KnownValue = string | number

const MAX_DEPTH = 5
const MAX_ELEMENTS = 20
const MAX_KEYS = 2000
const MAX_TEXT = 200
/** Of one key. */
const MAX_KEPT = 8
const MAX_SIMILAR = 16
/** An absolute path at the end of a line, as lists of folders have it. */
const PATH_LINE = /^(?:[-*•\d.) ]+)?(\/[^\s:*?"<>|]{1,190})$/gm
/** The key of what texts mention, whatever it is. */
const MENTIONED = ''
/** Parameters that what a text mentions may be meant for, by their last word. */
const NAMES = new Set(['id', 'identifier', 'key', 'name', 'number', 'ref', 'uuid', 'hash', 'handle', 'slug'].map(stem))
/** One page calls it `next`, the next call `cursor`. */
const PAGES = new Set(['cursor', 'token', 'next', 'after', 'before', 'continuation', 'marker'].map(stem))

export class KnownValues {
  /** By the words of a key, such as `order id`: the latest first, and at the end the very first. */
  readonly #values = new Map<string, readonly KnownValue[]>()
  /** The keys that end with a word. */
  readonly #endings = new Map<string, Set<string>>()

  /** The resources of a server have URIs. */
  static of({ lists }: Survey): KnownValues {
    const known = new KnownValues()
    for (const { uri } of lists.resources.entries) known.#keep('uri', uri)
    return known
  }

  /** Reads what a tool answered. */
  add({ name }: { readonly name: string }, answer: PlainAnswer): void {
    const source = wordsOf(name)
    for (const value of dataOf(answer)) this.#read(value, source, 0)
    for (const text of textsOf(answer)) {
      const path = text.slice(0, 10_000).matchAll(PATH_LINE).next().value?.[1]
      for (const key of ['path', 'directory', 'folder']) this.#keep(stem(key), path)
      for (const [key, value] of statedIn(text)) this.#keepField(wordsOf(key), value, source)
      for (const value of mentionedIn(text)) this.#keep(MENTIONED, value)
    }
  }

  /**
   * The required arguments of a tool, with a known value for at least one of them; undefined when there is none. Only
   * for tools that read: a real id in the hands of another tool does harm.
   */
  argumentsFor(tool: NamedTool): RawRecord | undefined {
    const args = exampleArgumentsOf(tool)
    const { inputSchema } = tool
    const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {}
    if (args === undefined) return undefined
    const known = Object.keys(args).flatMap((key): [string, unknown][] => {
      const value = this.#meantBy(wordsOf(key), tool.name).at(-1)
      return value === undefined || !takes(properties[key], value) ? [] : [[key, value]]
    })
    return known.length === 0 ? undefined : { ...args, ...Object.fromEntries(known) }
  }

  /** An absolute path of a folder that the server has named. */
  get folder(): string | undefined {
    const path = this.#values.get(stem('directory'))?.at(-1)
    return typeof path === 'string' && path.startsWith('/') ? path : undefined
  }

  /** What a parameter of a tool may be meant for, the latest first: values of its name, or else of similar names. */
  valuesFor(key: string, tool: string): readonly KnownValue[] {
    const words = wordsOf(key)
    const meant = this.#meantBy(words, tool)
    if (meant.length > 0) return meant
    const last = words.at(-1) ?? ''
    const endings = PAGES.has(last) ? [...PAGES] : [last]
    const similar = endings.flatMap((word) => [...(this.#endings.get(word) ?? [])])
    const named = ['id', 'name'].map((word) => keyOf([...words, word]))
    const values = [...similar, ...named].flatMap((one) => (this.#values.get(one) ?? []).slice(0, 4))
    const mentioned = NAMES.has(last) ? (this.#values.get(MENTIONED) ?? []) : []
    return [...new Set([...values, ...mentioned])].slice(0, MAX_SIMILAR)
  }

  /** `order_id` is the field of that name, or the `id` of an order; `id` of `get_order` too. */
  #meantBy(words: readonly string[], tool: string): readonly KnownValue[] {
    const key = keyOf(words)
    return this.#values.get(key === 'id' ? keyOf([...wordsOf(tool).slice(1), 'id']) : key) ?? []
  }

  #read(value: unknown, source: readonly string[], depth: number): void {
    if (depth > MAX_DEPTH || this.#values.size > MAX_KEYS) return
    if (Array.isArray(value)) {
      for (const element of value.slice(0, MAX_ELEMENTS)) {
        this.#keep(keyOf(source.slice(1)), element)
        this.#read(element, source, depth + 1)
      }
      return
    }
    if (!isRecord(value)) return
    for (const [key, field] of Object.entries(value)) {
      const words = wordsOf(key)
      this.#keepField(words, field, source)
      if (typeof field === 'object') this.#read(field, words.length === 0 ? source : ['of', ...words], depth + 1)
    }
  }

  #keepField(words: readonly string[], field: unknown, source: readonly string[]): void {
    this.#keep(keyOf(keyOf(words) === 'id' ? [...source.slice(1), 'id'] : words), field)
  }

  #keep(key: string, value: unknown): void {
    const isValue = (typeof value === 'string' && value !== '' && value.length <= MAX_TEXT) || Number.isInteger(value)
    if (!isValue) return
    // It is a text or an integer.
    const latest = value as KnownValue
    const kept = this.#values.get(key)
    if (kept === undefined) {
      this.#values.set(key, [latest])
      const ending = key.slice(key.lastIndexOf(' ') + 1)
      if (key !== MENTIONED) this.#endings.set(ending, (this.#endings.get(ending) ?? new Set()).add(key))
    } else if (!kept.includes(latest)) {
      this.#values.set(key, [latest, ...kept.slice(0, -1).slice(0, MAX_KEPT - 2), ...kept.slice(-1)])
    }
  }
}

function keyOf(words: readonly string[]): string {
  return words.join(' ')
}

const WORDS = new Map<string, readonly string[]>()

/** The same for `orderId`, `order_id` and the `id` of `orders`. Keys come again and again. */
function wordsOf(name: string): readonly string[] {
  const known = WORDS.get(name)
  if (known !== undefined) return known
  if (WORDS.size > MAX_KEYS) WORDS.clear()
  const words = nameTokens(name.slice(0, MAX_TEXT)).map(stem)
  WORDS.set(name, words)
  return words
}

function takes(schema: unknown, value: KnownValue): boolean {
  if (!isRecord(schema) || schema.enum !== undefined || schema.const !== undefined) return false
  const types = [schema.type].flat()
  return types.includes('string') ? typeof value === 'string' : typeof value === 'number' && types.includes('integer')
}
