import type { Trace } from '../core/trace.js'
import type { LearnedTest } from './learned-test.js'
import { TestLearner } from './test-learner.js'

/** The test of traces that name no agent. */
const UNNAMED = 'learned'

/** Good traces in, a test for each agent out. */
export class SuiteLearner {
  readonly #learners = new Map<string, TestLearner>()
  readonly #isOneTest: boolean
  #unfinished = 0

  /** `oneTest`: all traces are runs of one test, whatever agent they name. */
  constructor({ oneTest }: { readonly oneTest: boolean }) {
    this.#isOneTest = oneTest
  }

  /** Traces that were left out: a run that did not complete is no example to follow. */
  get unfinished(): number {
    return this.#unfinished
  }

  add(trace: Trace): void {
    if (trace.outcome.status !== 'completed') {
      this.#unfinished += 1
      return
    }
    const agent = this.#isOneTest ? UNNAMED : trace.agent || UNNAMED
    let learner = this.#learners.get(agent)
    if (learner === undefined) {
      learner = new TestLearner()
      this.#learners.set(agent, learner)
    }
    learner.add(trace)
  }

  /** Agents whose runs leave nothing to check are left out. */
  finish(): readonly LearnedTest[] {
    return [...this.#learners].map(([name, learner]) => learner.finish(name)).filter(hasChecks)
  }
}

/** That a tool was never called says something only of agents that call tools. */
function hasChecks({ calls, unordered, flows, orders, allowed, handoffs }: LearnedTest): boolean {
  const lists = [calls, unordered, flows, orders, allowed ?? [], handoffs ?? []]
  return lists.some(({ length }) => length > 0)
}
