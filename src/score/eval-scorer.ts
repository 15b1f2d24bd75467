// Turns grades of runs into one row of the result. A model-graded row has one check, `judge`, and no other check sees
// grades.
import type { MeasuredRun } from '../core/gate/finding.js'
import type { TestContext } from '../core/gate/gate.js'
import type { Status } from '../core/gate/status.js'
import type { RunGrade } from '../core/judge/grade.js'
import { summarizeJury } from '../core/judge/jury-summary.js'
import { thresholdOf } from '../core/judge/rubric.js'
import { type JudgeOptions, type JuryVerdict, troubleOf, verdictOnRun } from '../core/judge/run-verdict.js'
import { isValidRun, type Trace } from '../core/trace/trace.js'
import type { TestGate } from '../suite/suite.js'
import { ScoredCheck } from './checks/scored-check.js'
import type { Grading, JurorResult, RunResult, TestResult } from './result/result.js'

export interface GradedRow {
  readonly name: string
  readonly suite: string | null
  /** For the runs that are graded. */
  readonly model: string | null
  /** The gate `judge` with its questions. */
  readonly block: TestGate
  readonly runs: readonly { readonly run: number; readonly trace: Trace }[]
  /** The number of all runs, graded or not. */
  readonly runCount: number
  readonly minValidRuns: number | null
}

/** A run that was not graded, or whose jurors could not decide, is an error, never a failure. */
export function scoreEval(row: GradedRow, grades: readonly RunGrade[]): TestResult {
  const { name, suite, model, block, runs, runCount } = row
  // The compiled options of the gate.
  const options = block.options as unknown as JudgeOptions
  const byRun = new Map(grades.map((grade) => [grade.run, grade]))
  const check = new ScoredCheck(block)
  const context: TestContext = {
    name,
    runs: runs.length,
    classes: null,
    checks: [check.key],
    texts: [],
    outcomes: [],
    grades,
  }
  const measured: MeasuredRun<unknown>[] = []
  const judge = (run: number, trace: Trace): Status => {
    const one = { run, measure: check.measure(trace, context) }
    measured.push(one)
    return check.statusAlone(one, context)
  }
  const results = runs.map(({ run, trace }): RunResult => {
    const grade = byRun.get(run)
    const verdict = grade === undefined ? null : verdictOnRun(options, grade)
    const isGraded = isValidRun(trace) && verdict !== null && verdict.score !== null
    const status = isGraded ? judge(run, trace) : 'error'
    return {
      run,
      name: runCount > 1 ? `${name} #${run}` : name,
      status,
      outcome: trace.outcome.status,
      checks: isGraded ? { [check.key]: status } : {},
      expect: [],
      ...paid(grade),
      duration_ms: null,
      retries: 0,
      ...(grade === undefined || verdict === null ? {} : { jurors: jurorResults(grade, verdict) }),
      ...(isGraded ? {} : { error: reasonOf(trace, grade) }),
    }
  })
  const trouble = troubleIn(results, row)
  const judged = check.finish(measured, context)
  const graded = results.flatMap(({ run, status }) => (status === 'error' ? [] : (byRun.get(run) ?? [])))
  return {
    suite,
    name,
    kind: 'eval',
    model,
    status: trouble ?? judged.status,
    replayed: true,
    runs: results,
    gates: [trouble === null ? judged : { ...judged, status: trouble }],
    grading: gradingOf(options, graded, grades),
  }
}

/** As in docs/spec/gates.md, From runs to a verdict. */
function troubleIn(results: readonly RunResult[], { minValidRuns }: GradedRow): Status | null {
  const valid = results.filter(({ status }) => status !== 'error').length
  if (minValidRuns !== null) return valid >= minValidRuns ? null : 'inconclusive'
  return valid === results.length ? null : 'error'
}

function reasonOf({ outcome }: Trace, grade: RunGrade | undefined): string {
  if (grade !== undefined) return `no verdict: ${troubleOf(grade)}`
  return outcome.status === 'infra_error' ? 'the run ended in an error and was not graded' : 'not graded'
}

function jurorResults({ jurors }: RunGrade, { jurors: verdicts }: JuryVerdict): JurorResult[] {
  return jurors.map(({ model, asks, error }, index) => {
    const verdict = verdicts[index] ?? null
    const juror = { model, score: verdict?.score ?? null, passed: verdict?.passed ?? null, answers: asks.flat() }
    return error === undefined ? juror : { ...juror, error }
  })
}

function gradingOf({ rubric, quorum }: JudgeOptions, graded: readonly RunGrade[], all: readonly RunGrade[]): Grading {
  const options = { rubric, quorum }
  const jury = summarizeJury(graded.map((grade) => ({ run: grade.run, grade, verdict: verdictOnRun(options, grade) })))
  const usages = all.flatMap(({ jurors }) => jurors.map(({ usage }) => usage))
  return {
    threshold: thresholdOf(rubric),
    quorum: jury.jurors.length > 1 ? quorum : null,
    ...jury,
    calls: usages.reduce((sum, { calls }) => sum + calls, 0),
    repairs: usages.reduce((sum, { repairs }) => sum + repairs, 0),
  }
}

/** The cost of the judges for this run; null when a provider did not report it. */
function paid(grade: RunGrade | undefined): { tokens: number | null; cost_usd: number | null } {
  const usages = (grade?.jurors ?? []).map(({ usage }) => usage)
  return {
    tokens: sumOf(usages.flatMap(({ tokens }) => [tokens.input, tokens.output])),
    cost_usd: sumOf(usages.map(({ cost_usd }) => cost_usd)),
  }
}

function sumOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}
