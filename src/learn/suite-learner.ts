import type { Trace } from '../core/trace/trace.js'
import { MAX_TEACHING } from './cross-validation.js'
import { hasChecks, type LearnedTest } from './learned-test.js'
import { TestLearner } from './test-learner.js'

/** The name of the test for traces that do not name an agent. */
const UNNAMED = 'learned'

/** A test, and runs to try it on. */
export interface TestTrial {
  readonly test: LearnedTest
  /** The first of the runs it was learned from. */
  readonly good: readonly Trace[]
  /** Failed runs of the same agent. */
  readonly failing: readonly Trace[]
}

interface Pupil {
  readonly learner: TestLearner
  readonly good: Trace[]
  readonly failing: Trace[]
}

/** Takes good traces and returns a test for each agent. */
export class SuiteLearner {
  readonly #pupils = new Map<string, Pupil>()
  readonly #isOneTest: boolean
  #unfinished = 0
  #strangers = 0

  /** `oneTest`: all traces are runs of one test, whatever agent they name. */
  constructor({ oneTest }: { readonly oneTest: boolean }) {
    this.#isOneTest = oneTest
  }

  /** Traces that were left out: a run that did not complete is not an example. */
  get unfinished(): number {
    return this.#unfinished
  }

  /** Failed runs of agents without a good one. */
  get strangers(): number {
    return this.#strangers
  }

  add(trace: Trace): void {
    if (trace.outcome.status !== 'completed') {
      this.#unfinished += 1
      return
    }
    const agent = this.#agentOf(trace)
    let pupil = this.#pupils.get(agent)
    if (pupil === undefined) {
      pupil = { learner: new TestLearner(), good: [], failing: [] }
      this.#pupils.set(agent, pupil)
    }
    pupil.learner.add(trace)
    if (pupil.good.length < MAX_TEACHING) pupil.good.push(trace)
  }

  /** Adds a failed run. Call after all good ones. */
  addFailing(trace: Trace): void {
    const pupil = this.#pupils.get(this.#agentOf(trace))
    if (pupil === undefined) this.#strangers += 1
    else pupil.failing.push(trace)
  }

  /** Agents whose runs leave nothing to check are left out. */
  finish(): readonly TestTrial[] {
    return [...this.#pupils]
      .map(([name, { learner, good, failing }]) => ({ test: learner.finish(name), good, failing }))
      .filter(({ test }) => hasChecks(test))
  }

  #agentOf({ agent }: Trace): string {
    return this.#isOneTest ? UNNAMED : agent || UNNAMED
  }
}
