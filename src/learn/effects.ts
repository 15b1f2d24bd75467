// What the runs did: the writes that succeeded, and what they read.
import { canonicalJson } from '../core/json/canonical-json.js'
import type { AgreedCall, ComparedCall } from './agreed-call.js'
import type { GoodRun } from './good-run.js'
import { commonCalls, type LearnedOutcome, outcomesOf } from './outcomes.js'

/** Only the beginning of longer runs is compared. */
const MAX_CALLS = 2_000

export class Effects {
  readonly #writes: (readonly ComparedCall[])[] = []
  readonly #reads: (readonly ComparedCall[])[] = []
  #outcomes: readonly LearnedOutcome[] | null | undefined

  add({ calls, tools, failed, writes }: GoodRun): void {
    const made = calls.slice(0, MAX_CALLS).flatMap(({ args }, step) => {
      const tool = tools[step]
      return tool === undefined || failed(step) ? [] : [{ tool, args }]
    })
    this.#writes.push(made.filter(({ tool }) => writes(tool)))
    this.#reads.push(onceEach(made.filter(({ tool }) => !writes(tool))))
  }

  /** The most that one run wrote. */
  get most(): number {
    return this.#writes.reduce((most, { length }) => Math.max(most, length), 0)
  }

  /** The outcomes of the runs; null when there are too many different ones to list. */
  get outcomes(): readonly LearnedOutcome[] | null {
    this.#outcomes ??= outcomesOf(this.#writes)
    return this.#outcomes
  }

  /** What every run wrote, whatever else it wrote. */
  get common(): readonly AgreedCall[] {
    return commonCalls(this.#writes)
  }

  /** What every run read: the same calls, or one call of a tool that was called differently each time. */
  get reads(): readonly AgreedCall[] {
    const common = commonCalls(this.#reads)
    const same = common.filter(({ free }) => free.length === 0)
    const others = common.filter(
      ({ tool }, index) =>
        !same.some((call) => call.tool === tool) && common.findIndex((call) => call.tool === tool) === index,
    )
    return common.filter((call) => same.includes(call) || others.includes(call))
  }
}

/** Reading twice counts as reading once. */
function onceEach(calls: readonly ComparedCall[]): readonly ComparedCall[] {
  const seen = new Set<string>()
  return calls.filter(({ tool, args }) => {
    const key = JSON.stringify([tool.server, tool.name, canonicalJson(args)])
    return seen.has(key) ? false : seen.add(key)
  })
}
