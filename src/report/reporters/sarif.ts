// SARIF 2.1.0 (OASIS): a rule per check, and a result per check that did not pass or warns, on the lines of the suite.

import type { AuditedProbe } from '../../core/audit/audit-detail.js'
import { laneOf } from '../../core/audit/lanes.js'
import { hasVerdict, type Status } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { rowScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { type AuditProblem, auditProblems } from '../text/audit-problems.js'
import { lookOf } from '../text/status-mark.js'
import { coverageTrouble, totals } from '../text/totals.js'
import { troublesOf } from '../text/trouble.js'
import { warningsByCheck } from '../text/warnings.js'
import { stringify } from './json.js'

export const reporter = defineReporter({
  extension: '.sarif',
  create: () => ({ end: sarifChunks }),
})

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
/** Rows and runs that could not be judged. */
const NO_VERDICT = 'no_verdict'
/** The threshold of a whole run. */
const COVERAGE = 'coverage'
/** The row's own warnings. */
const WARNING = 'warning'

interface Problem {
  readonly test: TestResult
  readonly rule: string
  /** For a finding of an audit. */
  readonly finding?: AuditProblem
  readonly level: 'error' | 'warning' | 'note'
  readonly title: string
  readonly status: Status
  readonly reasons: readonly string[]
}

/** The result as a SARIF log, a chunk for each problem. */
export function* sarifChunks(result: Result): Generator<string> {
  const problems = result.tests.flatMap((test) => [...problemsOf(test), ...warnedOf(test)])
  const coverage = coverageTrouble(result)
  const rules = [...new Set([...problems.map(({ rule }) => rule), ...(coverage === null ? [] : [COVERAGE])])]
  const probed = new Map(
    result.tests.flatMap(({ audit }) =>
      audit?.probe === undefined ? [] : [[audit.probe.rule as string, audit.probe]],
    ),
  )
  const head = {
    tool: { driver: { name: 'mcprove', rules: rules.map((id) => sarifRule(id, probed.get(id))) } },
    invocations: [{ executionSuccessful: result.exit_code < 2, exitCode: result.exit_code }],
    columnKind: 'utf16CodeUnits',
    properties: {
      summary: totals(result.summary),
      ...(result.showing === undefined ? {} : { showing: result.showing }),
    },
  }
  yield `{"$schema":${stringify(SCHEMA)},"version":"2.1.0","runs":[${stringify(head).slice(0, -1)},"results":[`
  const results = problems.map((problem) => {
    const { finding } = problem
    const index = rules.indexOf(problem.rule)
    return finding === undefined ? sarifResult(problem, index) : auditResult({ ...problem, finding }, index)
  })
  if (coverage !== null) results.push(coverageResult(coverage, rules.indexOf(COVERAGE), result.tests[0]))
  for (const [index, one] of results.entries()) yield `${index === 0 ? '' : ','}\n${stringify(one)}`
  yield '\n]}]}\n'
}

function problemsOf(test: TestResult): Problem[] {
  const findings = auditProblems(test)
  if (findings.length > 0) {
    return findings.map((finding) => {
      const { rule, finding: own } = finding
      const level = own.severity === 'critical' ? 'error' : own.severity
      return { test, rule: rule.id, level, finding, title: rule.id, status: test.status, reasons: [own.message] }
    })
  }
  return [...troublesOf(test)].map(({ title, status, reasons }) => ({
    test,
    rule: test.audit?.probe?.rule ?? (test.gates.some(({ gate }) => gate === title) ? title : NO_VERDICT),
    level: test.advisory ? 'note' : (lookOf(status).level ?? 'note'),
    title,
    status,
    reasons,
  }))
}

/** For a row without a verdict, and for a skipped one, its own warnings are the reason. */
function warnedOf(test: TestResult): Problem[] {
  const { status } = test
  if (status === 'skipped') return []
  return [...warningsByCheck(test)].map(({ check, reasons }) => {
    if (check !== null) return { test, rule: check, level: 'note', title: check, status: 'passed', reasons }
    const isReason = !hasVerdict(status)
    const level = isReason && !test.advisory ? 'warning' : 'note'
    return { test, rule: isReason ? NO_VERDICT : WARNING, level, title: WARNING, status, reasons }
  })
}

function sarifRule(id: string, probe: AuditedProbe | undefined): object {
  if (probe === undefined) return { id, shortDescription: { text: describeRule(id) } }
  const { title, severity, reference } = probe
  return {
    id,
    shortDescription: { text: title },
    help: { text: `See ${reference.title}: ${reference.url}` },
    helpUri: reference.url,
    defaultConfiguration: { level: severity === 'critical' ? 'error' : severity },
    properties: { tags: ['mcp', laneOf({ id: probe.rule })], ...securitySeverity(probe) },
  }
}

/** GitHub sorts alerts by it, from 0 to 10; only rules of the security lane are about security. */
function securitySeverity({ rule, severity }: AuditedProbe): object {
  if (laneOf({ id: rule }) !== 'security') return {}
  return { 'security-severity': { critical: '9.5', error: '8.0', warning: '5.0', note: '2.0' }[severity] }
}

/** A finding of an audit: the server and what the finding is about have no lines, so they are logical locations. */
function auditResult({ test, rule, level, finding }: Problem & { readonly finding: AuditProblem }, ruleIndex: number) {
  const { server, revisions, finding: own } = finding
  const { message, subject, ignored, reproduce = test.reproduce, evidence } = own
  const names = [server, ...(subject === undefined ? [] : [subject])]
  const { locations: [place = {}] = [] } = locations(test)
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: cleanText(message) },
    locations: [
      { ...place, logicalLocations: [{ fullyQualifiedName: names.map((name) => cleanText(name)).join('/') }] },
    ],
    partialFingerprints: { 'mcproveAudit/v1': JSON.stringify([server, rule, subject ?? message]) },
    ...(ignored === undefined ? {} : { suppressions: [{ kind: 'external', justification: cleanText(ignored) }] }),
    properties: {
      status: test.status,
      severity: own.severity,
      revisions,
      // More of it would be too much for whoever reads alerts; JSON reports have all.
      evidence: evidence.slice(0, 1),
      ...(reproduce === undefined ? {} : { reproduce }),
    },
  }
}

function describeRule(id: string): string {
  if (id === NO_VERDICT) return 'A test or run ended without a verdict.'
  if (id === COVERAGE) return 'The runs called too few of the offered tools, or no tools were offered.'
  if (id === WARNING) return 'A test has a warning.'
  return `The check ${id} of a test did not pass, or has a warning.`
}

function sarifResult({ test, rule, level, title, status, reasons }: Problem, ruleIndex: number): object {
  const verdict = status === 'passed' ? 'passed with a warning' : status
  const text = [`${test.name} > ${title}: ${verdict}`, ...reasons].join('\n')
  const reproduce = test.reproduce === undefined ? {} : { reproduce: test.reproduce }
  const score = rowScore(test)
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text },
    ...locations(test),
    // The same problem in the next run must be the same alert.
    partialFingerprints: { 'mcproveRow/v1': JSON.stringify([test.suite, test.name, title]) },
    properties: { status, model: test.model, ...(score === null ? {} : { score }), ...reproduce },
  }
}

/** It applies to the whole run, but readers need a file, so the first suite is used. */
function coverageResult(
  { status, text }: { readonly status: Status; readonly text: string },
  ruleIndex: number,
  first: TestResult | undefined,
): object {
  return {
    ruleId: COVERAGE,
    ruleIndex,
    level: lookOf(status).level ?? 'note',
    message: { text: `${status}: ${text}` },
    ...(first === undefined ? {} : locations({ suite: first.suite })),
    partialFingerprints: { 'mcproveRow/v1': JSON.stringify([null, COVERAGE]) },
    properties: { status },
  }
}

function locations({ suite, position }: Pick<TestResult, 'suite' | 'position'>): { readonly locations?: object[] } {
  const file = position?.file ?? suite
  if (file === null) return {}
  const region = position === undefined ? {} : { region: { startLine: position.line, startColumn: position.column } }
  return { locations: [{ physicalLocation: { artifactLocation: { uri: relativeUri(file) }, ...region } }] }
}

/** A path as a relative reference of RFC 3986: a colon in the first segment would make it a scheme. */
function relativeUri(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(cleanText(part)))
    .join('/')
}
