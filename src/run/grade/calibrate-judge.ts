// Runs the judge on cases that people have labelled. Its grades are recorded like those of runs, so a replay measures
// the same.
import { dirname, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { type Calibration, calibrate, type LabelledVerdict, shortfalls } from '../../core/judge/calibration.js'
import { verdictOnRun } from '../../core/judge/run-verdict.js'
import type { RunSession } from '../execute/run-session.js'
import type { EvalRow } from '../plan/planned-row.js'
import type { GradePlan } from './grade-plan.js'
import type { CaseGrades, Grader } from './grader.js'
import { type Label, readLabels } from './labels.js'

export interface CalibratedJudge {
  readonly result: { readonly calibration?: Calibration }
  /** A judge below its floor, or one that was never measured, does not decide anything. */
  readonly isAdvisory: boolean
  readonly warnings: readonly string[]
  readonly spent: string | null
}

export async function calibrateJudge(
  { suite, test }: EvalRow,
  plan: GradePlan,
  grader: Grader,
  { options }: RunSession,
): Promise<CalibratedJudge | null> {
  const { calibrate: written } = test.settings
  if (written === undefined) return null
  const file = join(dirname(suite.file), written.labels).replaceAll('\\', '/')
  const labels = readLabels(resolve(options.cwd, file), file, test.target)
  const cases = labels.map(({ line, evidence }) => ({ case: `label ${line}`, run: line, evidence }))
  let graded: CaseGrades
  try {
    graded = await grader.grade(cases, true)
  } catch (error) {
    const isUnmeasured = isMcproveError(error) && (error.code === 'CASSETTE_MISSING' || error.code === 'CASSETTE_STALE')
    if (!isUnmeasured) throw error
    const reason = `the judge is not calibrated: ${error.message} (${error.hint})`
    return { result: {}, isAdvisory: written.require !== undefined, warnings: [advisory(reason, written)], spent: null }
  }
  const { verdicts, unread } = verdictsOn(labels, graded, plan)
  if (unread > 0 || graded.spent !== null) {
    const reason = `the judge is not calibrated: it gave no grade for ${labels.length - verdicts.length} of ${labels.length} labels`
    const isAdvisory = written.require !== undefined
    return { result: {}, isAdvisory, warnings: [advisory(reason, written)], spent: graded.spent }
  }
  const calibration = calibrate(verdicts)
  const missed = shortfalls(calibration, written.require ?? {})
  const warnings =
    missed.length === 0 ? [] : [`advisory: the judge does not meet its calibration thresholds: ${missed.join('; ')}`]
  return { result: { calibration }, isAdvisory: missed.length > 0, warnings, spent: null }
}

function advisory(reason: string, { require }: NonNullable<EvalRow['test']['settings']['calibrate']>): string {
  return require === undefined ? reason : `advisory: ${reason}`
}

function verdictsOn(labels: readonly Label[], { grades }: CaseGrades, plan: GradePlan) {
  const verdicts = labels.flatMap(({ line, pass }): LabelledVerdict[] => {
    const jurors = grades.get(`label ${line}`)
    if (jurors === undefined) return []
    const { score, passed } = verdictOnRun(plan, { run: line, jurors })
    return score === null ? [] : [{ truth: pass, verdict: passed, score }]
  })
  return { verdicts, unread: labels.length - verdicts.length }
}
