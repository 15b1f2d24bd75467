// Why a row has no good verdict: each check with its calls, the fewest calls that fail, and what would have passed.
import type { ExpectResult } from '../core/expectation.js'
import { cleanText, showValue } from '../core/show-value.js'
import { type Trace, toolOf } from '../core/trace.js'
import type { FailingPrefix } from '../score/failing-prefix.js'
import type { Edit } from '../score/passing-edit.js'
import type { CheckResult, RunResult, TestResult } from '../score/result.js'
import { alignedCalls } from './aligned-calls.js'
import { type Colors, colorsIf } from './colors.js'
import { paint } from './status-mark.js'
import { reasonsOf } from './trouble.js'

export interface Explanation {
  readonly test: TestResult
  /** The run that is looked at; null when the row has none. */
  readonly run: RunResult | null
  readonly trace: Trace | null
  readonly checks: readonly ExplainedCheck[]
  /** What could not be looked at, and why. */
  readonly notes: readonly string[]
}

export interface ExplainedCheck {
  /** Its findings are those of the run. */
  readonly check: CheckResult
  readonly prefix: FailingPrefix | null
  /** Changes of the run with which the check passes, as the scorer says; null when none was found. */
  readonly edits: readonly Edit[] | null
}

export function* renderExplanation(explanation: Explanation, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  const { test, run, checks, notes } = explanation
  const place = test.suite === null ? '' : colors.dim(` ${cleanText(test.suite)}`)
  yield `${paint(test.status.toUpperCase(), test.status, colors)} ${colors.bold(cleanText(test.name))}${place}\n`
  if (test.runs.length > 1 && run !== null) {
    const passed = test.runs.filter(({ status }) => status === 'passed').length
    yield `${passed} of ${test.runs.length} runs passed; this is run ${run.run}\n`
  }
  yield* errorLines(test, run)
  for (const check of checks) yield* checkLines(check, explanation, colors)
  for (const note of notes) yield `\n${colors.yellow('note')} ${cleanText(note)}\n`
  if (test.reproduce !== undefined) yield `\nreproduce\n  ${cleanText(test.reproduce)}\n`
}

function* errorLines({ error }: TestResult, run: RunResult | null): Generator<string> {
  if (error !== undefined) {
    yield `\n${cleanText(error.message)} [${cleanText(error.code)}]\n`
    if (error.hint !== undefined) yield `  ${cleanText(error.hint)}\n`
    yield `  mcprove explain ${cleanText(error.code)} says more.\n`
  }
  if (run?.status === 'error') {
    yield `\nrun ${run.run} is no sample: ${cleanText(run.outcome)}: ${cleanText(run.error ?? '')}\n`
    if (run.hint !== undefined) yield `  ${cleanText(run.hint)}\n`
  }
}

function* checkLines(explained: ExplainedCheck, { test, run, trace }: Explanation, colors: Colors): Generator<string> {
  const { check, prefix, edits } = explained
  yield `\n${colors.bold(check.gate)} ${paint(check.status, check.status, colors)}\n`
  const reasons = reasonsOf(run === null ? test : { ...test, runs: [run] }, check)
  for (const reason of reasons) yield `  ${cleanText(reason)}\n`
  const expected = check.expected_calls ?? []
  const isAboutCalls = expected.length > 0 || check.findings.some(({ step }) => step !== null)
  if (trace !== null && isAboutCalls) {
    yield `\n${colors.bold('calls')} ${colors.dim('= as expected, ! differs, - missing, + unwanted')}\n`
    for (const line of alignedCalls(expected, trace.tool_calls, check.findings)) yield `  ${line}\n`
  }
  if (prefix !== null && trace !== null) {
    yield `\n${colors.bold('smallest failing prefix')}\n  ${prefixText(prefix, trace)}\n`
  }
  const needs = edits === null ? neededTexts(check, test, run) : edits.map((edit) => editText(edit, trace))
  if (needs.length === 0) return
  yield `\n${colors.bold('what would have passed')}\n`
  for (const need of needs) yield `  ${cleanText(need)}\n`
}

function prefixText({ calls, passing }: FailingPrefix, { tool_calls }: Trace): string {
  const last = tool_calls[calls - 1]
  const name = last === undefined ? '' : `, tool_calls[${calls - 1}] ${cleanText(toolOf(last).id)}`
  const before = passing === null ? 'no shorter one passes' : `the first ${passing} alone pass`
  return `the first ${calls} of ${tool_calls.length} calls${name}; ${before}`
}

/** The scorer has said so: not an opinion. */
function editText(edit: Edit, trace: Trace | null): string {
  const call = trace?.tool_calls[edit.step]
  const own = `tool_calls[${edit.step}]${call === undefined ? '' : ` ${toolOf(call).id}`}`
  switch (edit.kind) {
    case 'drop':
      return `the same run without ${own}`
    case 'set':
      return `${own} with ${edit.path} = ${showValue(edit.value, 120)}`
    case 'move':
      return `${own} in the place of tool_calls[${edit.to}]`
    case 'insert': {
      const place = call === undefined ? 'at the end' : `before ${own}`
      return `a call of ${edit.tool} ${showValue(edit.args, 120)} ${place}`
    }
  }
}

/** From the expectations: what each asks for, and how many more runs that is. */
function neededTexts({ gate, expect, findings }: CheckResult, { runs }: TestResult, run: RunResult | null): string[] {
  const failed = (gate === 'expect' ? (run?.expect ?? []) : expect).filter(({ passed }) => !passed)
  // That `passed` should be 1 is no news.
  const telling = failed.filter(({ target }) => !/(^|[._])passed$/.test(target))
  if (telling.length > 0) return telling.map((expectation) => neededText(expectation, runs))
  return findings.length > 0 && failed.length > 0 ? ['a run of which nothing above is said'] : []
}

function neededText({ target, matcher, actual }: ExpectResult, runs: readonly RunResult[]): string {
  const wanted = Object.entries(matcher)
    .map(([name, value]) => `${name} ${showValue(value, 120)}`)
    .join(', ')
  return `${target} ${wanted}; it is ${showValue(actual, 120)}${morePasses(target, matcher['>='], runs)}`
}

/** A rate in percent is a number of runs. */
function morePasses(target: string, floor: unknown, runs: readonly RunResult[]): string {
  if (!/\.(pass|selection)_rate$/.test(target) || typeof floor !== 'number' || floor > 100) return ''
  const valid = runs.filter(({ status }) => status === 'passed' || status === 'failed')
  const passed = valid.filter(({ status }) => status === 'passed').length
  const missing = Math.ceil((floor * valid.length) / 100) - passed
  return missing > 0 ? ` (${missing} more of these ${valid.length} runs would have to pass)` : ''
}
