// Asks a judge about answers that should never pass. Nothing is recorded, because the test is about the judge's current
// behaviour.
import { verdictOnRun } from '../../core/judge/run-verdict.js'
import type { RunSession } from '../execute/run-session.js'
import { userTurns } from '../execute/user-turns.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { EvalPlan } from './eval-plans.js'
import { judgeEvidence } from './evidence.js'
import { gamingInputs } from './gaming-inputs.js'
import { Grader } from './grader.js'

export interface SelfTestCase {
  readonly name: string
  /** Null when the judge did not grade; `trouble` says why. */
  readonly score: number | null
  readonly passed: boolean
  readonly trouble: string | null
}

export interface SelfTest {
  readonly row: EvalRow
  readonly cases: readonly SelfTestCase[]
  /** The budget that ended it, in words. */
  readonly spent: string | null
}

/** Asks live, whatever is recorded: the session's mode must be `live`. */
export async function selfTest({ row, plan }: EvalPlan, session: RunSession): Promise<SelfTest> {
  const prompt = userTurns(row.row.test.settings).join('\n')
  const inputs = gamingInputs(prompt)
  const cases = inputs.map(({ name, trace }, index) => ({
    case: name,
    run: index + 1,
    evidence: judgeEvidence(trace, null),
  }))
  const { grades, spent } = await new Grader(row, plan, '', session).grade(cases, false)
  const graded = cases.flatMap(({ case: name, run }): SelfTestCase[] => {
    const jurors = grades.get(name)
    if (jurors === undefined) return []
    const { score, passed } = verdictOnRun(plan, { run, jurors })
    const trouble = jurors.flatMap(({ model, error }) => (error === undefined ? [] : [`${model}: ${error}`])).join('; ')
    return [{ name, score, passed, trouble: score === null ? trouble : null }]
  })
  return { row, cases: graded, spent }
}
