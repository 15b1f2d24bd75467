import type { StepFinding } from '../gate/finding.js'
import { boundedValue } from '../json/bounded-value.js'
import { showValue } from '../text/show-value.js'
import { isRecord } from '../trace/trace-fields.js'
import type { ScoredLine } from './evaluation.js'
import type { ToolName } from './fields/tool-name.js'
import type { Rubric } from './rubric.js'
import { scoreStanding } from './score-standing.js'
import { shownScore } from './shown-score.js'

interface Judged {
  readonly lines: readonly ScoredLine[]
  readonly score: number
  readonly passed: boolean
  readonly warning: boolean
}

interface Call {
  readonly name: ToolName
  readonly args: unknown
}

const MAX_SHOWN = 60

/** The kind of a note about a critic that was satisfied. */
export const MATCHED_ARGUMENT = 'matched_argument'

/**
 * One finding for each critic that was not satisfied, and the total. They are errors when the run failed and warnings
 * when it is warned; then every other critic has a note, so that the score can be followed.
 */
export function describeEvaluation(
  { lines, score, passed, warning }: Judged,
  { rubric }: { readonly rubric: Rubric },
  expected: readonly Call[],
  actual: readonly Call[],
  partners: readonly number[],
): readonly StepFinding[] {
  const findings: StepFinding[] = []
  const standing = scoreStanding({ passed, warning }, rubric)
  const level = passed || standing === null ? 'note' : standing.level
  // A run can also fail for a reason other than its score.
  if (standing !== null && (standing.kind !== 'low_score' || score < rubric.fail_threshold)) {
    const message = `score ${shownScore(score)} is ${standing.text}`
    findings.push({ level: standing.level, kind: standing.kind, step: null, message })
  }
  const findingOf = (line: ScoredLine, kind: string, level: StepFinding['level']): StepFinding[] => {
    const message = sentence(line, expected, actual)
    if (message === null) return []
    const { actual_index: step, expected_index } = line
    const values = { expected: boundedValue(line.expected), actual: boundedValue(line.actual) }
    return [{ level, kind, step, message, ...values, ...(expected_index === null ? {} : { expected_index }) }]
  }
  const missed = lines.filter(({ match }) => match === false)
  findings.push(...missed.flatMap((line) => findingOf(line, kindOf(line), level)))
  if (rubric.extra_calls === 'ignore') findings.push(...extraCalls(actual, partners))
  findings.push(...remarks(lines, actual))
  const met = passed ? [] : lines.filter((line) => line.match === true && !line.is_selection && !isAbsent(line))
  findings.push(...met.flatMap((line) => findingOf(line, MATCHED_ARGUMENT, 'note')))
  return findings
}

/** Null where another line already says it: critics of a call that was not made, or whose arguments cannot be read. */
function sentence(line: ScoredLine, expected: readonly Call[], actual: readonly Call[]): string | null {
  const wanted = expected[line.expected_index ?? -1]?.name.text ?? ''
  const made = actual[line.actual_index ?? -1]
  if (line.is_selection) {
    if (made === undefined) return `expected call ${(line.expected_index ?? 0) + 1} \`${wanted}\` was not made`
    if (wanted === '') return `\`${made.name.text}\` was not expected`
    return `expected \`${wanted}\`, got \`${made.name.text}\``
  }
  if (made === undefined || !isRecord(made.args) || line.weight === 0) return null
  const earned = `${shownScore(line.score)} of ${shownScore(line.weight)}`
  const why = line.reason ?? `expected ${showValue(line.expected, MAX_SHOWN)}, got ${showValue(line.actual, MAX_SHOWN)}`
  return `${made.name.text}: \`${line.field}\` earned ${earned}: ${why}`
}

/** Facts that no line reports or that cost nothing: unreadable arguments, assumed time zones. */
function remarks(lines: readonly ScoredLine[], actual: readonly Call[]): StepFinding[] {
  return lines.flatMap(({ field, is_selection, note, actual_index }): StepFinding[] => {
    const made = actual[actual_index ?? -1]
    if (made === undefined) return []
    const step = actual_index
    if (is_selection && !isRecord(made.args)) {
      const message = `${made.name.text}: the arguments are not a JSON object`
      return [{ level: 'error', kind: 'malformed_arguments', step, message }]
    }
    if (note === undefined) return []
    return [{ level: 'note', kind: 'assumed_zone', step, message: `${made.name.text}: \`${field}\`: ${note}` }]
  })
}

/** On both sides: a critic of another call. */
function isAbsent({ expected, actual }: ScoredLine): boolean {
  return (expected ?? null) === null && (actual ?? null) === null
}

function kindOf({ is_selection, actual_index, expected_index }: ScoredLine): string {
  if (!is_selection) return 'argument'
  if (actual_index === null) return 'missing_call'
  return expected_index === null ? 'extra_call' : 'wrong_tool'
}

function extraCalls(actual: readonly Call[], partners: readonly number[]): StepFinding[] {
  const taken = new Set(partners)
  return actual.flatMap(({ name }, step): StepFinding[] => {
    if (taken.has(step)) return []
    return [{ level: 'note', kind: 'extra_call', step, message: `\`${name.text}\` was not expected; no penalty` }]
  })
}
