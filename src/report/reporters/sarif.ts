// SARIF 2.1.0 (OASIS): a rule per check, and a result per check that did not pass or warns, on the lines of the suite.

import { hasVerdict, type Status } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { rowScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
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
  const head = {
    tool: {
      driver: { name: 'mcprove', rules: rules.map((id) => ({ id, shortDescription: { text: describeRule(id) } })) },
    },
    invocations: [{ executionSuccessful: result.exit_code < 2, exitCode: result.exit_code }],
    columnKind: 'utf16CodeUnits',
    properties: {
      summary: totals(result.summary),
      ...(result.showing === undefined ? {} : { showing: result.showing }),
    },
  }
  yield `{"$schema":${stringify(SCHEMA)},"version":"2.1.0","runs":[${stringify(head).slice(0, -1)},"results":[`
  const results = problems.map((problem) => sarifResult(problem, rules.indexOf(problem.rule)))
  if (coverage !== null) results.push(coverageResult(coverage, rules.indexOf(COVERAGE), result.tests[0]))
  for (const [index, one] of results.entries()) yield `${index === 0 ? '' : ','}\n${stringify(one)}`
  yield '\n]}]}\n'
}

function problemsOf(test: TestResult): Problem[] {
  return [...troublesOf(test)].map(({ title, status, reasons }) => ({
    test,
    rule: test.gates.some(({ gate }) => gate === title) ? title : NO_VERDICT,
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

function locations({ suite, position }: Pick<TestResult, 'suite' | 'position'>): object {
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
