// Values for one schema: its edges in a fixed order, and others at random. They are meant to be allowed; whoever sends
// them checks that they are.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { mapEdges, openKeysOf, randomEntries } from './map-values.js'
import { mutatedText, mutatedTexts } from './mutated-text.js'
import { numberEdges, randomNumber } from './number-values.js'
import { choicesIn, flatSchema, numberIn, propertiesOf, requiredIn, typesOf } from './schema-view.js'
import { randomText, shownTexts, textEdges } from './text-values.js'

/** Below this depth only what is required is made, so that recursive schemas end. */
const FULL_DEPTH = 3
const MAX_DEPTH = 12
const MAX_EDGES = 120
const DEPTHS: readonly number[] = [2, 12, 40, 120]
const LIST_LENGTHS: readonly number[] = [2, 100, 1001]
const LARGEST_LIST = 10_000
const ANY_TYPE = ['string', 'integer', 'boolean', 'null', 'object', 'array']

export class ValueMaker {
  readonly #root: unknown
  readonly #edges = new Map<unknown, readonly unknown[]>()
  /** Values that were used before, by name: to use one again is what states depend on. */
  readonly #used = new Map<string, unknown[]>()

  constructor(root: unknown) {
    this.#root = root
  }

  /** Undefined where none is known. */
  plain(schema: unknown, name = '', depth = 0): unknown {
    if (depth > MAX_DEPTH) return undefined
    const [choice = {}] = choicesIn(flatSchema(schema, this.#root), this.#root).toSorted(nullLast)
    const stated = statedValues(choice)
    if (stated.length > 0) return stated[0]
    switch (typesOf(choice).find((type) => type !== 'null') ?? typesOf(choice)[0]) {
      case 'object':
        return this.#object(choice, requiredIn(choice), depth)
      case 'array': {
        const length = Math.min(numberIn(choice, 'minItems') ?? 0, LARGEST_LIST)
        return this.#items(choice, length, depth)
      }
      case 'boolean':
        return true
      case 'null':
        return null
      case 'integer':
        return numberEdges(choice, true)[0]
      case 'number':
        return numberEdges(choice, false)[0]
      default:
        return textEdges(choice, name)[0]
    }
  }

  /** The plainest first. */
  edges(schema: unknown, name = '', depth = 0): readonly unknown[] {
    if (depth > FULL_DEPTH) return [this.plain(schema, name, depth)]
    const known = this.#edges.get(schema)
    if (known !== undefined) return known
    const choices = choicesIn(flatSchema(schema, this.#root), this.#root)
    const all = interleaved(choices.map((choice) => this.#edgesOf(choice, name, depth)))
    const edges = distinct([this.plain(schema, name, depth), ...all]).slice(0, MAX_EDGES)
    this.#edges.set(schema, edges)
    return edges
  }

  random(schema: unknown, random: SeededRandom, name = '', depth = 0): unknown {
    const value = this.#random(schema, random, name, depth)
    if (typeof value === 'string' || typeof value === 'number') this.#remember(name, value)
    return value
  }

  /** As deep as `levels`, where the schema has no end; else as deep as it goes. */
  deep(schema: unknown, levels: number): unknown {
    const choices = choicesIn(flatSchema(schema, this.#root), this.#root)
    if (levels > 0 && choices.some(isFree)) return nested(levels)
    const flat = choices.find(isContainer)
    if (flat === undefined || levels <= 0) return this.plain(schema, '', FULL_DEPTH)
    if (typesOf(flat).includes('array')) return [this.deep(flat.items, levels - 1)]
    const properties = Object.entries(propertiesOf(flat))
    const inner = properties.find(([, part]) => this.#isContainer(part))
    const own = this.#object(flat, requiredIn(flat), FULL_DEPTH)
    if (inner !== undefined) return { ...own, [inner[0]]: this.deep(inner[1], levels - 1) }
    return properties.length > 0 || flat.additionalProperties === false ? own : nested(levels)
  }

  #edgesOf(schema: RawRecord, name: string, depth: number): readonly unknown[] {
    const stated = statedValues(schema)
    if (schema.const !== undefined || Array.isArray(schema.enum)) return stated
    const types = typesOf(schema)
    const each = (types.length === 0 ? ANY_TYPE : types).map((type) => {
      switch (type) {
        case 'string':
          return interleaved([textEdges(schema, name), interleaved(shownTexts(schema).map(mutatedTexts))])
        case 'integer':
        case 'number':
          return numberEdges(schema, type === 'integer')
        case 'boolean':
          return [true, false]
        case 'null':
          return [null]
        case 'array':
          return this.#listEdges(schema, name, depth)
        case 'object':
          return this.objectEdges(schema, depth)
        default:
          return []
      }
    })
    return [...stated, ...interleaved(each)]
  }

  /** One property at its edge at a time; then what is there and what is not; then orders of keys. */
  objectEdges(schema: RawRecord, depth: number): readonly RawRecord[] {
    const properties = Object.keys(propertiesOf(schema))
    const required = requiredIn(schema)
    const plain = this.#object(schema, required, depth)
    const optional = properties.filter((name) => !required.includes(name))
    const whole = this.#object(schema, [...required, ...optional], depth)
    const single = properties.map((name) =>
      this.edges(propertiesOf(schema)[name], name, depth + 1).map((value) => ({ ...plain, [name]: value })),
    )
    const without = optional.map((name) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)))
    const orders = [whole, plain].map((value) => Object.fromEntries(Object.entries(value).toReversed()))
    const open = openKeysOf(schema)
    const free = open === undefined ? [] : mapEdges(open, plain, this.edges(open.schema, '', depth + 1), schema)
    const anything = open !== undefined && properties.length === 0 ? [{ a: 1 }, nested(40)] : []
    const deep = depth > 0 ? [] : DEPTHS.map((levels) => this.deep(schema, levels)).filter(isRecord)
    return [
      plain,
      whole,
      ...orders,
      ...anything,
      ...interleaved([free, interleaved(single)]),
      ...deep,
      ...(optional.length > 1 ? without : []),
    ]
  }

  #listEdges(schema: RawRecord, name: string, depth: number): readonly unknown[] {
    const items = this.edges(schema.items, name, depth + 1)
    const [plain] = items
    const least = numberIn(schema, 'minItems') ?? 0
    const most = numberIn(schema, 'maxItems') ?? LARGEST_LIST
    const fits = (list: readonly unknown[]): boolean => list.length >= least && list.length <= most
    const lengths = [least, least + 1, most, most - 1, ...LIST_LENGTHS].filter((length) => length <= LARGEST_LIST)
    const isUnique = schema.uniqueItems === true
    const sized = lengths.map((length) => (isUnique ? items.slice(0, length) : this.#items(schema, length, depth)))
    const filled = (one: unknown): unknown[] => [...this.#items(schema, Math.max(0, least - 1), depth), one]
    const all = items.slice(0, Math.min(most, 20))
    return [[], [plain], [plain, plain], all, all.toReversed(), ...sized, ...items.map(filled)].filter(fits)
  }

  #random(schema: unknown, random: SeededRandom, name: string, depth: number): unknown {
    if (depth > MAX_DEPTH) return undefined
    const edges = this.edges(schema, name, depth)
    const flat = flatSchema(schema, this.#root)
    const choices = choicesIn(flat, this.#root)
    const choice = choices[random.below(choices.length)] ?? {}
    const types = typesOf(choice)
    const type = types[random.below(Math.max(1, types.length))]
    if (type === 'object' && depth <= FULL_DEPTH + 2) return this.#randomObject(choice, random, depth)
    const draw = random.below(10)
    const used = this.#used.get(name) ?? []
    if (draw < 2 && used.length > 0) return used[random.below(used.length)]
    const shown =
      type === 'string' && draw < 4 && choice.enum === undefined ? [...shownTexts(choice), ...used.filter(isText)] : []
    if (shown.length > 0) return mutatedText(shown[random.below(shown.length)] ?? '', random)
    if (draw < 7 || choice.const !== undefined || choice.enum !== undefined) return edges[random.below(edges.length)]
    if (type === 'integer' || type === 'number') return randomNumber(choice, type === 'integer', random)
    if (type === 'string' && choice.format === undefined) return randomText(choice, random)
    if (type === 'array') return this.#randomList(choice, random, name, depth)
    return edges[random.below(edges.length)]
  }

  #randomObject(schema: RawRecord, random: SeededRandom, depth: number): RawRecord {
    const required = requiredIn(schema)
    const properties = propertiesOf(schema)
    // Sometimes few, sometimes most of what is optional.
    const share = random.below(4) + 1
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.below(5) < share)
    const order = random.below(4) === 0 ? random.shuffled(names) : names
    const entries = order.map((name) => {
      const isPlain = random.below(5) === 0
      const part = properties[name]
      return [name, isPlain ? this.plain(part, name, depth + 1) : this.random(part, random, name, depth + 1)]
    })
    const unlisted = required.filter((name) => !Object.hasOwn(properties, name)).map((name) => [name, 'example'])
    const open = openKeysOf(schema)
    const free =
      open === undefined ? [] : randomEntries(open, () => this.random(open.schema, random, '', depth + 1), random)
    return Object.fromEntries([...entries, ...unlisted, ...free])
  }

  #randomList(schema: RawRecord, random: SeededRandom, name: string, depth: number): readonly unknown[] {
    const least = Math.min(numberIn(schema, 'minItems') ?? 0, LARGEST_LIST)
    const length = Math.min(least + random.below(5), numberIn(schema, 'maxItems') ?? LARGEST_LIST)
    return Array.from({ length }, () => this.random(schema.items, random, name, depth + 1))
  }

  #object(schema: RawRecord, names: readonly string[], depth: number): RawRecord {
    const properties = propertiesOf(schema)
    return Object.fromEntries(
      names.map((name) => [
        name,
        Object.hasOwn(properties, name) ? this.plain(properties[name], name, depth + 1) : 'example',
      ]),
    )
  }

  #items(schema: RawRecord, length: number, depth: number): readonly unknown[] {
    const parts = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
    const item = this.plain(schema.items ?? {}, '', depth + 1)
    const first = parts.slice(0, length).map((part) => this.plain(part, '', depth + 1))
    return [...first, ...Array.from({ length: Math.max(0, length - first.length) }, () => item)]
  }

  #isContainer(schema: unknown): boolean {
    return choicesIn(flatSchema(schema, this.#root), this.#root).some((one) => isContainer(one) || isFree(one))
  }

  #remember(name: string, value: unknown): void {
    const used = this.#used.get(name) ?? []
    used.unshift(value)
    this.#used.set(name, used.slice(0, 5))
  }
}

/** What the schema itself shows as values. */
function statedValues(schema: RawRecord): readonly unknown[] {
  if (Object.hasOwn(schema, 'const')) return [schema.const]
  const { examples, default: usual, enum: members } = schema
  return [
    ...(Array.isArray(examples) ? examples.slice(0, 10) : []),
    ...(Array.isArray(members) ? [] : usual === undefined ? [] : [usual]),
    ...(Array.isArray(members) ? members.slice(0, 60) : []),
  ]
}

function isContainer(flat: RawRecord): boolean {
  return typesOf(flat).some((type) => type === 'object' || type === 'array')
}

/** A schema that allows any value. */
function isFree(flat: RawRecord): boolean {
  return typesOf(flat).length === 0 && flat.enum === undefined && !Object.hasOwn(flat, 'const')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function nullLast(one: RawRecord, other: RawRecord): number {
  return Number(one.type === 'null') - Number(other.type === 'null')
}

function nested(levels: number): RawRecord {
  let value: RawRecord = { a: 1 }
  for (let level = 1; level < levels; level++) value = { a: value }
  return value
}

/** The first of each list, then the second of each. */
export function interleaved<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at] as T] : [])),
  ).flat()
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  const known = new Map(values.filter((value) => value !== undefined).map((value) => [JSON.stringify(value), value]))
  return [...known.values()]
}
