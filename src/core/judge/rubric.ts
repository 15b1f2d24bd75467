// Turns answers into a score. Means are rounded before they are compared, so that the mean of 0.7, 0.7 and 0.7 meets
// 0.7.
import { roundRatio } from '../../math/percent.js'
import type { JudgeAnswer } from './grade.js'
import type { Criterion, JudgeRubric, RubricQuestion } from './rubric-schema.js'

const DEFAULT_THRESHOLD = 0.7
/** In a tree, a score of at least this is a yes. */
const YES = 0.5
/** The name of the only question of a rubric that is one text. */
const WHOLE = 'rubric'

export interface Question {
  readonly name: string
  readonly text: string
}

export interface RubricScore {
  readonly score: number
  /** Strict criteria under the threshold: they make the score 0. */
  readonly broken: readonly string[]
  /** Means of the criteria over the judge runs; empty for other rubrics. */
  readonly criteria: readonly { readonly name: string; readonly score: number }[]
}

export function thresholdOf(rubric: JudgeRubric): number {
  return (typeof rubric === 'string' ? undefined : rubric.threshold) ?? DEFAULT_THRESHOLD
}

/** The next question of a judge run after these answers; null when the run is complete. */
export function nextQuestion(rubric: JudgeRubric, answers: readonly JudgeAnswer[]): Question | null {
  if (typeof rubric === 'string') return answers.length === 0 ? { name: WHOLE, text: rubric } : null
  if ('tree' in rubric) {
    const { place, node } = walk(rubric.tree, answers)
    return 'ask' in node ? { name: place, text: node.ask } : null
  }
  const criterion = rubric.criteria[answers.length]
  return criterion === undefined ? null : { name: criterion.name, text: criterion.description }
}

/** True when these answers come from complete judge runs of exactly this rubric. */
export function answersRubric(rubric: JudgeRubric, asks: readonly (readonly JudgeAnswer[])[]): boolean {
  return (
    asks.length > 0 &&
    asks.every((answers) => {
      const isAsked = answers.every(({ question }, i) => nextQuestion(rubric, answers.slice(0, i))?.name === question)
      return isAsked && nextQuestion(rubric, answers) === null
    })
  )
}

/** The minimum and maximum number of questions of a judge run. */
export function questionCount(rubric: JudgeRubric): { readonly least: number; readonly most: number } {
  if (typeof rubric === 'string') return { least: 1, most: 1 }
  if ('tree' in rubric) return depthOf(rubric.tree)
  const { length } = rubric.criteria
  return { least: length, most: length }
}

/** Every question that may be asked. */
export function questionsOf(rubric: JudgeRubric): Question[] {
  if (typeof rubric === 'string') return [{ name: WHOLE, text: rubric }]
  if ('tree' in rubric) return questionsBelow(rubric.tree, 'tree')
  return rubric.criteria.map(({ name, description }) => ({ name, text: description }))
}

/** The score of complete judge runs. */
export function scoreRubric(rubric: JudgeRubric, asks: readonly (readonly JudgeAnswer[])[]): RubricScore {
  if (typeof rubric === 'string') return plain(mean(asks.map(([answer]) => answer?.score ?? 0)))
  if ('criteria' in rubric) return scoreCriteria(rubric.criteria, thresholdOf(rubric), asks)
  return plain(
    mean(
      asks.map((answers) => {
        const { node } = walk(rubric.tree, answers)
        return 'score' in node ? node.score : 0
      }),
    ),
  )
}

function plain(score: number): RubricScore {
  return { score, broken: [], criteria: [] }
}

function scoreCriteria(
  criteria: readonly Criterion[],
  threshold: number,
  asks: readonly (readonly JudgeAnswer[])[],
): RubricScore {
  const scored = criteria.map(({ name, weight = 1, strict = false }, index) => {
    const score = mean(asks.map((answers) => answers[index]?.score ?? 0))
    return { name, weight, score, isBroken: strict && score < threshold }
  })
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
  const weighted = scored.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights
  const broken = scored.filter(({ isBroken }) => isBroken).map(({ name }) => name)
  return {
    score: broken.length > 0 ? 0 : roundRatio(weighted),
    broken,
    criteria: scored.map(({ name, score }) => ({ name, score })),
  }
}

function mean(scores: readonly number[]): number {
  return roundRatio(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

type Branch = RubricQuestion | RubricQuestion['yes']

/** Follows the answers from the root. */
function walk(tree: RubricQuestion, answers: readonly JudgeAnswer[]): { place: string; node: Branch } {
  let place = 'tree'
  let node: Branch = tree
  for (const { score } of answers) {
    if (!('ask' in node)) break
    const way = score >= YES ? 'yes' : 'no'
    place = `${place}.${way}`
    node = node[way]
  }
  return { place, node }
}

function depthOf(node: Branch): { least: number; most: number } {
  if (!('ask' in node)) return { least: 0, most: 0 }
  const [yes, no] = [depthOf(node.yes), depthOf(node.no)]
  return { least: 1 + Math.min(yes.least, no.least), most: 1 + Math.max(yes.most, no.most) }
}

function questionsBelow(node: Branch, place: string): Question[] {
  if (!('ask' in node)) return []
  const below = [...questionsBelow(node.yes, `${place}.yes`), ...questionsBelow(node.no, `${place}.no`)]
  return [{ name: place, text: node.ask }, ...below]
}
