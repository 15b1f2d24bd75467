// Values that a JSON Schema describes, most of them valid: what schema.json and result.schema.json say, turned round.
import fc from 'fast-check'
import { SeededRandom } from '../../../src/catalog/distractors/seeded-random.js'
import { isRecord, type RawRecord } from '../../../src/core/trace/trace-fields.js'
import { hostileValue } from './hostile-values.js'

const MAX_DEPTH = 12
/** One value in this many is of no shape at all: a document has hundreds, and one hides all others. */
const HOSTILE_ONE_IN = 1_500

/** `words` are the texts to choose from where the schema takes any. */
export function fromJsonSchema(schema: unknown, words: readonly [string, ...string[]]): fc.Arbitrary<unknown> {
  return fc.nat().map((seed) => new Sampler(schema, words, new SeededRandom(seed, 'schema')).value(schema, 0))
}

class Sampler {
  readonly #root: unknown
  readonly #words: readonly [string, ...string[]]
  readonly #random: SeededRandom

  constructor(root: unknown, words: readonly [string, ...string[]], random: SeededRandom) {
    this.#root = root
    this.#words = words
    this.#random = random
  }

  value(schema: unknown, depth: number): unknown {
    if (this.#random.below(HOSTILE_ONE_IN) === 0) return hostileValue(this.#random)
    if (!isRecord(schema)) return this.#random.pick(this.#words)
    const { $ref, enum: listed, const: only } = schema
    if (typeof $ref === 'string') return this.value(this.#pointed($ref), depth + 1)
    if (only !== undefined) return only
    if (Array.isArray(listed)) return listed[this.#random.below(listed.length)]
    const branches = [schema.anyOf, schema.oneOf].find(Array.isArray)
    if (branches !== undefined) return this.value(branches[this.#random.below(branches.length)], depth + 1)
    return this.#typed(schema, depth)
  }

  #typed(schema: RawRecord, depth: number): unknown {
    const type = Array.isArray(schema.type) ? schema.type[this.#random.below(schema.type.length)] : schema.type
    if (type === 'object' || (type === undefined && isRecord(schema.properties))) return this.#object(schema, depth)
    if (type === 'array') return this.#array(schema, depth)
    if (type === 'boolean') return this.#random.below(2) === 0
    if (type === 'number' || type === 'integer') return this.#number(schema)
    if (type === 'null') return null
    return this.#random.pick(this.#words)
  }

  #object({ properties, required, additionalProperties }: RawRecord, depth: number): unknown {
    const needed = Array.isArray(required) ? required : []
    const entries = Object.entries(isRecord(properties) ? properties : {})
    // Deep down only what has to be there; above, a few of many.
    const chance = depth > MAX_DEPTH ? 0 : Math.min(40, Math.ceil(250 / (entries.length + 1)))
    const chosen = entries.filter(([key]) => needed.includes(key) || this.#random.below(100) < chance)
    const others = isRecord(additionalProperties) && depth <= MAX_DEPTH ? this.#random.below(3) : 0
    return Object.fromEntries([
      ...chosen.map(([key, inner]) => [key, this.value(inner, depth + 1)]),
      ...Array.from({ length: others }, () => [
        this.#random.pick(this.#words),
        this.value(additionalProperties, depth + 1),
      ]),
    ])
  }

  #array({ items, prefixItems, minItems }: RawRecord, depth: number): unknown {
    if (Array.isArray(prefixItems)) return prefixItems.map((item) => this.value(item, depth + 1))
    const least = typeof minItems === 'number' ? minItems : 0
    const length = least + (depth > MAX_DEPTH ? 0 : this.#random.below(3))
    return Array.from({ length }, () => this.value(items, depth + 1))
  }

  #number({ minimum = 0, maximum = 5 }: RawRecord): number {
    const [low, high] = [Number(minimum), Math.min(Number(maximum), Number(minimum) + 10)]
    return this.#random.below(3) === 0 ? low : low + this.#random.below(Math.max(high - low, 0) + 1)
  }

  #pointed(pointer: string): unknown {
    const steps = pointer.replace(/^#\/?/, '').split('/').filter(Boolean)
    return steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), this.#root)
  }
}
