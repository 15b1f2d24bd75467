import { hasScalarAt, type TargetPath } from '../core/expect/target-path.js'
import { holdsWholeWord, numbersOf } from '../core/text/whole-word.js'
import { type ResultValue, resultValue, textOf } from '../core/trace/result-value.js'
import type { Tool } from '../core/trace/tool.js'
import type { GoodRun } from './good-run.js'
import { leavesOf } from './leaves-of.js'

/** A value that is unlikely to occur in two places by chance. */
export type Identifier = string | number

const MIN_TEXT_LENGTH = 4
const MIN_NUMBER = 100
/** The path for a result that is text, in which the gate looks for the value anywhere. */
const TEXT_PLACE = 'text'

/** The identifiers in a value or a list; null when it has none, or anything else. */
export function identifiersIn(value: unknown): readonly Identifier[] | null {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.length > 0 && values.every(isIdentifier) ? values : null
}

function isIdentifier(value: unknown): value is Identifier {
  if (typeof value === 'string') return value.length >= MIN_TEXT_LENGTH
  return typeof value === 'number' && Math.abs(value) >= MIN_NUMBER
}

/** Where the values of one run appeared, and when first. */
export class SeenValues {
  readonly #run: GoodRun
  readonly #results = new Map<number, ResultValue | null>()
  readonly #places = new Map<number, ReadonlyMap<unknown, ReadonlySet<string>>>()
  /** The first step whose arguments contain a value. */
  readonly #firstUse = new Map<unknown, number>()
  readonly #given: string
  readonly #isGiven = new Map<Identifier, boolean>()

  constructor(run: GoodRun) {
    this.#run = run
    const { system, prompt, conversation } = run.trace
    const told = conversation.turns.filter(({ role }) => role !== 'assistant' && role !== 'tool')
    this.#given = [system, prompt, ...told.map(({ content }) => textOf(content))].join('\n')
  }

  useArguments(step: number, args: unknown): void {
    for (const [, value] of leavesOf(args)) if (!this.#firstUse.has(value)) this.#firstUse.set(value, step)
  }

  /** Whether the value did not appear anywhere before a result of the producer contained it there. */
  cameFrom(value: Identifier, producer: Tool, place: TargetPath): boolean {
    if (this.#wasGiven(value)) return false
    const { tools } = this.#run
    const end = this.#firstUse.get(value) ?? tools.length
    for (let step = 0; step < end; step += 1) {
      if (tools[step] === producer && holds(this.#resultOf(step), place, value)) return true
    }
    return false
  }

  /** The paths in the result of a step that contain the value. */
  placesOf(value: Identifier, step: number): Iterable<string> {
    const result = this.#resultOf(step)
    if (result === null) return []
    if ('text' in result) return isSaid(result.text, value) ? [TEXT_PLACE] : []
    let places = this.#places.get(step)
    if (places === undefined) {
      places = placesIn(result.data)
      this.#places.set(step, places)
    }
    return places.get(value) ?? []
  }

  #wasGiven(value: Identifier): boolean {
    let isGiven = this.#isGiven.get(value)
    if (isGiven === undefined) {
      isGiven = isSaid(this.#given, value)
      this.#isGiven.set(value, isGiven)
    }
    return isGiven
  }

  /** Null when the call failed, or its result was not recorded. */
  #resultOf(step: number): ResultValue | null {
    let value = this.#results.get(step)
    if (value === undefined) {
      const result = this.#run.results[step]
      value = result === undefined || result.is_error ? null : resultValue(result)
      this.#results.set(step, value)
    }
    return value
  }
}

function placesIn(data: unknown): ReadonlyMap<unknown, ReadonlySet<string>> {
  const places = new Map<unknown, Set<string>>()
  for (const [path, value] of leavesOf(data)) {
    const known = places.get(value)
    if (known === undefined) places.set(value, new Set([path]))
    else known.add(path)
  }
  return places
}

function holds(result: ResultValue | null, place: TargetPath, value: Identifier): boolean {
  if (result === null) return false
  return 'data' in result ? hasScalarAt(result.data, place, value) : isSaid(result.text, value)
}

function isSaid(text: string, value: Identifier): boolean {
  if (typeof value === 'string') return holdsWholeWord(text, value)
  for (const number of numbersOf(text)) if (number === value) return true
  return false
}
