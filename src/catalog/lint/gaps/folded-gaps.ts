// The gaps of a tool in one line, because a tool list has many.
import type { LintFinding } from '../rule.js'
import { GAPS } from './description-gaps.js'

export interface FoldedGaps {
  /** All other findings, unchanged. */
  readonly others: readonly LintFinding[]
  /** All gaps in one sentence, with what to add; null when there are none. */
  readonly line: string | null
}

export function foldGaps(findings: readonly LintFinding[]): FoldedGaps {
  const gaps = findings.filter(({ kind }) => GAPS[kind] !== undefined)
  if (gaps.length === 0) return { others: findings, line: null }
  const missing = gaps.map(({ kind }) => GAPS[kind])
  const sentences = gaps.flatMap(({ suggestion }) => (suggestion === undefined ? [] : [suggestion]))
  const advice = sentences.length === 0 ? '' : `; add: ${sentences.join(' ')}`
  return {
    others: findings.filter(({ kind }) => GAPS[kind] === undefined),
    line: `the description leaves out ${listed(missing)}${advice}`,
  }
}

function listed(items: readonly (string | undefined)[]): string {
  const last = items.at(-1) ?? ''
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}
