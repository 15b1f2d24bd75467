import { showValue } from '../../text/show-value.js'
import type { CriticResult, Judge } from '../critic.js'

/** A user's own comparison. The score it returns is already weighted. */
export type CustomEvaluate = (expected: unknown, actual: unknown) => CustomResult

export interface CustomResult {
  readonly match: boolean | null
  readonly score: number
  readonly reason?: string | undefined
}

/** Runs user code. If it throws or returns an invalid value, only this critic loses its weight. */
export function customJudge(evaluate: CustomEvaluate): Judge {
  return {
    prepare: (value) => value,
    compare: (expected, actual) => {
      try {
        return readResult(evaluate(expected, actual))
      } catch (error) {
        const what = error instanceof Error ? error.message : showValue(error)
        return { match: false, score: 0, reason: `the critic threw: ${what}` }
      }
    },
  }
}

function readResult(result: unknown): CriticResult {
  const isResult = typeof result === 'object' && result !== null && 'score' in result
  if (!isResult || typeof result.score !== 'number' || !Number.isFinite(result.score)) {
    return { match: false, score: 0, reason: `the critic returned ${showValue(result, 60)}, not { match, score }` }
  }
  const match = 'match' in result && typeof result.match === 'boolean' ? result.match : null
  const reason = 'reason' in result && typeof result.reason === 'string' ? { reason: result.reason } : {}
  return { match, score: result.score, ...reason }
}
