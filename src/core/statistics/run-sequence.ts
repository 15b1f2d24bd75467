// The runs of a test with `runs: { until: decided }`, one after the other (docs/spec/gates.md, Runs until decided).
import {
  certainlyNeeded,
  decisionAt,
  designSequential,
  type SequentialDecision,
  type SequentialDesign,
  type SequentialRule,
} from '../../math/sequential.js'

export { fewestRunsToPass, type SequentialRule } from '../../math/sequential.js'

/** The rule of a test, as its suite states it. */
export interface StopRule extends SequentialRule {
  /** How many runs all points of a sweep may have together. */
  readonly total?: number
}

/** Why a row has no more runs. */
export type StopReason = 'decided' | 'max' | 'total' | 'invalid' | 'unfinished'

/** Where a sequence of runs stands. */
export interface Stopping {
  /**
   * `decided`; undecided after the most runs of the row (`max`) or of its sweep (`total`); `invalid`: a run is not a
   * sample, and all have to be; `unfinished`: undecided, and there are fewer runs.
   */
  readonly reason: StopReason
  readonly decision: SequentialDecision | null
  /** Valid runs up to the decision. Only these count. */
  readonly runs: number
  readonly passes: number
  /** Runs after the decision, or beyond `max`. */
  readonly surplus: number
  /** Runs that ended in an infrastructure error. */
  readonly invalid: number
  readonly rule: StopRule
}

/** Runs are added in run order: the order alone decides, not which run finished first. */
export class RunSequence {
  readonly #rule: StopRule
  readonly #allowsInvalid: boolean
  readonly #design: SequentialDesign
  #decision: SequentialDecision | null = null
  #runs = 0
  #passes = 0
  #invalid = 0
  #surplus = 0
  #isSpent = false

  /** `allowsInvalid`: runs that are not samples are left out; otherwise the first of them ends the sequence. */
  constructor(rule: StopRule, allowsInvalid: boolean) {
    this.#rule = rule
    this.#allowsInvalid = allowsInvalid
    this.#design = designSequential(rule)
  }

  /** `null` for a run that is not a sample: it does not count, but `max` includes it. */
  add(passed: boolean | null): void {
    if (this.isOver) {
      this.#surplus += 1
    } else if (passed === null) {
      this.#invalid += 1
    } else {
      this.#runs += 1
      if (passed) this.#passes += 1
      this.#decision = decisionAt(this.#design, this.#passes, this.#runs)
    }
  }

  /** The runs of its sweep are spent: there will be no more. */
  close(): void {
    this.#isSpent = true
  }

  get isOver(): boolean {
    return this.#isSpent || this.#isBroken || this.#decision !== null || this.#runs + this.#invalid >= this.#rule.max
  }

  get #isBroken(): boolean {
    return this.#invalid > 0 && !this.#allowsInvalid
  }

  /** How many further runs are needed whatever their outcomes are. */
  get needed(): number {
    if (this.isOver) return 0
    const left = this.#rule.max - this.#runs - this.#invalid
    return Math.min(left, certainlyNeeded(this.#design, this.#passes, this.#runs))
  }

  get #reason(): StopReason {
    if (this.#decision !== null) return 'decided'
    if (this.#isBroken) return 'invalid'
    if (this.#runs + this.#invalid >= this.#rule.max) return 'max'
    return this.#isSpent ? 'total' : 'unfinished'
  }

  get stopping(): Stopping {
    return {
      reason: this.#reason,
      decision: this.#decision,
      runs: this.#runs,
      passes: this.#passes,
      surplus: this.#surplus,
      invalid: this.#invalid,
      rule: this.#rule,
    }
  }
}

/** What the runs decided, as one line for reports. */
export function stoppingText({ reason, decision, runs, passes, rule }: Stopping): string {
  const { floor, alternative, alpha, beta, max } = rule
  const counts = `${passes} of ${runs} passed`
  if (reason === 'decided') {
    const after = `decided after ${runs} of at most ${max} runs`
    return decision === 'pass'
      ? `${after}: pass rate >= ${percentText(floor)} (${counts}; floor ${floor}, alternative ${alternative}, alpha ${alpha})`
      : `${after}: pass rate < ${percentText(alternative)} (${counts}; floor ${floor}, alternative ${alternative}, beta ${beta})`
  }
  const rates = `${counts}; floor ${floor}, alternative ${alternative}`
  if (reason === 'max') return `undecided after ${runs} runs, the most that \`max\` allows (${rates})`
  if (reason === 'total')
    return `undecided after ${runs} runs: the ${rule.total} runs of the sweep are spent (${rates})`
  if (reason === 'invalid') return `undecided: a run ended in an error after ${countText(runs, 'valid run')} (${rates})`
  return `undecided after ${runs} of at most ${max} runs (${rates})`
}

/** What a row should say about runs that it leaves out, whatever its verdict is. */
export function leftOutWarnings({ reason, runs, surplus, invalid, rule }: Stopping): readonly string[] {
  const stopped = reason === 'decided' ? `the first ${runs} decided` : `the test may have no more than ${rule.max}`
  return [
    ...(invalid === 0 || reason === 'invalid'
      ? []
      : [`${countText(invalid, 'run')} ended in an error and ${invalid === 1 ? 'is' : 'are'} not counted`]),
    ...(surplus === 0 || reason === 'invalid'
      ? []
      : [`${countText(surplus, 'later run')} ${surplus === 1 ? 'is' : 'are'} not counted: ${stopped}`]),
  ]
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** 0.9 as `90 %`; without the digits that binary fractions add. */
function percentText(ratio: number): string {
  return `${Number((100 * ratio).toPrecision(12))} %`
}
