import type { Evaluation, ScoredLine } from '../core/critics/evaluation.js'
import type { StepFinding } from '../core/gate/finding.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { CriticVerdict } from './critic.js'

/** One line of a result: the choice of a tool (`tool_selection`) or one argument. */
export interface ResultLine {
  field: string
  match: boolean | null
  /** Already multiplied by the weight. */
  score: number
  weight: number
  expected: unknown
  actual: unknown
  isCriticized: boolean
  reason?: string | undefined
}

interface AddedLine extends Pick<ResultLine, 'actual' | 'expected' | 'field' | 'weight'> {
  readonly result: CriticVerdict
}

/** The evaluation of a case. */
export class EvaluationResult {
  /** 0 to 1. */
  score = 0
  passed = false
  /** Passed but below the warn threshold, or failed but not below it. */
  warning = false
  /** Why the score is 0 before any argument was compared; null when arguments were compared. */
  failureReason: string | null = null
  results: ResultLine[] = []
  #describe: Evaluation['describe'] = () => []

  static from(evaluation: Evaluation): EvaluationResult {
    const result = new EvaluationResult()
    result.score = evaluation.score
    result.passed = evaluation.passed
    result.warning = evaluation.warning
    result.failureReason = evaluation.failure_reason
    result.#describe = evaluation.describe
    for (const line of evaluation.lines) result.results.push(resultLine(line, line))
    return result
  }

  /** What lost points, and further notes, in sentences. */
  get findings(): readonly StepFinding[] {
    return this.#describe()
  }

  /** Neither passed nor a warning. */
  get fail(): boolean {
    return !this.passed && !this.warning
  }

  get warn(): boolean {
    return this.warning
  }

  /** Adds a line; its score is used as given. */
  add(line: AddedLine): void {
    const known = { field: true, result: true, weight: true, expected: true, actual: true } as const
    assertKnownOptions('add', line, known)
    this.results.push(resultLine(line, { ...line.result, is_criticized: line.result.isCriticized ?? true }))
  }

  /** Sets the score: the sum over the lines / the total weight, 0 when the total is not above 0. */
  computeFinalScore(totalWeight: number): number {
    const sum = this.results.reduce((total, { score }) => total + score, 0)
    this.score = totalWeight > 0 ? Math.min(1, Math.max(0, sum / totalWeight)) : 0
    return this.score
  }
}

function resultLine(
  { field, weight, expected, actual }: Pick<ResultLine, 'field' | 'weight' | 'expected' | 'actual'>,
  { match, score, reason, is_criticized }: Pick<ScoredLine, 'match' | 'score' | 'reason' | 'is_criticized'>,
): ResultLine {
  if (reason === undefined) return { field, match, score, weight, expected, actual, isCriticized: is_criticized }
  return { field, match, score, weight, expected, actual, isCriticized: is_criticized, reason }
}
