// Why a row did not pass, in words: the same in every report for people.
import type { ExpectResult } from '../../core/expect/expectation.js'
import type { Difference, Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import { juryText } from '../../core/judge/jury-summary.js'
import { cut, showValue } from '../../core/text/show-value.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import { runList } from './run-list.js'

/** One problem: the row itself, a run that is not a sample, or a check. */
export interface Trouble {
  /** An error code, `run 3`, or the name of a check. */
  readonly title: string
  readonly status: Status
  /** May have several lines. Never empty for the row itself and for a run. */
  readonly reasons: readonly string[]
}

/** A whole tool result would be too long for a report; `json` has it. */
const MAX_REASON_LENGTH = 2_000
/** How many reasons are listed. */
const MAX_REASONS = 10

/** Empty for a row that passed or was skipped. */
export function* troublesOf(test: TestResult): Generator<Trouble> {
  if (test.status === 'passed' || test.status === 'skipped') return
  if (test.error !== undefined) {
    const { code, message, hint } = test.error
    yield { title: code, status: 'error', reasons: shown([message, ...(hint === undefined ? [] : [hint])]) }
  }
  for (const run of test.runs) if (run.error !== undefined) yield troubleOfRun(run, test)
  for (const check of test.gates) {
    if (check.status === 'passed' || check.sample) continue
    const reasons = reasonsOf(test, check)
    // The runs above say why.
    if (check.status === 'error' && reasons.length === 0) continue
    yield { title: check.gate, status: check.status, reasons }
  }
}

function troubleOfRun(own: RunResult, test: TestResult): Trouble {
  const { run, status, hint } = own
  return {
    title: `run ${run}`,
    // A run that its agent aborted may still have passed, but the row did not.
    status: status === 'error' ? 'error' : test.status === 'warned' ? 'warned' : 'failed',
    reasons: shown([runErrorText(own), ...(hint === undefined ? [] : [hint])]),
  }
}

/** Why a run is not a sample, or was aborted. A run may be fine when only its grading failed. */
export function runErrorText({ outcome, error = '' }: RunResult): string {
  return outcome === 'completed' ? error : `${outcome}: ${error}`
}

/** Why a check did not pass; `whole` says where to find reasons that are too many for a report. */
export function reasonsOf(test: TestResult, check: CheckResult, whole?: string): readonly string[] {
  return shown(merged([...(check.gate === 'expect' ? expectReasons(test) : []), ...gateReasons(test, check)]), whole)
}

/** Warnings in the form of reasons; the caller labels them. */
export function findingReasons(findings: readonly Finding[]): readonly string[] {
  return merged(findings.map((finding) => ({ run: finding.run, text: findingText(finding, '') }))).map((text) =>
    bounded(text),
  )
}

interface Reason {
  /** Null for the runs together. */
  readonly run: number | null
  /** The text after the run number. */
  readonly text: string
}

/** Reasons that several runs share are listed once, with the first of these runs. */
function merged(reasons: readonly Reason[]): string[] {
  const runsOf = new Map<string, Set<number>>()
  for (const { run, text } of reasons) {
    const runs = runsOf.get(text) ?? new Set()
    runsOf.set(text, run === null ? runs : runs.add(run))
  }
  return [...runsOf].map(([text, runs]) => (runs.size === 0 ? text : `${runList([...runs])}${text}`))
}

/** The first few, each shortened. */
function shown(reasons: readonly string[], whole = '--reporter json'): readonly string[] {
  const rest = reasons.length - MAX_REASONS
  return [
    ...reasons.slice(0, MAX_REASONS).map((reason) => bounded(reason)),
    ...(rest > 0 ? [`… and ${rest} more (show all with ${whole})`] : []),
  ]
}

/** A shortened text. */
export function bounded(text: string, length = MAX_REASON_LENGTH): string {
  return text.length <= length ? text : `${cut(text, length)}…`
}

function* expectReasons(test: TestResult): Generator<Reason> {
  for (const run of test.runs) {
    for (const expectation of run.expect) {
      if (!expectation.passed) yield { run: run.run, text: `: ${expectText(expectation)}` }
    }
  }
}

function* gateReasons({ grading }: TestResult, check: CheckResult): Generator<Reason> {
  for (const expectation of check.expect) if (!expectation.passed) yield { run: null, text: expectText(expectation) }
  // Before the findings, of which only those of the first few runs are shown.
  if (grading !== undefined && grading.jurors.length > 0) yield { run: null, text: juryText(grading) }
  for (const finding of byLevel(check.findings)) yield { run: finding.run, text: findingText(finding) }
}

const LEVELS: readonly Finding['level'][] = ['error', 'warning', 'note']

/** What failed the check comes first, because only the first reasons are shown. */
function byLevel(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

const LEVEL_PREFIXES = { error: '', warning: 'warning: ', note: 'note: ' } as const

function expectText({ target, reason, message, differences = [] }: ExpectResult): string {
  const own = message === undefined ? '' : ` (${message})`
  return [`${target}: ${reason}${own}`, ...differences.map(differenceText)].join('\n    ')
}

function findingText(
  { level, step, message, differences = [] }: Finding,
  prefix: string = LEVEL_PREFIXES[level],
): string {
  const place = step === null ? '' : `, tool_calls[${step}]`
  // A single difference is already in the message.
  const details = differences.length > 1 ? differences.map(differenceText) : []
  return [`${place}: ${prefix}${message}`, ...details].join('\n    ')
}

function differenceText({ path, expected, actual }: Difference): string {
  return `${path}: expected ${showValue(expected)}, got ${showValue(actual)}`
}
