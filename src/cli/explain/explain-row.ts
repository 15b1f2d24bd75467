// Explains a row of a result: the suite is loaded again, so that the real scorer can try changes.
import { isMcproveError } from '../../core/errors/error.js'
import { statusIn } from '../../core/gate/status.js'
import { ToolTable } from '../../core/trace/tool.js'
import { isValidRun, type Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { loadGatesFile, loadSuiteFile, type Surroundings } from '../../files/discovery/suite-files.js'
import type { ExplainedCheck, Explanation } from '../../report/explain/explain.js'
import { warningLines } from '../../report/text/warnings.js'
import { failingPrefix } from '../../score/edits/failing-prefix.js'
import { passingEdits } from '../../score/edits/passing-edit.js'
import { type NumberedTrace, passingWithout } from '../../score/edits/passing-runs.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import { planRows } from '../../suite/rows.js'
import type { AgentTest } from '../../suite/suite.js'
import type { ChosenRow } from './choose-row.js'

/** What changes are tried on: the test as it is in the suite now, and the run. */
interface Trial {
  readonly test: AgentTest
  readonly trace: Trace
}

export async function explainRow({ test, run }: ChosenRow, surroundings: Surroundings): Promise<Explanation> {
  const notes = [...warningLines(test)]
  const trace = run === null ? null : traceOf(run, test, notes)
  const wanted = test.gates.filter((check) => isToExplain(check, run))
  const suiteTest = trace === null || wanted.length === 0 ? null : await testOf(test, notes, surroundings)
  const trial = trace === null || suiteTest === null ? null : { test: suiteTest, trace }
  return { test, run, trace, checks: wanted.map((check) => explainCheck(check, test, run, trial)), notes }
}

/** What did not pass in the run, or over all runs. */
function isToExplain({ gate, status, sample }: CheckResult, run: RunResult | null): boolean {
  const ofRun = statusIn(run?.checks, gate)
  return sample === true || ofRun !== undefined ? ofRun !== undefined && ofRun !== 'passed' : status !== 'passed'
}

function explainCheck(check: CheckResult, row: TestResult, run: RunResult | null, trial: Trial | null): ExplainedCheck {
  const own = check.findings.filter((finding) => finding.run === run?.run)
  const ofRun = statusIn(run?.checks, check.gate)
  if (ofRun !== undefined) {
    // When there was nothing to judge, a small change of the run would not help.
    const attempts = trial === null || ofRun === 'inconclusive' ? {} : tried(check, own, trial)
    return { ...NOTHING_TRIED, check: { ...check, findings: own }, ...attempts }
  }
  // Leaving runs out of a sequence is no way to pass it.
  if (row.stopping !== undefined && check.gate === 'runs') return { ...NOTHING_TRIED, check }
  const found = [...new Set(check.findings.map((finding) => finding.run))]
  const without = trial === null ? null : passingWithout(trial.test, check.gate, tracesOf(row), found)
  // When this run is not involved, the findings of the others are all there is.
  if (own.length === 0) return { ...NOTHING_TRIED, check, without }
  const elsewhere = found.filter((number) => number !== run?.run)
  return { ...NOTHING_TRIED, check: { ...check, findings: own }, elsewhere, without }
}

const NOTHING_TRIED = { elsewhere: [], prefix: null, edits: null, unjudged: null, without: null, isTried: false }

function tried(
  { gate, expected_calls = [] }: CheckResult,
  findings: CheckResult['findings'],
  { test, trace }: Trial,
): Pick<ExplainedCheck, 'prefix' | 'edits' | 'unjudged' | 'isTried'> {
  // For a warned run these are warnings.
  const errors = findings.filter(({ level }) => level !== 'note')
  const edits = passingEdits(test, gate, trace, errors, expected_calls)
  return {
    prefix: failingPrefix(test, gate, trace),
    edits,
    unjudged: edits === null ? passingEdits(test, gate, trace, errors, expected_calls, 'inconclusive') : null,
    isTried: true,
  }
}

function traceOf(run: RunResult, { kind, status }: TestResult, notes: string[]): Trace | null {
  if (run.trace !== undefined) return readTrace(run.trace, new ToolTable(), `the trace of ${run.name}`)
  if (kind === 'agent' && status !== 'passed') {
    notes.push('The result contains no traces, so the calls cannot be shown. Write it with --traces.')
  }
  return null
}

/** For runs that are samples. */
function tracesOf({ runs }: TestResult): NumberedTrace[] {
  const tools = new ToolTable()
  return runs.flatMap(({ run, name, trace }) => {
    if (trace === undefined) return []
    const read = readTrace(trace, tools, `the trace of ${name}`)
    return isValidRun(read) ? [{ run, trace: read }] : []
  })
}

/** The test as it is in the suite now; null, with a note, when it no longer exists. */
async function testOf(
  { suite, name }: TestResult,
  notes: string[],
  surroundings: Surroundings,
): Promise<AgentTest | null> {
  const trouble = (why: string): null => {
    notes.push(`The checks cannot be rerun: ${why}`)
    return null
  }
  if (suite === null) return trouble('the test has no suite.')
  try {
    const tests = await testsNamed(suite, name, surroundings)
    return tests[0] ?? trouble(`${suite} no longer has a test \`${name}\`.`)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return trouble(error.summary ?? error.message)
  }
}

/** `score` names rows after a test, its model or the number of a trace, or after a gates file. */
async function testsNamed(file: string, name: string, surroundings: Surroundings): Promise<readonly AgentTest[]> {
  const suites = await loadSuiteFile(file, surroundings, { runCount: 'from-traces' }).catch(async (error: unknown) => {
    const { test } = await loadGatesFile(file, surroundings).catch(() => Promise.reject(error))
    return [test]
  })
  return suites.flatMap((suite) => {
    if (!('tests' in suite)) return [suite]
    const planned = planRows(suite).filter((row) => row.name === name)
    if (planned.length > 0) return planned.map(({ test }) => test)
    return suite.tests.filter((test) => name.startsWith(`${test.name} [`) || name.startsWith(`${test.name} (`))
  })
}
