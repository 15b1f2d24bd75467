import { shownScore } from '../../core/critics/shown-score.js'
import type { CheckResult, TestResult } from './result.js'

/** The score of a check that has one and passes or fails by it, 0 to 1; null for any other check. */
export function checkScore({ gate, targets }: CheckResult): number | null {
  const score = targets[`${gate}.score`]
  return Object.hasOwn(targets, `${gate}.passed`) && typeof score === 'number' ? score : null
}

/** `score 0.75`, for the first check of a row that has a score; null where none has. */
export function scoreText(test: Pick<TestResult, 'gates'>): string | null {
  const score = rowScore(test)
  return score === null ? null : `score ${shownScore(score)}`
}

export function rowScore({ gates }: Pick<TestResult, 'gates'>): number | null {
  for (const check of gates) {
    const score = checkScore(check)
    if (score !== null) return score
  }
  return null
}
