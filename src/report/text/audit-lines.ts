// An audit in the terminal report: a line for each lane, then each probe that did not pass, with the evidence.
import {
  type AuditDetail,
  type AuditExchange,
  type AuditedProbe,
  type AuditFinding,
  distinctFindings,
} from '../../core/audit/audit-detail.js'
import { LANES, type Lane, laneOf } from '../../core/audit/lanes.js'
import { type Status, worstStatus } from '../../core/gate/status.js'
import { listSome } from '../../core/text/list-some.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import type { TestResult } from '../../score/result/result.js'
import { stringify } from '../reporters/json.js'
import type { Colors } from './colors.js'
import { paint } from './status-mark.js'

/** A whole answer would be too long for a terminal; `json` has more of it. */
const MAX_VALUE_LENGTH = 240
const MAX_FINDINGS = 10
const MAX_REVISIONS = 3

/** The rows of one lane of one server, which follow each other in a result. */
export interface AuditedLane {
  readonly suite: string | null
  readonly server: string
  readonly lane: Lane
  readonly rows: readonly TestResult[]
}

/** Rows of a result, with the probes of a lane together. */
export function inLanes(tests: readonly TestResult[]): readonly (TestResult | AuditedLane)[] {
  const parts: (TestResult | (AuditedLane & { readonly rows: TestResult[] }))[] = []
  for (const test of tests) {
    const { suite, audit } = test
    const lane = audit?.probe === undefined ? undefined : laneOf({ id: audit.probe.rule })
    if (audit === undefined || lane === undefined) {
      parts.push(test)
      continue
    }
    const { server } = audit
    const last = parts.at(-1)
    const isSame =
      last !== undefined && isLane(last) && last.lane === lane && last.server === server && last.suite === suite
    if (isSame) last.rows.push(test)
    else parts.push({ suite, server, lane, rows: [test] })
  }
  return parts
}

export function isLane<Row extends AuditedLane>(part: TestResult | Row): part is Row {
  return 'lane' in part
}

/** `conformance: 58 passed, 1 failed, 12 skipped`. */
export function laneText({ lane, rows }: AuditedLane): string {
  const counts = (['passed', 'warned', 'failed', 'inconclusive', 'skipped'] as const).flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length
    return count === 0 ? [] : [`${count} ${status}`]
  })
  return `${lane}: ${counts.join(', ')}`
}

export function laneStatus({ rows }: AuditedLane): Status {
  const asked = rows.map(({ status }) => status).filter((status) => status !== 'skipped')
  return asked.length === 0 ? 'skipped' : worstStatus(asked)
}

/** `97 of 100 (conformance 94, security 100)`; undefined for a row without a score. */
export function auditScoreText({ score: whole }: AuditDetail): string | undefined {
  if (whole === undefined) return undefined
  const { score, lanes } = whole
  if (score === null) return 'no score: nothing was judged'
  const parts = LANES.flatMap((lane) => (lanes[lane] === undefined ? [] : [`${lane} ${lanes[lane]}`]))
  return `${score} of 100 (${parts.join(', ')})`
}

/** The scores of all audits of a result, a line each. */
export function auditScoreLines(tests: readonly TestResult[]): readonly string[] {
  return tests.flatMap(({ name, audit }) => {
    const text = audit === undefined ? undefined : auditScoreText(audit)
    return text === undefined ? [] : [`${name}: ${text}`]
  })
}

/** What was measured, whatever the verdict: a line for each summary, as several probes may judge one observation. */
export function* auditSummaries(tests: readonly TestResult[]): Generator<string> {
  const rulesOf = new Map<string, string[]>()
  for (const { audit } of tests) {
    for (const { summary } of audit?.probe?.runs ?? []) {
      if (audit?.probe === undefined || summary === undefined) continue
      const { rule } = audit.probe
      const rules = rulesOf.get(summary) ?? []
      if (!rules.includes(rule)) rulesOf.set(summary, [...rules, rule])
    }
  }
  if (rulesOf.size > 0) yield ''
  for (const [summary, rules] of rulesOf) {
    const [first = '', ...others] = rules
    yield `${others.length === 0 ? first : `${first} and ${others.length} more`}: ${summary}`
  }
}

/** A probe that did not pass, with its evidence. Without line feeds at the ends. */
export function* auditFindings({ probe }: AuditDetail, colors: Colors): Generator<string> {
  if (probe === undefined || probe.status === 'passed' || probe.status === 'skipped') return
  yield ''
  yield* probeLines(probe, colors)
}

function* probeLines(probe: AuditedProbe, colors: Colors): Generator<string> {
  const { rule, title, reference, status, runs } = probe
  yield `${paint(status.toUpperCase(), status, colors)} ${colors.bold(cleanText(rule))}`
  yield `  ${cleanText(title)}`
  const undecided = runs.filter((run) => run.status === 'inconclusive')
  for (const { revision, reason = '' } of undecided) yield `  ${cleanText(`${revision}: ${reason}`)}`
  const findings = distinctFindings(probe)
  let shown = ''
  for (const { finding, revisions } of findings.slice(0, MAX_FINDINGS)) {
    // Several findings about one answer show it once.
    const evidence = finding.evidence.slice(0, 1).flatMap((exchange) => [...exchangeLines(exchange, colors)])
    const isNew = evidence.join('\n') !== shown
    shown = evidence.join('\n')
    const place = runs.length > 1 ? listSome(revisions, MAX_REVISIONS) : null
    yield* findingLines(finding, place, isNew ? evidence : [], colors)
  }
  const rest = findings.length - MAX_FINDINGS
  if (rest > 0) yield `  … and ${rest} more (show all with --reporter json)`
  yield colors.dim(`  see ${cleanText(reference.url)}`)
}

function* findingLines(
  finding: AuditFinding,
  place: string | null,
  evidence: readonly string[],
  colors: Colors,
): Generator<string> {
  const { severity, message, ignored, reproduce } = finding
  const label = severity === 'note' || ignored !== undefined ? colors.dim('note') : labelOf(severity, colors)
  const accepted = ignored === undefined ? '' : ` (ignored: ${ignored})`
  const where = place === null ? '' : `${place}: `
  yield `  ${label} ${cleanText(`${where}${message}${accepted}`).replaceAll('\n', '\n    ')}`
  yield* evidence
  if (reproduce !== undefined)
    yield colors.dim(`    try it: ${cleanText(reproduce).replaceAll('\n', '\n            ')}`)
}

function labelOf(severity: 'critical' | 'error' | 'warning', colors: Colors): string {
  return severity === 'warning' ? colors.yellow(severity) : colors.red(severity)
}

function* exchangeLines({ sent, answer, silence, http_status }: AuditExchange, colors: Colors): Generator<string> {
  const status = http_status === undefined ? '' : ` (HTTP ${http_status})`
  const came = answer === null ? (silence ?? 'nothing') : valueText(answer)
  yield colors.dim(`    sent:     ${valueText(sent)}`)
  yield colors.dim(`    answered: ${came}${status}`)
}

function valueText(value: unknown): string {
  const text = cleanText(typeof value === 'string' ? value : stringify(value)).replaceAll('\n', ' ')
  return text.length <= MAX_VALUE_LENGTH ? text : `${cut(text, MAX_VALUE_LENGTH)}…`
}
