import { lintTools, type ToolLint } from '../../../catalog/lint/lint-tools.js'
import type { LintFinding } from '../../../catalog/lint/rule.js'
import { FLOORS, scoreTool } from '../../../catalog/lint/score-tool.js'
import { cleanText, cut } from '../../../core/text/show-value.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { asRatio } from '../../../math/percent.js'
import type { ExpectEntry } from './steady-expectations.js'

/** What `tool_quality` should expect of these tools. */
export interface QualityFloors {
  /** Empty for the gate's default floors. */
  readonly expect: readonly ExpectEntry[]
  /** Findings that make a tool unsafe to offer, each on one line: tool, rule, message. */
  readonly critical: readonly string[]
  /** The floors allow these findings; otherwise the first run would fail. */
  readonly acceptsCritical: boolean
}

const MAX_LINE = 300

/**
 * Empty when the tools meet the gate's floors, otherwise the current figures, so that quality cannot get worse. The
 * figures do not allow critical findings unless the user accepts them: the floors are those of the tools without them.
 */
export function qualityFloors(tools: readonly ToolDefinition[], acceptsCritical: boolean): QualityFloors {
  const lints = lintTools(tools)
  const critical = lints.flatMap(({ tool, findings }) =>
    findings.filter(isCritical).map((finding) => findingLine(tool, finding)),
  )
  const scores = (acceptsCritical ? lints : lints.map(withoutCritical)).map(scoreTool)
  const lowest = asRatio(Math.min(...scores))
  const mean = asRatio(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const allowed = acceptsCritical ? critical.length : 0
  const isUsual = lowest >= FLOORS.lowest && mean >= FLOORS.mean && allowed === 0
  const expect: ExpectEntry[] = [
    ['tool_quality.min_score', { '>=': lowest }],
    ['tool_quality.mean_score', { '>=': mean }],
    ['tool_quality.critical_count', { '<=': allowed }],
  ]
  return { expect: isUsual ? [] : expect, critical, acceptsCritical }
}

function isCritical({ level }: LintFinding): boolean {
  return level === 'critical'
}

function withoutCritical(lint: ToolLint): ToolLint {
  return { ...lint, findings: lint.findings.filter((finding) => !isCritical(finding)) }
}

/** Names and quotes come from the server. */
function findingLine({ name }: ToolDefinition, { kind, message }: LintFinding): string {
  const line = cleanText(`${cut(name, 100)}: ${kind}: ${message}`.replace(/\s+/g, ' '))
  return line.length > MAX_LINE ? `${cut(line, MAX_LINE)}…` : line
}
