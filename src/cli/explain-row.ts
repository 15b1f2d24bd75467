// A row of a result -> its explanation: the suite is loaded again, so that the real scorer can try things out.
import { isMcproveError, McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import { ToolTable } from '../core/tool.js'
import type { Trace } from '../core/trace.js'
import { readTrace } from '../core/trace-reader.js'
import { loadGatesFile, loadSuiteFile } from '../files/suite-files.js'
import type { ExplainedCheck, Explanation } from '../report/explain.js'
import { failingPrefix } from '../score/failing-prefix.js'
import { passingEdits } from '../score/passing-edit.js'
import type { CheckResult, Result, RunResult, TestResult } from '../score/result.js'
import { planRows } from '../suite/rows.js'
import type { AgentTest } from '../suite/suite.js'
import type { Io } from './io.js'

export interface ChosenRow {
  readonly test: TestResult
  /** The run that was asked for; null for the first one that went wrong. */
  readonly run: number | null
}

/** The row of that name, or the row and run of `name #3`; without a name the first that failed, or had no verdict. */
export function chooseRow({ tests }: Result, name: string | undefined, from: string): ChosenRow | null {
  if (name === undefined) {
    const test = tests.find(({ status }) => status === 'failed') ?? tests.find(({ status }) => isTrouble(status))
    return test === undefined ? null : { test, run: null }
  }
  for (const test of tests) {
    if (test.name === name) return { test, run: null }
    const run = test.runs.find((one) => one.name === name)
    if (run !== undefined) return { test, run: run.run }
  }
  const [only, ...others] = tests.filter((test) => test.name.includes(name))
  if (only !== undefined && others.length === 0) return { test: only, run: null }
  const names = tests.map((test) => test.name)
  const near = nearest(name, names)
  throw new McproveError('TEST_UNKNOWN', `${from} has ${only === undefined ? 'no' : 'more than one'} row \`${name}\``, {
    hint: near === undefined ? 'Give the name as the report shows it.' : `Did you mean \`${near}\`?`,
  })
}

function isTrouble(status: string): boolean {
  return status === 'error' || status === 'inconclusive'
}

export async function explainRow({ test, run: asked }: ChosenRow, io: Io): Promise<Explanation> {
  const run = runOf(test, asked)
  const notes: string[] = []
  const trace = run === null ? null : traceOf(run, test, notes)
  const suiteTest = trace === null ? null : await testOf(test, notes, io)
  const checks = checksOf(test, run).map((check) => explainCheck(check, suiteTest, trace))
  return { test, run, trace, checks, notes }
}

function runOf({ runs }: TestResult, asked: number | null): RunResult | null {
  if (asked !== null) return runs.find(({ run }) => run === asked) ?? null
  return (
    runs.find(({ status }) => status === 'failed') ?? runs.find(({ status }) => status === 'error') ?? runs[0] ?? null
  )
}

/** The checks that failed for the run, with what they found in it, and those that failed over all runs. */
function checksOf({ gates }: TestResult, run: RunResult | null): readonly CheckResult[] {
  const wanted = gates.filter(({ gate, status, sample }) => {
    const ofRun = run?.checks[gate]
    return sample === true || ofRun !== undefined ? ofRun === 'failed' : status !== 'passed'
  })
  return wanted.map((check) => {
    if (run?.checks[check.gate] === undefined) return check
    return { ...check, findings: check.findings.filter((finding) => finding.run === run.run) }
  })
}

function explainCheck(check: CheckResult, test: AgentTest | null, trace: Trace | null): ExplainedCheck {
  if (test === null || trace === null) return { check, prefix: null, edits: null }
  const errors = check.findings.filter(({ level }) => level === 'error')
  return {
    check,
    prefix: failingPrefix(test, check.gate, trace),
    edits: passingEdits(test, check.gate, trace, errors, check.expected_calls ?? []),
  }
}

function traceOf(run: RunResult, { kind }: TestResult, notes: string[]): Trace | null {
  if (run.trace !== undefined) return readTrace(run.trace, new ToolTable(), `the trace of ${run.name}`)
  if (kind === 'agent') notes.push('The result holds no traces, so the calls cannot be shown: write it with --traces.')
  return null
}

/** The test as the suite has it now; null, with a note, when it is not there any more. */
async function testOf({ suite, name }: TestResult, notes: string[], io: Io): Promise<AgentTest | null> {
  const trouble = (why: string): null => {
    notes.push(`No run can be tried out on the checks: ${why}`)
    return null
  }
  if (suite === null) return trouble('the row names no suite.')
  try {
    const tests = await testsNamed(suite, name, io)
    return tests[0] ?? trouble(`${suite} has no test \`${name}\` any more.`)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return trouble(error.message.split('\n', 1)[0] ?? '')
  }
}

/** `score` names rows after a test, its model or the number of a trace, or after a file of gates. */
async function testsNamed(file: string, name: string, io: Io): Promise<readonly AgentTest[]> {
  const suites = await loadSuiteFile(file, io, { runCount: 'from-traces' }).catch(async (error: unknown) => {
    const { test } = await loadGatesFile(file, io).catch(() => Promise.reject(error))
    return [test]
  })
  return suites.flatMap((suite) => {
    if (!('tests' in suite)) return [suite]
    const planned = planRows(suite).filter((row) => row.name === name)
    if (planned.length > 0) return planned.map(({ test }) => test)
    return suite.tests.filter((test) => name.startsWith(`${test.name} [`) || name.startsWith(`${test.name} (`))
  })
}
