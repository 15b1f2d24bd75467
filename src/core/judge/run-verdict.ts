// Turns the jurors' grades of one run into its score.
import type { JurorGrade, RunGrade } from './grade.js'
import { jurorsNeeded } from './quorum.js'
import { type RubricScore, scoreRubric, thresholdOf } from './rubric.js'
import type { JudgeRubric, Quorum } from './rubric-schema.js'

export interface JudgeOptions {
  readonly rubric: JudgeRubric
  readonly quorum: Quorum
}

export interface JurorVerdict extends RubricScore {
  readonly juror: string
  readonly passed: boolean
  readonly grade: JurorGrade
}

export interface JuryVerdict {
  /** Null when a juror without a grade could have changed the verdict. */
  readonly score: number | null
  readonly passed: boolean
  /** In the order of the jury; null for jurors without a grade. */
  readonly jurors: readonly (JurorVerdict | null)[]
}

/**
 * The highest score that the quorum supports: with 2 of 3 needed, the second highest of the jurors' scores. So it meets
 * the threshold exactly when the quorum is met, and with a single judge it is that judge's score. See
 * docs/decisions/0029.
 */
export function verdictOnRun({ rubric, quorum }: JudgeOptions, { jurors: grades }: RunGrade): JuryVerdict {
  const threshold = thresholdOf(rubric)
  const names = jurorNames(grades)
  const jurors = grades.map((grade, index): JurorVerdict | null => {
    if (grade.error !== undefined) return null
    const scored = scoreRubric(rubric, grade.asks)
    return { juror: names[index] ?? grade.model, ...scored, passed: scored.score >= threshold, grade }
  })
  const graded = jurors.filter((juror) => juror !== null)
  const needed = jurorsNeeded(quorum, grades.length)
  const passes = graded.filter(({ passed }) => passed).length
  const missing = grades.length - graded.length
  // A juror without a grade is ignored only when its grade could not have mattered.
  const isOpen = graded.length === 0 || (passes < needed && passes + missing >= needed)
  if (isOpen) return { score: null, passed: false, jurors }
  const scores = graded.map(({ score }) => score).sort((a, b) => b - a)
  const score = scores[Math.min(needed, scores.length) - 1] ?? 0
  return { score, passed: passes >= needed, jurors }
}

/** Why a run has no verdict: what its jurors returned instead of a grade. */
export function troubleOf({ jurors }: RunGrade): string {
  return jurors.flatMap(({ model, error }) => (error === undefined ? [] : [`${model}: ${error}`])).join('; ')
}

/** The models, numbered where the jury has one more than once. */
export function jurorNames(jurors: readonly { readonly model: string }[]): string[] {
  const models = jurors.map(({ model }) => model)
  return models.map((model, index) => {
    const isAlone = models.indexOf(model) === models.lastIndexOf(model)
    return isAlone ? model : `${model} #${models.slice(0, index + 1).filter((other) => other === model).length}`
  })
}
