// SARIF 2.1.0 (OASIS): a rule per check, a result per check that did not pass, on the lines of the suite.
import { cleanText } from '../core/show-value.js'
import type { Result, TestResult } from '../score/result.js'
import { stringify } from './json.js'
import { totals } from './totals.js'
import { type Trouble, troublesOf } from './trouble.js'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
/** Rows and runs that could not be judged. */
const NO_VERDICT = 'no_verdict'

interface Located {
  readonly test: TestResult
  readonly trouble: Trouble
  readonly rule: string
}

/** The result as a SARIF log, a chunk for each problem. */
export function* renderSarif(result: Result): Generator<string> {
  const problems = result.tests.flatMap((test) =>
    [...troublesOf(test)].map((trouble): Located => ({ test, trouble, rule: ruleOf(test, trouble) })),
  )
  const rules = [...new Set(problems.map(({ rule }) => rule))]
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
  for (const [index, problem] of problems.entries()) {
    yield `${index === 0 ? '' : ','}\n${stringify(sarifResult(problem, rules.indexOf(problem.rule)))}`
  }
  yield '\n]}]}\n'
}

function ruleOf({ gates }: TestResult, { title }: Trouble): string {
  return gates.some(({ gate }) => gate === title) ? title : NO_VERDICT
}

function describeRule(id: string): string {
  if (id === NO_VERDICT) return 'A row or a run ended without a verdict.'
  return `The check ${id} of a test did not pass.`
}

function sarifResult({ test, trouble, rule }: Located, ruleIndex: number): object {
  const { title, status, reasons } = trouble
  const text = [`${test.name} > ${title}: ${status}`, ...reasons].join('\n')
  const reproduce = test.reproduce === undefined ? {} : { reproduce: test.reproduce }
  return {
    ruleId: rule,
    ruleIndex,
    level: levelOf(test, trouble),
    message: { text },
    ...locations(test),
    // The same problem of the next run is the same alert.
    partialFingerprints: { 'mcproveRow/v1': JSON.stringify([test.suite, test.name, title]) },
    properties: { status, model: test.model, ...reproduce },
  }
}

function levelOf({ advisory }: TestResult, { status }: Trouble): string {
  if (advisory) return 'note'
  return status === 'inconclusive' ? 'warning' : 'error'
}

function locations({ suite, position }: TestResult): object {
  const file = position?.file ?? suite
  if (file === null) return {}
  const region = position === undefined ? {} : { region: { startLine: position.line, startColumn: position.column } }
  return { locations: [{ physicalLocation: { artifactLocation: { uri: relativeUri(file) }, ...region } }] }
}

/** A path as a relative reference of RFC 3986: a first segment with a colon would be a scheme. */
function relativeUri(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(cleanText(part)))
    .join('/')
}
