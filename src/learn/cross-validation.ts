// How well a learned suite fits runs it has not seen: each run is left out once and scored with what was learned from
// the others.
import type { Status } from '../core/gate/status.js'
import type { Trace } from '../core/trace/trace.js'
import { TestScorer } from '../score/test-scorer.js'
import { parseGatesFile } from '../suite/parse-gates-file.js'
import { hasChecks, type LearnedTest } from './learned-test.js'
import { TestLearner } from './test-learner.js'
import { gatesText } from './text/suite-text.js'

/** With more runs, only this many are left out in turn, and at most the second number are learned from. */
const MAX_LEFT_OUT = 20
export const MAX_TEACHING = 100

export interface Estimate {
  /** Runs that were left out, and how many of them passed. */
  readonly leftOut: number
  readonly passed: number
}

/** The verdict of a test's checks on each single trace. */
export async function statusesOf(test: LearnedTest, traces: readonly Trace[]): Promise<readonly Status[]> {
  const { test: checks } = await parseGatesFile(gatesText(test), 'learned.yml')
  return traces.map((trace) => {
    const scorer = new TestScorer(checks)
    scorer.add(trace)
    return scorer.finish('learned').status
  })
}

/** Null when no run can be left out, because nothing would be left to learn from. */
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

/** The share of further good runs that will pass: Jeffreys' estimate, because five of five do not guarantee all. */
export function estimatedShare({ leftOut, passed }: Estimate): number {
  return (passed + 0.5) / (leftOut + 1)
}
