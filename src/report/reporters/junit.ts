// JUnit XML as Jenkins reads it: a <testsuite> per suite and model, a <testcase> per check. `<failure>` is a verdict,
// `<error>` means that there is no verdict. JUnit does not have warnings: such a case has only `<system-out>`, and a
// property of its suite names it (Jenkins does not allow properties in a case).
import { isFailing, type Status } from '../../core/gate/status.js'
import { isInterrupted } from '../../core/history/interrupted.js'
import type { CheckResult, Result, TestResult } from '../../score/result/result.js'
import { checkScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { floorLine } from '../text/floor-line.js'
import { coverageTrouble, totals } from '../text/totals.js'
import { reasonsOf, troublesOf } from '../text/trouble.js'
import { warningsOfCheck } from '../text/warnings.js'
import { xmlText } from '../text/xml-text.js'

export const reporter = defineReporter({
  extension: '.xml',
  create: () => ({ end: junitChunks }),
})

/** The tests that had not ended are in no result: without this case, the rest could look green. */
const STOPPED = { status: 'error', text: 'the run was interrupted: tests that had not ended are not here' } as const

interface Case {
  readonly name: string
  readonly status: Status
  /** Why it is not `passed`; otherwise its values. Warnings come last. */
  readonly text: string
  readonly hasWarning: boolean
  /** For the whole row: on its first case, so that sums are right. */
  readonly seconds: number
  readonly isAdvisory: boolean
}

/** The result as JUnit XML, a chunk for each suite and model. */
export function* junitChunks(result: Result): Generator<string> {
  const suites = [...groups(result.tests)].map(([, tests]) => ({ tests, cases: tests.flatMap(casesOf) }))
  const coverage = coverageTrouble(result)
  if (coverage !== null) suites.push({ tests: [], cases: [wholeCase('tool coverage', coverage)] })
  if (isInterrupted(result)) suites.push({ tests: [], cases: [wholeCase('interrupted', STOPPED)] })
  const all = suites.flatMap(({ cases }) => cases)
  const name = ['mcprove', ...(result.showing === undefined ? [] : [result.showing]), totals(result.summary)].join(', ')
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xmlText(name)}" ${counts(all)}>\n`
  for (const { tests, cases } of suites) {
    const [{ suite, model } = { suite: null, model: null }] = tests
    const title = `${suite ?? 'mcprove'}${model === null ? '' : ` [${model}]`}`
    const file = suite === null ? '' : ` file="${xmlText(suite)}"`
    const skipped = cases.filter(isSkipped).length
    yield `  <testsuite name="${xmlText(title)}" ${counts(cases)} skipped="${skipped}"${file}>\n${propertiesText(cases)}${cases
      .map((one) => caseText(one, title))
      .join('')}  </testsuite>\n`
  }
  yield '</testsuites>\n'
}

/** What applies to the run as a whole has its own suite. */
function wholeCase(name: string, { status, text }: { readonly status: Status; readonly text: string }): Case {
  return { name, status, text, hasWarning: false, seconds: 0, isAdvisory: false }
}

/** In the order in which each suite and model first occurs. */
function groups(tests: readonly TestResult[]): ReadonlyMap<string, TestResult[]> {
  const found = new Map<string, TestResult[]>()
  for (const test of tests) {
    const key = JSON.stringify([test.suite, test.model])
    const group = found.get(key)
    if (group === undefined) found.set(key, [test])
    else group.push(test)
  }
  return found
}

function casesOf(test: TestResult): Case[] {
  const isAdvisory = test.advisory === true
  const seconds = test.runs.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0) / 1000
  const { warnings: ofRow = [] } = test
  if (test.gates.length === 0) {
    return [
      { name: test.name, status: test.status, text: rowText(test), hasWarning: ofRow.length > 0, seconds, isAdvisory },
    ]
  }
  return test.gates.map((check, index) => {
    const warnings = [...warningsOfCheck(check), ...(index === 0 ? ofRow : [])].map((text) => `warning: ${text}`)
    return {
      name: `${test.name} > ${check.gate}`,
      status: statusOf(test, check),
      text: [...checkText(test, check), ...warnings].join('\n'),
      hasWarning: warnings.length > 0,
      seconds: index === 0 ? seconds : 0,
      isAdvisory,
    }
  })
}

/** A sample decides nothing, and in a row without a verdict its checks have none either. */
function statusOf(test: TestResult, check: CheckResult): Status {
  if (check.sample) return 'passed'
  return test.status === 'error' || test.status === 'inconclusive' ? test.status : check.status
}

function rowText(test: TestResult): string {
  return [
    ...[...troublesOf(test)].flatMap(({ reasons }) => reasons),
    ...(test.warnings ?? []),
    ...reproduceOf(test),
  ].join('\n')
}

function checkText(test: TestResult, check: CheckResult): string[] {
  const status = statusOf(test, check)
  const standing = check.gate === 'expect' ? [] : [floorLine(test, check)]
  if (status === 'passed') return standing
  if (status === 'warned') return [...standing, ...reasonsOf(test, check), ...reproduceOf(test)]
  const reasons = status === check.status ? reasonsOf(test, check) : []
  const isOfRow = (title: string) => title.startsWith('run ') || title === test.error?.code
  const ofRuns = [...troublesOf(test)].filter(({ title }) => isOfRow(title)).flatMap((one) => one.reasons)
  const runs = status === 'failed' ? failingRuns(test, check) : ofRuns
  return [...reasons, ...runs, ...(checkScore(check) === null ? [] : standing), ...reproduceOf(test)]
}

function failingRuns({ runs }: TestResult, { gate }: CheckResult): string[] {
  const failing = runs.filter(({ checks }) => checks[gate] === 'failed')
  return runs.length < 2 || failing.length === 0 ? [] : [`failing runs: ${failing.map(({ name }) => name).join(', ')}`]
}

function reproduceOf({ reproduce }: TestResult): string[] {
  return reproduce === undefined ? [] : [`reproduce: ${reproduce}`]
}

/** An advisory result must not fail a build. */
function isSkipped({ status, isAdvisory }: Case): boolean {
  return status === 'skipped' || (isAdvisory && isFailing(status))
}

function counts(cases: readonly Case[]): string {
  const counted = cases.filter((one) => !isSkipped(one))
  const failures = counted.filter(({ status }) => status === 'failed').length
  const errors = counted.filter(({ status }) => status === 'error' || status === 'inconclusive').length
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0)
  return `tests="${cases.length}" failures="${failures}" errors="${errors}" time="${seconds.toFixed(3)}"`
}

/** Which cases are warned, and which passed with a warning. */
function propertiesText(cases: readonly Case[]): string {
  const lines = cases.flatMap(({ name, status, hasWarning }) => {
    const property = status === 'warned' ? 'warned' : status === 'passed' && hasWarning ? 'passed with a warning' : null
    return property === null ? [] : [`      <property name="${property}" value="${xmlText(name)}"/>\n`]
  })
  return lines.length === 0 ? '' : `    <properties>\n${lines.join('')}    </properties>\n`
}

function caseText(one: Case, classname: string): string {
  const { name, seconds, text } = one
  const start = `    <testcase name="${xmlText(name)}" classname="${xmlText(classname)}" time="${seconds.toFixed(3)}"`
  const body = caseBody(one, xmlText(text).replaceAll('&#10;', '\n'))
  return body === '' ? `${start}/>\n` : `${start}>\n      ${body}\n    </testcase>\n`
}

function caseBody(one: Case, text: string): string {
  const { status, isAdvisory } = one
  const message = xmlText(one.text.split('\n', 1)[0] ?? '')
  if (isSkipped(one)) {
    const advice =
      isAdvisory && status !== 'skipped' ? `advisory: ${status}${message === '' ? '' : `: ${message}`}` : message
    return `<skipped message="${advice}">${text}</skipped>`
  }
  if (!isFailing(status)) return text === '' ? '' : `<system-out>${text}</system-out>`
  const element = status === 'failed' ? 'failure' : 'error'
  return `<${element} type="${status}" message="${message}">${text}</${element}>`
}
