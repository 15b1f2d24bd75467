// What a probe said, as results keep it.
import type { ProbeRun } from '../../audit/audit-server.js'
import type { Exchange } from '../../audit/probe/exchange.js'
import { clauseReference, type Probe, type ProbeFinding, ruleOf } from '../../audit/probe/probe.js'
import type { AuditExchange, AuditedProbe, AuditedRun, AuditFinding } from '../../core/audit/audit-detail.js'
import { SEVERITIES } from '../../core/audit/lanes.js'
import { worstStatus } from '../../core/gate/status.js'
import { boundedValue } from '../../core/json/bounded-value.js'
import { type AuditPolicy, type IgnoreList, statusOf } from './audit-policy.js'

/** More findings of one probe, and more exchanges of one finding, are counted but not kept. */
const MAX_FINDINGS = 50
const MAX_EXCHANGES = 4

export function auditedProbe(
  probe: Probe,
  runs: readonly ProbeRun[],
  ignore: IgnoreList,
  failOn: AuditPolicy['failOn'],
): AuditedProbe {
  const { id, title, severity, reference } = ruleOf(probe)
  const audited = runs.map((run) => auditedRun(probe, run, ignore, failOn))
  const newest = runs.at(-1)?.revision
  const ofRevision = newest === undefined || probe.clauses === undefined
  return {
    rule: id,
    title,
    severity,
    // The clause of a revision in which it was asked.
    reference: ofRevision ? reference : clauseReference(newest, probe.clauses),
    // A probe that no revision of the server asks.
    status: audited.length === 0 ? 'skipped' : worstStatus(audited.map(({ status }) => status)),
    runs: audited,
  }
}

function auditedRun(
  probe: Probe,
  { revision, outcome }: ProbeRun,
  ignore: IgnoreList,
  failOn: AuditPolicy['failOn'],
): AuditedRun {
  const { kind, summary, measures, tables } = outcome
  const figures = {
    ...(summary === undefined ? {} : { summary }),
    ...(measures === undefined ? {} : { measures }),
    ...(tables === undefined ? {} : { tables }),
  }
  if (kind === 'skipped') {
    return { revision, status: kind, reason: outcome.reason, ...figures, findings: [], evidence: [] }
  }
  const evidence = exchangesOf(outcome.evidence)
  if (kind === 'inconclusive') {
    return { revision, status: kind, reason: outcome.reason, ...figures, findings: [], evidence }
  }
  // The worst first, so that none of them is among those that are only counted.
  const ordered = outcome.findings
    .map((finding) => auditFinding(probe, finding, ignore))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
  const rest = ordered.length - MAX_FINDINGS
  const findings = [
    ...ordered.slice(0, MAX_FINDINGS),
    ...(rest > 0 ? [{ severity: 'note' as const, message: `and ${rest} more findings`, evidence: [] }] : []),
  ]
  return {
    revision,
    status: statusOf(findings, failOn),
    ...figures,
    findings,
    evidence,
  }
}

function auditFinding(probe: Probe, finding: ProbeFinding, ignore: IgnoreList): AuditFinding {
  const { severity = probe.severity, message, subject, reproduce, evidence = [] } = finding
  const ignored = ignore.reasonFor(probe.id, subject)
  return {
    severity,
    message,
    ...(subject === undefined ? {} : { subject }),
    ...(ignored === undefined ? {} : { ignored }),
    evidence: exchangesOf(evidence),
    ...(reproduce === undefined ? {} : { reproduce }),
  }
}

function exchangesOf(exchanges: readonly Exchange[]): readonly AuditExchange[] {
  return exchanges.slice(0, MAX_EXCHANGES).map(({ sent, answer, silence, http }) => ({
    sent: boundedValue(sent),
    answer: boundedValue(answer),
    ...(silence === undefined ? {} : { silence }),
    ...(http === undefined ? {} : { http_status: http.status }),
  }))
}
