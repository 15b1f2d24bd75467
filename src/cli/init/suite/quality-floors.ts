import type { CatalogueLint } from '../../../catalog/lint/lint-catalogue.js'
import type { ToolLint } from '../../../catalog/lint/lint-tool.js'
import type { LintFinding, LintLevel } from '../../../catalog/lint/rule.js'
import { FLOORS, scoreTool } from '../../../catalog/lint/score-tool.js'
import { cleanText, cut } from '../../../core/text/show-value.js'
import { asRatio } from '../../../math/percent.js'
import type { ExpectEntry } from './steady-expectations.js'

/** What `tool_quality` should expect of these tools. */
export interface QualityFloors {
  /** Empty for the gate's default floors. */
  readonly expect: readonly ExpectEntry[]
  /** Findings that make a server unsafe to offer, each on one line: tool, rule, message. */
  readonly critical: readonly string[]
  /** What clients refuse, in the same form. */
  readonly errors: readonly string[]
  /** The floors allow these findings; otherwise the first run would fail. */
  readonly acceptsCritical: boolean
}

const MAX_LINE = 300

/**
 * Empty when the tools meet the gate's floors, otherwise the current figures, so that quality cannot get worse. The
 * figures do not allow critical findings and errors unless the user accepts them: the floors are those of the tools
 * without them.
 */
export function qualityFloors({ tools: lints, entries }: CatalogueLint, acceptsCritical: boolean): QualityFloors {
  const subjects = [...lints.map(({ tool, findings }) => ({ subject: tool.name, findings })), ...entries]
  const linesOf = (level: LintLevel): string[] =>
    subjects.flatMap(({ subject, findings }) =>
      findings.filter((finding) => finding.level === level).map((finding) => findingLine(subject, finding)),
    )
  const [critical, errors] = [linesOf('critical'), linesOf('error')]
  const scores = (acceptsCritical ? lints : lints.map(withoutFailing)).map(scoreTool)
  const lowest = asRatio(Math.min(...scores))
  const mean = asRatio(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const allowed = ({ length }: readonly string[]): number => (acceptsCritical ? length : 0)
  const isUsual = lowest >= FLOORS.lowest && mean >= FLOORS.mean && allowed([...critical, ...errors]) === 0
  const expect: ExpectEntry[] = [
    ['tool_quality.min_score', { '>=': lowest }],
    ['tool_quality.mean_score', { '>=': mean }],
    ['tool_quality.critical_count', { '<=': allowed(critical) }],
    ['tool_quality.error_count', { '<=': allowed(errors) }],
  ]
  return { expect: isUsual ? [] : expect, critical, errors, acceptsCritical }
}

function isFailing({ level }: LintFinding): boolean {
  return level === 'critical' || level === 'error'
}

function withoutFailing(lint: ToolLint): ToolLint {
  return { ...lint, findings: lint.findings.filter((finding) => !isFailing(finding)) }
}

/** Names and quotes come from the server. */
function findingLine(subject: string, { kind, message }: LintFinding): string {
  const line = cleanText(`${cut(subject, 100)}: ${kind}: ${message}`.replace(/\s+/g, ' '))
  return line.length > MAX_LINE ? `${cut(line, MAX_LINE)}…` : line
}
