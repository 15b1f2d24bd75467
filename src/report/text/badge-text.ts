// What a badge says of a result: the score of an audit, or how many tests passed.
import type { Result } from '../../score/result/result.js'

export interface BadgeText {
  readonly label: string
  readonly message: string
  /** A name that shields.io knows too. */
  readonly color: BadgeColor
}

/** The colors of shields.io. */
export const BADGE_COLORS = {
  brightgreen: '#4c1',
  green: '#97ca00',
  yellow: '#dfb317',
  orange: '#fe7d37',
  red: '#e05d44',
  lightgrey: '#9f9f9f',
} as const
export type BadgeColor = keyof typeof BADGE_COLORS

export function badgeText({ tests, summary, exit_code }: Omit<Result, 'schema'>): BadgeText {
  const scores = tests.flatMap(({ audit }) => (audit?.score === undefined ? [] : [audit.score.score]))
  if (scores.length > 0) return scoreBadge(scores, exit_code)
  const asked = summary.total - summary.skipped
  const good = summary.passed + summary.warned
  if (asked === 0) return { label: 'mcprove', message: 'no tests', color: 'lightgrey' }
  const isGood = exit_code === 0
  const message = isGood ? `${good} passed` : `${good} of ${asked} passed`
  return { label: 'mcprove', message, color: isGood ? 'brightgreen' : 'red' }
}

/** Of several servers, the least score: a badge must not promise more than the worst of them keeps. */
function scoreBadge(scores: readonly (number | null)[], exitCode: number): BadgeText {
  const known = scores.filter((score) => score !== null)
  if (known.length < scores.length) return { label: 'MCP audit', message: 'no score', color: 'lightgrey' }
  const score = known.reduce((least, one) => Math.min(least, one))
  const message = `${score}/100${exitCode === 0 ? '' : ', failing'}`
  return { label: 'MCP audit', message, color: exitCode === 0 ? scoreColor(score) : 'red' }
}

function scoreColor(score: number): BadgeColor {
  if (score >= 95) return 'brightgreen'
  if (score >= 85) return 'green'
  if (score >= 70) return 'yellow'
  return score >= 50 ? 'orange' : 'red'
}
