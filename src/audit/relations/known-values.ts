// Values that a server itself has named, as arguments for tools that need real ones: ids, paths, URIs.
import { nameTokens, stem } from '../../core/members/tool-words.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Survey } from '../session/survey.js'
import { exampleArgumentsOf } from '../values/example-value.js'
import { dataOf, type PlainAnswer, textsOf } from './plain-answer.js'
import type { NamedTool } from './reading-tools.js'

const MAX_DEPTH = 5
const MAX_ELEMENTS = 20
const MAX_VALUES = 2000
const MAX_TEXT = 200
/** An absolute path at the end of a line, as lists of folders have it. */
const PATH_LINE = /^(?:[-*•\d.) ]+)?(\/[^\s:*?"<>|]{1,190})$/gm

export class KnownValues {
  /** By the words of a key, such as `order id`; the first one is used. */
  readonly #values = new Map<string, string | number>()

  /** The resources of a server have URIs. */
  static of({ lists }: Survey): KnownValues {
    const known = new KnownValues()
    for (const { uri } of lists.resources.entries) known.#keep('uri', uri)
    return known
  }

  /** Reads what a tool answered. */
  add({ name }: NamedTool, answer: PlainAnswer): void {
    for (const value of dataOf(answer)) this.#read(value, nameTokens(name), 0)
    const path = textsOf(answer).flatMap((text) => [...text.slice(0, 10_000).matchAll(PATH_LINE)])[0]?.[1]
    for (const key of ['path', 'directory', 'folder']) this.#keep(key, path)
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
      const value = this.#valueFor(key, tool.name)
      return value === undefined || !takes(properties[key], value) ? [] : [[key, value]]
    })
    return known.length === 0 ? undefined : { ...args, ...Object.fromEntries(known) }
  }

  /** An absolute path of a folder that the server has named. */
  get folder(): string | undefined {
    const path = this.#values.get('directory')
    return typeof path === 'string' && path.startsWith('/') ? path : undefined
  }

  /** `order_id` is the field of that name, or the `id` of an order; `id` of `get_order` too. */
  #valueFor(key: string, tool: string): string | number | undefined {
    const words = keyOf(nameTokens(key))
    const own = this.#values.get(words)
    if (own !== undefined && words !== 'id') return own
    const nouns = nameTokens(tool).slice(1)
    return words === 'id' ? this.#values.get(keyOf([...nouns, 'id'])) : undefined
  }

  #read(value: unknown, source: readonly string[], depth: number): void {
    if (depth > MAX_DEPTH || this.#values.size > MAX_VALUES) return
    if (Array.isArray(value)) {
      for (const element of value.slice(0, MAX_ELEMENTS)) this.#read(element, source, depth + 1)
      return
    }
    if (!isRecord(value)) return
    for (const [key, field] of Object.entries(value)) {
      const words = nameTokens(key)
      if (keyOf(words) === 'id') this.#keep(keyOf([...source.slice(1), 'id']), field)
      else this.#keep(keyOf(words), field)
      this.#read(field, words.length === 0 ? source : ['of', ...words], depth + 1)
    }
  }

  #keep(key: string, value: unknown): void {
    const isValue = (typeof value === 'string' && value !== '' && value.length <= MAX_TEXT) || Number.isInteger(value)
    // It is a text or an integer.
    if (isValue && !this.#values.has(key)) this.#values.set(key, value as string | number)
  }
}

/** The same for `orderId`, `order_id` and the `id` of `orders`. */
function keyOf(words: readonly string[]): string {
  return words.map(stem).join(' ')
}

function takes(schema: unknown, value: string | number): boolean {
  if (!isRecord(schema) || schema.enum !== undefined || schema.const !== undefined) return false
  const types = [schema.type].flat()
  return types.includes('string') ? typeof value === 'string' : typeof value === 'number' && types.includes('integer')
}
