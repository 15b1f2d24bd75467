// Data flow, found by values: an argument whose value first appeared in the result of an earlier call.
import { parseTargetPath, type TargetPath, valueAt } from '../core/expect/target-path.js'
import type { Tool } from '../core/trace/tool.js'
import type { GoodRun } from './good-run.js'
import { leavesOf } from './leaves-of.js'
import { type Identifier, identifiersIn, SeenValues } from './seen-values.js'

/** Every call of `consumer` took its argument from a result of `producer`. */
export interface ValueFlow {
  readonly producer: Tool
  readonly consumer: Tool
  /** The path of the value in the producer's results, and in the consumer's arguments. */
  readonly result: TargetPath
  readonly arg: TargetPath
  /** The number of runs with the consumer. */
  readonly runs: number
}

type Candidate = Omit<ValueFlow, 'consumer' | 'runs'>

/** Searching for origins takes quadratic time in the length of a run, so longer runs are not searched. */
const MAX_CALLS = 2_000

interface Consumer {
  /** What held for all calls so far, the earliest origin of a value first. */
  readonly candidates: readonly Candidate[]
  readonly runs: number
}

export class ValueFlows {
  readonly #consumers = new Map<Tool, Consumer>()

  add(run: GoodRun): void {
    const seen = run.calls.length <= MAX_CALLS ? new SeenValues(run) : null
    const counted = new Set<Tool>()
    for (const [step, tool] of run.tools.entries()) {
      const args = run.calls[step]?.args
      seen?.useArguments(step, args)
      const known = this.#consumers.get(tool)
      const candidates = known?.candidates ?? (seen === null ? [] : origins(seen, step, args, run.tools))
      this.#consumers.set(tool, {
        candidates: candidates.filter((candidate) => seen !== null && explains(candidate, seen, args)),
        runs: (known?.runs ?? 0) + (counted.has(tool) ? 0 : 1),
      })
      counted.add(tool)
    }
  }

  /** One for each argument that always had such an origin, between tools that can be named. */
  list(nameable: ReadonlySet<Tool>): readonly ValueFlow[] {
    const flows: ValueFlow[] = []
    for (const [consumer, { candidates, runs }] of this.#consumers) {
      const explained = new Set<string>()
      for (const candidate of candidates) {
        if (explained.has(candidate.arg.text) || !nameable.has(consumer) || !nameable.has(candidate.producer)) continue
        explained.add(candidate.arg.text)
        flows.push({ ...candidate, consumer, runs })
      }
    }
    return flows
  }
}

/** Every place in earlier results with the value of the argument: each may be its origin. */
function origins(seen: SeenValues, step: number, args: unknown, tools: readonly Tool[]): readonly Candidate[] {
  const found = new Map<string, Candidate>()
  for (const text of new Set(Array.from(leavesOf(args), ([path]) => path))) {
    const arg = parseTargetPath(text)
    const [value] = identifiersAt(args, arg) ?? []
    if (value === undefined) continue
    for (let earlier = 0; earlier < step; earlier += 1) {
      const producer = tools[earlier]
      if (producer === undefined || producer === tools[step]) continue
      for (const place of seen.placesOf(value, earlier)) {
        const key = JSON.stringify([text, producer.server, producer.name, place])
        if (!found.has(key)) found.set(key, { producer, result: parseTargetPath(place), arg })
      }
    }
  }
  return [...found.values()]
}

/** Whether all values of the argument first appeared in results of the producer. */
function explains({ producer, result, arg }: Candidate, seen: SeenValues, args: unknown): boolean {
  const values = identifiersAt(args, arg)
  return values?.every((value) => seen.cameFrom(value, producer, result)) === true
}

/** Null when a value is not an identifier, or when there is none. */
function identifiersAt(args: unknown, path: TargetPath): readonly Identifier[] | null {
  return identifiersIn(valueAt(args, path))
}
