// Why a row did not pass: each check with its calls, the fewest calls that fail, and what would have passed.

import type { ExpectedStep } from '../../core/gate/gate.js'
import { hasVerdict, statusIn } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import { namesAgentCall } from '../../core/trace/agent-calls/with-agent-calls.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import type { Edit } from '../../score/edits/edited-trace.js'
import type { FailingPrefix } from '../../score/edits/failing-prefix.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import { type Colors, colorsIf } from '../text/colors.js'
import { runList } from '../text/run-list.js'
import { paint } from '../text/status-mark.js'
import { reasonsOf, runErrorText } from '../text/trouble.js'
import { alignedCalls } from './aligned-calls.js'
import { passingTexts, standingText } from './passing-texts.js'

export interface Explanation {
  readonly test: TestResult
  /** The run that is explained; null when the row has none. */
  readonly run: RunResult | null
  readonly trace: Trace | null
  /** The checks that failed in the run, or over all runs. */
  readonly checks: readonly ExplainedCheck[]
  /** Warnings of the row, and what could not be examined. */
  readonly notes: readonly string[]
}

export interface ExplainedCheck {
  /** Its findings are those of the run, when there are any. */
  readonly check: CheckResult
  /** The other runs in which it has findings. */
  readonly elsewhere: readonly number[]
  readonly prefix: FailingPrefix | null
  /** Changes of the run with which the check passes, according to the scorer; null when none was found. */
  readonly edits: readonly Edit[] | null
  /** When there are none: changes that leave it nothing to judge. */
  readonly unjudged: readonly Edit[] | null
  /** The runs without which it passes; null when there are none. */
  readonly without: readonly number[] | null
  /** Whether edits were tried at all. */
  readonly isTried: boolean
}

export function* renderExplanation(explanation: Explanation, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  const { test, run, checks, notes } = explanation
  const place = test.suite === null ? '' : colors.dim(` ${cleanText(test.suite)}`)
  yield `${paint(test.status.toUpperCase(), test.status, colors)} ${colors.bold(cleanText(test.name))}${place}\n`
  if (test.runs.length > 1 && run !== null) yield `${runsText(test.runs, run)}\n`
  yield* errorLines(test, run)
  for (const check of checks) yield* checkLines(check, explanation, colors)
  if (checks.length === 0) yield* passedLines(test, run, colors)
  for (const note of notes) yield `\n${colors.yellow('note')} ${indented(note)}\n`
  if (test.reproduce !== undefined) yield `\n${colors.bold('reproduce')}\n  ${indented(test.reproduce)}\n`
}

function runsText(runs: readonly RunResult[], { run, status, checks }: RunResult): string {
  const hasOwnVerdict = status === 'error' || Object.keys(checks).length > 0
  if (!hasOwnVerdict) return `${runs.length} runs, judged together; this is run ${run}`
  const passed = runs.filter((one) => one.status === 'passed').length
  const others = runs.filter((one) => hasVerdict(one.status) && one.status !== 'passed').map((one) => one.run)
  const contrast = status === 'passed' && others.length > 0 ? `, which passed; ${runList(others)} did not` : ''
  return `${passed} of ${runs.length} runs passed; this is run ${run}${contrast}`
}

function* errorLines({ error, status, runs, stopping }: TestResult, run: RunResult | null): Generator<string> {
  if (error !== undefined) {
    yield `\n${indented(error.message)} [${cleanText(error.code)}]\n`
    if (error.hint !== undefined) yield `  ${indented(error.hint)}\n`
    yield `  Run mcprove explain ${cleanText(error.code)} for details.\n`
  }
  if (run?.error !== undefined) {
    yield `\nrun ${run.run} ${run.status === 'error' ? 'is excluded from scoring' : 'was aborted'}: ${indented(runErrorText(run))}\n`
    if (run.hint !== undefined) yield `  ${indented(run.hint)}\n`
  }
  const samples = runs.filter((one) => one.status !== 'error').length
  // A decided sequence of runs does not need every one of them.
  const isOpen = stopping === undefined || stopping.reason === 'invalid' || samples === 0
  const isShort = error === undefined && samples < runs.length && isOpen
  const standing = `${samples} of ${runs.length} runs ${samples === 1 ? 'is valid' : 'are valid'}`
  if (isShort && status === 'inconclusive') yield `\nno verdict: ${standing}, fewer than min_valid_runs requires\n`
  if (isShort && status === 'error' && runs.length > 1) {
    yield `\nno verdict: ${standing}, and all must be valid unless the test sets min_valid_runs\n`
  }
}

function* checkLines(explained: ExplainedCheck, explanation: Explanation, colors: Colors): Generator<string> {
  const { check, elsewhere, prefix } = explained
  const { test, run, trace } = explanation
  const status = statusIn(run?.checks, check.gate) ?? check.status
  const reasons = reasonsOf(run === null ? test : { ...test, runs: [run] }, check)
  // Without a verdict, the runs above say why.
  if (status !== 'failed' && reasons.length === 0) return
  yield `\n${colors.bold(cleanText(check.gate))} ${paint(status, status, colors)}\n`
  for (const reason of reasons) yield `  ${indented(reason)}\n`
  if (status === 'inconclusive') yield '  a check without evidence does not pass (docs/troubleshooting.md)\n'
  if (elsewhere.length > 0) yield `  also has findings in ${runList(elsewhere)}\n`
  const expected = comparableCalls(check, trace)
  const steps = stepsOf(check, run)
  if (trace !== null && (expected.length > 0 || steps.size > 0)) {
    const legend = expected.length > 0 ? '= as expected, ! see above, - missing, + unexpected' : '! see above'
    yield `\n${colors.bold('calls')} ${colors.dim(legend)}\n`
    for (const line of alignedCalls(expected, trace.tool_calls, steps)) yield `  ${line}\n`
  }
  if (prefix !== null && trace !== null) {
    yield `\n${colors.bold('shortest failing prefix')}\n  ${prefixText(prefix, trace)}\n`
  }
  const texts = [...passingTexts(explained, explanation)]
  if (texts.length === 0) return
  yield `\n${colors.bold('what would have passed')}\n`
  for (const text of texts) yield `  ${indented(text)}\n`
}

/** None when some of them were calls of the agent's own tools, which are not among the recorded calls. */
function comparableCalls({ expected_calls = [] }: CheckResult, trace: Trace | null): readonly ExpectedStep[] {
  const tools = expected_calls.map(({ tool }) => tool)
  return trace !== null && namesAgentCall(trace, tools) ? [] : expected_calls
}

/** The calls of the run with findings. */
function stepsOf({ gate, findings }: CheckResult, run: RunResult | null): ReadonlySet<number> {
  const found = findings.flatMap(({ run: number, step }) => (number === run?.run && step !== null ? [step] : []))
  const failed = gate === 'expect' ? (run?.expect ?? []).filter(({ passed }) => !passed) : []
  const targeted = failed.flatMap(({ target }) => /^tool_\w+\[(\d+)\]/.exec(target)?.slice(1).map(Number) ?? [])
  return new Set([...found, ...targeted])
}

function prefixText({ calls, passing }: FailingPrefix, { tool_calls }: Trace): string {
  const last = tool_calls[calls - 1]
  const name = last === undefined ? '' : `, up to tool_calls[${calls - 1}] ${cleanText(toolOf(last).id)}`
  const total = tool_calls.length === 1 ? '1 call' : `${tool_calls.length} calls`
  return `${calls} of ${total}${name}; ${shorterText(passing)}`
}

function shorterText(passing: number | null): string {
  if (passing === null) return 'no fewer pass'
  if (passing === 0) return 'no calls at all would pass'
  return passing === 1 ? 'the first alone would pass' : `the first ${passing} alone would pass`
}

/** A row or a run without a problem: what was expected, and the values. */
function* passedLines(test: TestResult, run: RunResult | null, colors: Colors): Generator<string> {
  if (test.status === 'skipped' && test.runs.length === 0) yield '\nskipped: nothing ran\n'
  const ofRun = (gate: string) => statusIn(run?.checks, gate)
  const passed = test.gates.filter(({ gate, status }) => (ofRun(gate) ?? status) === 'passed')
  if (passed.length === 0) return
  yield `\n${colors.bold('what passed')}\n`
  for (const { gate, status, expect } of passed) {
    // Over all runs the value may differ from this run.
    const standing = gate === 'expect' ? (run?.expect ?? []) : status === 'passed' ? expect : []
    const texts = standing.map(standingText).join(', ')
    yield `  ${indented(texts === '' ? gate : `${gate}: ${texts}`)}\n`
  }
}

/** Further lines are indented below the first. */
function indented(text: string): string {
  return cleanText(text).replaceAll('\n', '\n  ')
}
