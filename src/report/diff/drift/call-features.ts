// What can be counted of the calls of a run: which tools were called and how often, which followed which, and with
// which arguments. Names come from servers and models, so they are keys of maps, never of objects.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { BehaviourCall } from './behaviour.js'

/** What a number of each run is about. */
export type FeatureKind = 'tool' | 'calls' | 'sequence' | 'order' | 'argument' | 'outcome' | 'tokens' | 'cost'

export interface Feature {
  readonly kind: FeatureKind
  /** The tool; for a sequence all of them, for an order two. */
  readonly tools: readonly string[]
  readonly argument?: string
  /** The value of an argument as canonical JSON, or the name of an outcome. An argument without it: any value. */
  readonly value?: string
  /** By index of the run; runs that are not here have 0. */
  readonly numbers: Map<number, number>
}

/** Before the first and after the last call; also the argument of a call whose arguments are not an object. */
export const EDGE = ''

/** The features of pooled runs, those of both sides. */
export class FeatureTable {
  readonly #features = new Map<string, Feature>()

  /** The calls of one run. */
  addCalls(run: number, calls: readonly BehaviourCall[]): void {
    const tools = calls.map(({ tool }) => tool)
    this.set(run, 1, { kind: 'sequence', tools })
    for (let step = 0; step <= tools.length; step += 1) {
      this.set(run, 1, { kind: 'order', tools: [tools[step - 1] ?? EDGE, tools[step] ?? EDGE] })
    }
    for (const tool of tools) {
      this.set(run, 1, { kind: 'tool', tools: [tool] })
      this.#add(run, { kind: 'calls', tools: [tool] })
    }
    for (const call of calls) this.#addArguments(run, call)
  }

  set(run: number, number: number, feature: Omit<Feature, 'numbers'>): void {
    this.#numbersOf(feature).set(run, number)
  }

  /** In the order in which they were seen. */
  all(): readonly Feature[] {
    return [...this.#features.values()]
  }

  #add(run: number, feature: Omit<Feature, 'numbers'>): void {
    const numbers = this.#numbersOf(feature)
    numbers.set(run, (numbers.get(run) ?? 0) + 1)
  }

  #addArguments(run: number, { tool, args }: BehaviourCall): void {
    if (!isRecord(args)) {
      if (args !== undefined && args !== null) {
        this.set(run, 1, { kind: 'argument', tools: [tool], argument: EDGE, value: canonicalJson(args) })
      }
      return
    }
    for (const argument of Object.keys(args)) {
      this.set(run, 1, { kind: 'argument', tools: [tool], argument })
      this.set(run, 1, { kind: 'argument', tools: [tool], argument, value: canonicalJson(args[argument]) })
    }
  }

  #numbersOf(feature: Omit<Feature, 'numbers'>): Map<number, number> {
    const { kind, tools, argument, value } = feature
    const key = JSON.stringify([kind, argument ?? null, value ?? null, ...tools])
    let known = this.#features.get(key)
    if (known === undefined) {
      known = { ...feature, numbers: new Map() }
      this.#features.set(key, known)
    }
    return known.numbers
  }
}
