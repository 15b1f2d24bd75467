import type { Evaluation } from '../core/critics/evaluation.js'
import type { StepFinding } from '../core/finding.js'
import type { CriticVerdict } from './critic.js'

/** One line of a result: the choice of a tool (`tool_selection`) or one argument. */
export interface ResultLine {
  field: string
  match: boolean | null
  /** Already weighted. */
  score: number
  weight: number
  expected: unknown
  actual: unknown
  isCriticized: boolean
  reason?: string | undefined
}

/** How a case went. */
export class EvaluationResult {
  /** 0 to 1. */
  score = 0
  passed = false
  /** Passed, but below the warn threshold. */
  warning = false
  /** Why it scored nothing at all; null when the arguments were looked at. */
  failureReason: string | null = null
  results: ResultLine[] = []
  /** What cost something, and what to know besides, in sentences. */
  findings: readonly StepFinding[] = []

  static from({ score, passed, warning, failure_reason, lines, findings }: Evaluation): EvaluationResult {
    const result = new EvaluationResult()
    result.score = score
    result.passed = passed
    result.warning = warning
    result.failureReason = failure_reason
    result.findings = findings
    for (const { field, match, score, reason, is_criticized, weight, expected, actual } of lines) {
      result.add({ field, result: { match, score, reason, isCriticized: is_criticized }, weight, expected, actual })
    }
    return result
  }

  get fail(): boolean {
    return !this.passed && !this.warning
  }

  get warn(): boolean {
    return this.warning
  }

  /** Adds a line; its score is taken as it is. */
  add(line: {
    readonly field: string
    readonly result: CriticVerdict
    readonly weight: number
    readonly expected: unknown
    readonly actual: unknown
  }): void {
    const { field, result, weight, expected, actual } = line
    const { match, score, reason, isCriticized = true } = result
    const added: ResultLine = { field, match, score, weight, expected, actual, isCriticized }
    if (reason !== undefined) added.reason = reason
    this.results.push(added)
  }

  /** Sets the score: the sum over the lines / the total weight, 0 when that is not above 0. */
  computeFinalScore(totalWeight: number): number {
    const sum = this.results.reduce((total, { score }) => total + score, 0)
    this.score = totalWeight > 0 ? Math.min(1, Math.max(0, sum / totalWeight)) : 0
    return this.score
  }
}
