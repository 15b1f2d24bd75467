// The rows of an audit in the terminal report: what each lane found, with the evidence.
import {
  type AuditDetail,
  type AuditExchange,
  type AuditedProbe,
  type AuditFinding,
  distinctFindings,
} from '../../core/audit/audit-detail.js'
import { listSome } from '../../core/text/list-some.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import { stringify } from '../reporters/json.js'
import type { Colors } from './colors.js'
import { paint } from './status-mark.js'

/** A whole answer would be too long for a terminal; `json` has more of it. */
const MAX_VALUE_LENGTH = 240
const MAX_FINDINGS = 5
const MAX_REVISIONS = 3

/** `97 of 100 (58 passed, 1 failed, 12 skipped)`. */
export function auditScoreText({ lane, score, probes }: AuditDetail): string {
  const shown = score === null ? 'no score' : `${score} of 100`
  if (lane === null) return shown
  const counts = (['passed', 'warned', 'failed', 'inconclusive', 'skipped'] as const).flatMap((status) => {
    const count = probes.filter((probe) => probe.status === status).length
    return count === 0 ? [] : [`${count} ${status}`]
  })
  return `${shown} (${counts.join(', ')})`
}

/** What was measured, a line each: shown whatever the verdict. */
export function* auditSummaries({ probes }: AuditDetail): Generator<string> {
  for (const { rule, runs } of probes) {
    for (const { summary } of runs) if (summary !== undefined) yield `${rule}: ${summary}`
  }
}

/** Every probe that did not pass. Without line feeds at the ends. */
export function* auditFindings({ probes }: AuditDetail, colors: Colors): Generator<string> {
  for (const probe of probes) {
    if (probe.status === 'passed' || probe.status === 'skipped') continue
    yield ''
    yield* probeLines(probe, colors)
  }
}

function* probeLines(probe: AuditedProbe, colors: Colors): Generator<string> {
  const { rule, title, reference, status, runs } = probe
  yield `${paint(status.toUpperCase(), status, colors)} ${colors.bold(cleanText(rule))}`
  yield `  ${cleanText(title)}`
  const undecided = runs.filter((run) => run.status === 'inconclusive')
  for (const { revision, reason = '' } of undecided) yield `  ${cleanText(`${revision}: ${reason}`)}`
  const findings = distinctFindings(probe)
  for (const { finding, revisions } of findings.slice(0, MAX_FINDINGS)) {
    yield* findingLines(finding, runs.length > 1 ? listSome(revisions, MAX_REVISIONS) : null, colors)
  }
  const rest = findings.length - MAX_FINDINGS
  if (rest > 0) yield `  … and ${rest} more (show all with --reporter json)`
  yield colors.dim(`  see ${cleanText(reference.url)}`)
}

function* findingLines(finding: AuditFinding, place: string | null, colors: Colors): Generator<string> {
  const { severity, message, ignored, evidence, reproduce } = finding
  const label = severity === 'note' || ignored !== undefined ? colors.dim('note') : labelOf(severity, colors)
  const accepted = ignored === undefined ? '' : ` (ignored: ${ignored})`
  const where = place === null ? '' : `${place}: `
  yield `  ${label} ${cleanText(`${where}${message}${accepted}`).replaceAll('\n', '\n    ')}`
  for (const exchange of evidence.slice(0, 1)) yield* exchangeLines(exchange, colors)
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
