// Which row and which run `explain` explains.
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import type { Result, RunResult, TestResult } from '../../score/result/result.js'

export interface ChosenRow {
  readonly test: TestResult
  /** The requested run, or the first that failed; null when the row has none. */
  readonly run: RunResult | null
}

/**
 * The row with that name, or the row and run of `name #3`; without a name the first that failed, has no verdict, or is
 * warned.
 */
export function chooseRow({ tests }: Result, name: string | undefined, from: string): ChosenRow | null {
  if (name === undefined) {
    const test =
      tests.find(({ status }) => status === 'failed') ??
      tests.find(({ status }) => isTrouble(status)) ??
      tests.find(({ status }) => status === 'warned')
    return test === undefined ? null : { test, run: worstRun(test) }
  }
  const named = tests.find((test) => test.name === name)
  if (named !== undefined) return { test: named, run: worstRun(named) }
  for (const test of tests) {
    const run = test.runs.find((one) => one.name === name)
    if (run !== undefined) return { test, run }
  }
  const [only, ...others] = tests.filter((test) => test.name.includes(name))
  if (only !== undefined && others.length === 0) return { test: only, run: worstRun(only) }
  const near =
    only?.name ??
    nearest(
      name,
      [...tests, ...tests.flatMap(({ runs }) => runs)].map((one) => one.name),
    )
  throw new McproveError(
    'TEST_UNKNOWN',
    `${from} has ${only === undefined ? 'no' : 'more than one'} test \`${name}\``,
    {
      hint: near === undefined ? 'Use the name as shown in the report.' : `Did you mean \`${near}\`?`,
    },
  )
}

function isTrouble(status: string): boolean {
  return status === 'error' || status === 'inconclusive'
}

/** The run that decided the row. When only all runs together failed, the first with a finding. */
function worstRun({ status, runs, gates }: TestResult): RunResult | null {
  for (const wanted of [...(isTrouble(status) ? ['error', 'failed'] : ['failed', 'error']), 'warned']) {
    const run = runs.find((one) => one.status === wanted)
    if (run !== undefined) return run
  }
  const findings = gates.filter((check) => check.status === status).flatMap((check) => check.findings)
  const complaint = findings.find(({ level }) => level === 'error') ?? findings[0]
  return runs.find(({ run }) => run === complaint?.run) ?? runs[0] ?? null
}
