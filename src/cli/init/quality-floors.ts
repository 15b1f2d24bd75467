import { lintTools } from '../../catalog/lint/lint-tools.js'
import type { ToolDefinition } from '../../core/trace.js'
import { scoreTool } from '../../gates/tool-quality/score-tool.js'
import { roundRatio } from '../../math/percent.js'
import type { ExpectEntry } from './steady-expectations.js'

/**
 * What `tool_quality` has to expect so that the tools pass as they are: nothing where they meet its own floors, else
 * today's figures, which then can only get better.
 */
export function qualityFloors(tools: readonly ToolDefinition[]): ExpectEntry[] {
  const lints = lintTools(tools)
  const scores = lints.map(scoreTool)
  const lowest = Math.min(...scores)
  const mean = roundRatio(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const critical = lints.flatMap(({ findings }) => findings).filter(({ level }) => level === 'critical').length
  if (lowest >= 0.5 && mean >= 0.7 && critical === 0) return []
  return [
    ['tool_quality.min_score', { '>=': lowest }],
    ['tool_quality.mean_score', { '>=': mean }],
    ['tool_quality.critical_count', { '<=': critical }],
  ]
}
