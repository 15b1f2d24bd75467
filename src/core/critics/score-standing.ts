import type { Finding } from '../gate/finding.js'
import type { Rubric, Verdict } from './rubric.js'
import { shownScore } from './shown-score.js'

/** How a score that is not a plain pass relates to the thresholds. */
export interface ScoreStanding extends Pick<Finding, 'level' | 'kind'> {
  /** The text after `score 0.75 is`. */
  readonly text: string
}

/** Null for a plain pass. */
export function scoreStanding(
  { passed, warning }: Verdict,
  { fail_threshold, warn_threshold }: Pick<Rubric, 'fail_threshold' | 'warn_threshold'>,
): ScoreStanding | null {
  const fail = `the fail threshold ${shownScore(fail_threshold)}`
  const warn = `the warn threshold ${shownScore(warn_threshold)}`
  if (passed) return warning ? { level: 'warning', kind: 'warning', text: `below ${warn}` } : null
  if (!warning) return { level: 'error', kind: 'low_score', text: `below ${fail}` }
  return { level: 'warning', kind: 'warned', text: `below ${fail}, but not below ${warn}` }
}
