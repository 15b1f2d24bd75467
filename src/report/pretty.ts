// The terminal report: rows, then every failure with its reasons, then a line per gate floor, then the totals.
import type { ExpectResult } from '../core/expectation.js'
import type { Difference, Finding } from '../core/finding.js'
import { cleanText, showValue } from '../core/show-value.js'
import type { Status } from '../core/status.js'
import type { Coverage } from '../core/tool-coverage.js'
import type { CheckResult, Result, Summary, TestResult } from '../score/result.js'
import { type Colors, colorsIf } from './colors.js'
import { contextEntries } from './context-entries.js'
import { experimentLines } from './experiment-lines.js'
import { floorLine } from './floor-line.js'
import { trackLines } from './track-lines.js'

const MARKS: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✗',
  error: '!',
  inconclusive: '?',
  skipped: '-',
}

/** Past this many a list of reasons hides more than it shows. */
const MAX_REASONS = 10

export function* renderPretty(result: Result, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  let suite: string | null = null
  for (const test of result.tests) {
    if (test.suite !== suite) {
      suite = test.suite
      if (suite !== null) yield `${cleanText(suite)}\n`
    }
    yield `  ${rowLine(test, colors)}\n`
    for (const { role, text } of test.context === undefined ? [] : contextEntries(test.context)) {
      yield `    ${colors.dim(`${cleanText(role)}:`)} ${cleanText(text).replaceAll('\n', '\n      ')}\n`
    }
  }
  for (const test of result.tests) yield* explainTest(test, colors)
  yield '\n'
  for (const test of result.tests) {
    for (const check of test.gates) {
      if (check.gate !== 'expect' && check.gate !== 'verify')
        yield `${paint(cleanText(floorLine(test, check)), check.status, colors)}\n`
    }
  }
  for (const line of trackLines(result.tests)) yield `${cleanText(line)}\n`
  for (const line of experimentLines(result.tests)) yield `${cleanText(line)}\n`
  if (result.coverage !== undefined && result.coverage.tools > 0) yield `${cleanText(coverageLine(result.coverage))}\n`
  if (result.showing !== undefined) yield `${result.showing}\n`
  yield `${totals(result.summary)}\n`
}

function coverageLine({ tools, called, percent, uncalled, threshold = 0 }: Coverage): string {
  const shown = uncalled.slice(0, MAX_REASONS).join(', ')
  const rest = uncalled.length > MAX_REASONS ? ` and ${uncalled.length - MAX_REASONS} more` : ''
  const never = uncalled.length === 0 ? '' : `; never called: ${shown}${rest}`
  const under = percent < threshold ? `, less than the ${threshold}% asked for` : ''
  return `tool coverage ${called}/${tools} (${percent}%)${under}${never}`
}

function rowLine(test: TestResult, colors: Colors): string {
  const runs = test.runs.length < 2 ? '' : colors.dim(` (${test.runs.length} runs)`)
  const advisory = test.advisory ? colors.dim(' advisory') : ''
  const retries = test.runs.reduce((sum, run) => sum + run.retries, 0)
  const retried = retries === 0 ? '' : colors.yellow(` ${retries} ${retries === 1 ? 'retry' : 'retries'}`)
  const warnings = (test.warnings ?? []).map((warning) => colors.yellow(`\n    ${cleanText(warning)}`)).join('')
  const mark = paint(MARKS[test.status], test.status, colors)
  return `${mark} ${cleanText(test.name)}${runs}${retried}${advisory}${warnings}`
}

function* explainTest(test: TestResult, colors: Colors): Generator<string> {
  if (test.status === 'passed' || test.status === 'skipped') return
  if (test.error !== undefined) {
    const { code, message, hint } = test.error
    yield `\n${heading(test.name, code, 'error', colors)}\n  ${cleanText(message).replaceAll('\n', '\n  ')}\n`
    if (hint !== undefined) yield `  ${cleanText(hint)}\n`
  }
  for (const run of test.runs) {
    if (run.status !== 'error') continue
    const reason = cleanText(run.error ?? '').replaceAll('\n', '\n  ')
    yield `\n${heading(test.name, `run ${run.run}`, 'error', colors)}\n  ${cleanText(run.outcome)}: ${reason}\n`
    if (run.hint !== undefined) yield `  ${cleanText(run.hint)}\n`
  }
  for (const check of test.gates) {
    if (check.status === 'passed' || check.sample) continue
    const reasons = [...(check.gate === 'expect' ? expectReasons(test) : []), ...gateReasons(check)]
    // The runs above say why.
    if (check.status === 'error' && reasons.length === 0) continue
    yield `\n${heading(test.name, check.gate, check.status, colors)}\n`
    for (const reason of reasons.slice(0, MAX_REASONS)) yield `${cleanText(reason)}\n`
    if (reasons.length > MAX_REASONS) yield `  … and ${reasons.length - MAX_REASONS} more (--reporter json shows all)\n`
  }
  if (test.reproduce !== undefined) yield `  ${colors.dim(`reproduce: ${cleanText(test.reproduce)}`)}\n`
}

function heading(test: string, check: string, status: Status, colors: Colors): string {
  return `${paint(status.toUpperCase(), status, colors)} ${colors.bold(cleanText(`${test} > ${check}`))}`
}

function* expectReasons(test: TestResult): Generator<string> {
  for (const run of test.runs) {
    for (const expectation of run.expect) {
      if (!expectation.passed) yield `  run ${run.run}: ${expectText(expectation)}`
    }
  }
}

function* gateReasons(check: CheckResult): Generator<string> {
  for (const expectation of check.expect) if (!expectation.passed) yield `  ${expectText(expectation)}`
  for (const finding of check.findings) yield `  ${findingText(finding)}`
}

function expectText({ target, reason, message, differences = [] }: ExpectResult): string {
  const own = message === undefined ? '' : ` (${message})`
  return [`${target}: ${reason}${own}`, ...differences.map(differenceText)].join('\n      ')
}

function findingText({ level, run, step, message, differences = [] }: Finding): string {
  const place = step === null ? `run ${run}` : `run ${run}, tool_calls[${step}]`
  const prefix = level === 'error' ? '' : `${level}: `
  // A single difference is in the message already.
  const details = differences.length > 1 ? differences.map(differenceText) : []
  return [`${place}: ${prefix}${message}`, ...details].join('\n      ')
}

function differenceText({ path, expected, actual }: Difference): string {
  return `${path}: expected ${showValue(expected)}, got ${showValue(actual)}`
}

function totals({ total, advisory, ...counts }: Summary): string {
  const parts = Object.entries(counts).flatMap(([status, count]) => (count === 0 ? [] : [`${count} ${status}`]))
  if (advisory > 0) parts.push(`${advisory} advisory`)
  return `${total} ${total === 1 ? 'test' : 'tests'}: ${parts.join(', ')}`
}

function paint(text: string, status: Status, colors: Colors): string {
  if (status === 'passed') return colors.green(text)
  if (status === 'failed') return colors.red(text)
  return status === 'skipped' ? colors.dim(text) : colors.yellow(text)
}
