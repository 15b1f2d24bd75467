// Turns the runs of an agent into the row of an eval on them.
import type { RunGrade } from '../../core/judge/grade.js'
import { isValidRun } from '../../core/trace/trace.js'
import type { CassetteRun } from '../../files/cassettes/cassette.js'
import { evalGates, gateLoaders } from '../../gates/gate-loaders.js'
import { scoreEval } from '../../score/eval-scorer.js'
import type { TestResult } from '../../score/result/result.js'
import type { RunSession } from '../execute/run-session.js'
import type { EvalRow } from '../plan/planned-row.js'
import { modelId } from '../plan/run-unit.js'
import { calibrateJudge } from './calibrate-judge.js'
import { judgeEvidence } from './evidence.js'
import { gradePlan } from './grade-plan.js'
import { Grader } from './grader.js'

export interface GradedRuns {
  readonly runs: readonly CassetteRun[]
  /** How many were asked for. */
  readonly wanted: number
  /** False when the runs happened just now. */
  readonly replayed: boolean
  readonly cassette: string
  /** Null when the runs do not differ from earlier ones. */
  readonly runsId: string | null
  readonly warnings: readonly string[]
}

export async function gradeRow(
  row: EvalRow,
  { runs, wanted, replayed, cassette, runsId, warnings: before }: GradedRuns,
  session: RunSession,
  reproduce: string | undefined,
): Promise<TestResult> {
  const plan = gradePlan(row)
  const { target, settings } = row.test
  const grader = new Grader(row, plan, cassette, session)
  const valid = runs.filter(({ trace }) => isValidRun(trace))
  const cases = valid.map(({ run, trace }) => ({ case: `run ${run}`, run, evidence: judgeEvidence(trace, target) }))
  const graded = await grader.grade(cases, replayed)
  const grades = valid.flatMap(({ run }): RunGrade[] => {
    const jurors = graded.grades.get(`run ${run}`)
    return jurors === undefined ? [] : [{ run, jurors }]
  })
  const calibrated = settings.calibrate === undefined ? null : await calibrateJudge(row, plan, grader, session)
  const source = { rubric: plan.rubric, quorum: plan.quorum }
  const { expect = [] } = settings
  const gate = await gateLoaders[evalGates[0]]()
  const block = {
    gate,
    options: gate.options.parse(source),
    expect: expect.length === 0 ? null : expect,
    source,
  }
  const scored = scoreEval(
    {
      name: row.name,
      suite: row.suite.file,
      model: row.row.model === null ? null : modelId(row.row),
      block,
      runs: graded.spent === null ? runs : runs.filter(({ run }) => graded.grades.has(`run ${run}`)),
      runCount: row.row.runs,
      minValidRuns: row.row.test.min_valid_runs,
    },
    grades,
  )
  const unmade = runs.length < wanted ? session.budget.spent(row.suite) : null
  const spent = graded.spent ?? unmade ?? calibrated?.spent ?? null
  const warnings = [
    ...before,
    ...plan.warnings,
    ...graded.warnings,
    ...(spent === null ? [] : [`not all runs were graded: ${spent}`]),
    ...(calibrated?.warnings ?? []),
  ]
  const isAdvisory = row.advisory || calibrated?.isAdvisory === true
  const { runs: shown, gates, grading, ...face } = scored
  return {
    ...face,
    status: spent === null ? scored.status : 'inconclusive',
    replayed: replayed && graded.replayed,
    ...(row.position === null ? {} : { position: row.position }),
    ...(isAdvisory ? { advisory: true as const } : {}),
    ...(runsId === null ? {} : { runs_id: runsId }),
    runs: shown,
    gates: spent === null ? gates : gates.map((gate) => ({ ...gate, status: 'inconclusive' as const })),
    ...(grading === undefined ? {} : { grading: calibrated === null ? grading : { ...grading, ...calibrated.result } }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(reproduce === undefined ? {} : { reproduce }),
  }
}
