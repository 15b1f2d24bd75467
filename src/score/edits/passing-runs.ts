import type { Trace } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import { TestScorer } from '../test-scorer.js'

/** Each attempt scores all runs. */
const MAX_TRIES = 20

export interface NumberedTrace {
  readonly run: number
  readonly trace: Trace
}

/**
 * For a check of all runs together: the runs without which it passes. One of the suspects if that is enough, otherwise
 * all of them; null when the other runs alone do not pass either.
 */
export function passingWithout(
  test: AgentTest,
  check: string,
  runs: readonly NumberedTrace[],
  suspects: readonly number[],
): readonly number[] | null {
  const passes = (left: readonly number[]): boolean => {
    const scorer = new TestScorer(test)
    for (const { run, trace } of runs) if (!left.includes(run)) scorer.add(trace, run)
    return scorer.finish(test.name).gates.find(({ gate }) => gate === check)?.status === 'passed'
  }
  for (const suspect of suspects.slice(0, MAX_TRIES)) if (passes([suspect])) return [suspect]
  return suspects.length > 1 && suspects.length < runs.length && passes(suspects) ? suspects : null
}
