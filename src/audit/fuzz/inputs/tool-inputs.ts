// What one tool is called with, in an order that depends on the schema and the seed alone: a plain call, each edge and
// each broken keyword once, then combinations at random.
import { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import { compileSchema, type SchemaCheck } from '../../../core/engines/json-schema.js'
import { isMcproveError } from '../../../core/errors/error.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { exampleArgumentsOf } from '../../values/example-value.js'
import type { KnownValue } from '../../values/known-values.js'
import { brokenArguments } from './broken-values.js'
import type { FuzzInput } from './fuzz-input.js'
import { type ValuesFor, withKnownValues } from './known-arguments.js'
import { pairedArguments } from './paired-arguments.js'
import { equalArguments, relatedArguments } from './related-values.js'
import { choicesIn, flatSchema, propertiesOf, typesOf } from './schema-view.js'
import { interleaved, ValueMaker } from './value-maker.js'

/** A tool without arguments has nothing to vary; it is called again because others may change its state. */
const CALLS_WITHOUT_ARGUMENTS = 40
const MAX_ATTEMPTS = 8
const MAX_EARLIER = 50
/** Each third call has values that the server has named, once there are some. */
const KNOWN_EACH = 3

export class ToolInputs {
  readonly name: string
  readonly check: SchemaCheck
  /** Undefined when no allowed arguments are known. */
  readonly plain: RawRecord | undefined
  readonly #schema: unknown
  readonly #flat: RawRecord
  readonly #values: ValueMaker
  readonly #random: SeededRandom
  readonly #systematic: Iterator<FuzzInput>
  readonly #earlier: FuzzInput[] = []
  readonly #valuesFor: ValuesFor
  #drawn = 0
  #count = 0

  private constructor(name: string, schema: unknown, check: SchemaCheck, seed: number, valuesFor: ValuesFor) {
    this.name = name
    this.check = check
    this.#schema = schema
    this.#flat = flatSchema(schema, schema)
    this.#values = new ValueMaker(schema)
    this.#random = new SeededRandom(seed, 'fuzz', name)
    this.plain = this.#plain()
    this.#valuesFor = (key) => valuesFor(key).filter((value) => this.#mayTake(key, value))
    this.#systematic = this.#inOrder()
  }

  /** Undefined for a tool whose schema cannot be read. `valuesFor`: what the server has named so far. */
  static of(tool: RawRecord, seed: number, valuesFor: ValuesFor = () => []): ToolInputs | undefined {
    const { name, inputSchema } = tool
    if (typeof name !== 'string' || !isRecord(inputSchema)) return undefined
    try {
      return new ToolInputs(name, inputSchema, compileSchema(inputSchema), seed, valuesFor)
    } catch (error) {
      if (isMcproveError(error)) return undefined
      throw error
    }
  }

  /** Undefined when nothing more is worth a call. */
  next(): FuzzInput | undefined {
    this.#count += 1
    const input = (this.#count % KNOWN_EACH === 0 ? this.#knownInput() : undefined) ?? this.#nextInput()
    if (input !== undefined && input.broken === undefined) {
      this.#earlier.unshift(input)
      this.#earlier.length = Math.min(this.#earlier.length, MAX_EARLIER)
    }
    return input
  }

  #nextInput(): FuzzInput | undefined {
    const { done, value } = this.#systematic.next()
    return done === true ? this.#drawnInput() : value
  }

  #plain(): RawRecord | undefined {
    const made = exampleArgumentsOf({ inputSchema: this.#schema }) ?? this.#values.plain(this.#schema)
    return isRecord(made) && this.check(made).length === 0 ? made : undefined
  }

  *#inOrder(): Generator<FuzzInput> {
    if (this.plain === undefined) return
    const { name: tool, plain } = this
    yield { tool, args: plain }
    const seen = new Set([JSON.stringify(plain)])
    const isNew = ({ args }: FuzzInput): boolean => {
      const text = JSON.stringify(args)
      if (seen.has(text)) return false
      seen.add(text)
      return true
    }
    const choices = choicesIn(this.#flat, this.#schema)
    const edges = choices.flatMap((choice) => this.#values.objectEdges(choice, 0))
    const equal = choices.flatMap((choice) => this.#equal(choice))
    const pairs = choices.flatMap((one) => pairedArguments(one, this.#schema, this.#values, this.#random))
    const allowed = interleaved([edges, pairs, equal]).map((args) => ({ tool, args }))
    const broken = brokenArguments(this.#schema, plain, this.#values).map((one) => ({ tool, ...one }))
    for (const input of interleaved<FuzzInput>([broken, allowed])) {
      if (this.#isAsMeant(input) && isNew(input)) yield input
    }
  }

  #drawnInput(): FuzzInput | undefined {
    if (this.plain === undefined) return undefined
    this.#drawn += 1
    if (Object.keys(propertiesOf(this.#flat)).length === 0 && !isRecord(this.#flat.additionalProperties)) {
      return this.#drawn > CALLS_WITHOUT_ARGUMENTS ? undefined : { tool: this.name, args: this.plain }
    }
    const draw = this.#random.below(10)
    // The same call again: the state of the server may depend on it.
    const [last] = this.#earlier
    if (draw === 0 && last !== undefined) return last
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const made = this.#values.random(this.#schema, this.#random)
      if (!isRecord(made)) continue
      const args = draw > 7 ? relatedArguments(made, this.#random) : made
      if (this.check(args).length > 0) continue
      if (draw > 1) return { tool: this.name, args }
      const all = brokenArguments(this.#schema, args, this.#values)
      const one = all[this.#random.below(Math.max(1, all.length))]
      if (one !== undefined && this.#isAsMeant({ tool: this.name, ...one })) return { tool: this.name, ...one }
    }
    return this.#earlier[this.#random.below(Math.max(1, this.#earlier.length))] ?? { tool: this.name, args: this.plain }
  }

  /** Undefined when nothing is known for any argument. */
  #knownInput(): FuzzInput | undefined {
    if (this.plain === undefined) return undefined
    const optional = Object.keys(propertiesOf(this.#flat))
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const args = this.#random.below(2) === 0 ? this.plain : this.#values.random(this.#schema, this.#random)
      if (!isRecord(args)) continue
      const filled = withKnownValues(args, optional, this.#valuesFor, this.#random)
      if (filled !== undefined && this.check(filled.args).length === 0) return { tool: this.name, ...filled }
    }
    return undefined
  }

  /** Whether a value can be meant for an argument: a choice has values of its own. */
  #mayTake(name: string, value: KnownValue): boolean {
    if (this.#isChoice(name)) return false
    const part = flatSchema(propertiesOf(this.#flat)[name], this.#schema)
    const types = choicesIn(part, this.#schema).flatMap(typesOf)
    const wanted = typeof value === 'string' ? ['string'] : ['integer', 'number']
    return types.length === 0 || types.includes('array') || wanted.some((type) => types.includes(type))
  }

  #equal(choice: RawRecord): readonly RawRecord[] {
    const properties = propertiesOf(choice)
    const whole = Object.entries(properties).map(([name, part]) => [name, this.#values.plain(part, name, 1)])
    const choices = new Set(Object.keys(properties).filter((name) => this.#isChoice(name)))
    return equalArguments(Object.fromEntries(whole), choices, (name) => this.#values.edges(properties[name], name, 1))
  }

  #isChoice(name: string): boolean {
    const part = flatSchema(propertiesOf(this.#flat)[name], this.#schema)
    return part.enum !== undefined || part.const !== undefined
  }

  /** Allowed where it should be, and forbidden where it should be. */
  #isAsMeant({ args, broken }: FuzzInput): boolean {
    return (this.check(args).length === 0) === (broken === undefined)
  }
}
