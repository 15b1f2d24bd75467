// How good a learned suite is at runs it has not seen: each run is left out once, and scored by what the others teach.
import type { Status } from '../core/gate/status.js'
import type { Trace } from '../core/trace/trace.js'
import { TestScorer } from '../score/test-scorer.js'
import { parseGatesFile } from '../suite/parse-gates-file.js'
import { hasChecks, type LearnedTest } from './learned-test.js'
import { TestLearner } from './test-learner.js'
import { gatesText } from './text/suite-text.js'

/** Of more runs, so many are left out in turn, and no more than the second number teach. */
const MAX_LEFT_OUT = 20
export const MAX_TEACHING = 100

export interface Estimate {
  /** Runs that were left out, and those of them that passed. */
  readonly leftOut: number
  readonly passed: number
}

/** What the checks of a test say of each of the traces, on its own. */
export async function statusesOf(test: LearnedTest, traces: readonly Trace[]): Promise<readonly Status[]> {
  const { test: checks } = await parseGatesFile(gatesText(test), 'learned.yml')
  return traces.map((trace) => {
    const scorer = new TestScorer(checks)
    scorer.add(trace)
    return scorer.finish('learned').status
  })
}

/** Null where no run can be spared: without it there is nothing to learn from. */
export async function crossValidate(traces: readonly Trace[]): Promise<Estimate | null> {
  const teaching = traces.slice(0, MAX_TEACHING)
  if (teaching.length < 2) return null
  const stride = Math.ceil(teaching.length / MAX_LEFT_OUT)
  let leftOut = 0
  let passed = 0
  for (const trace of teaching.filter((_, index) => index % stride === 0)) {
    const learner = new TestLearner()
    for (const other of teaching) if (other !== trace) learner.add(other)
    const test = learner.finish('learned')
    if (!hasChecks(test)) continue
    const [status] = await statusesOf(test, [trace])
    leftOut += 1
    if (status === 'passed') passed += 1
  }
  return leftOut === 0 ? null : { leftOut, passed }
}

/** Of further good runs, how many will pass: Jeffreys' estimate, since five of five do not promise all. */
export function estimatedShare({ leftOut, passed }: Estimate): number {
  return (passed + 0.5) / (leftOut + 1)
}
