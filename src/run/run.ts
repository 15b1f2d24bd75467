// `run` and `record` of mcprove/node: the runner for programs, without a command line around it.

import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { loadSuiteFile, loadSuiteValue } from '../files/discovery/suite-files.js'
import type { Result, TestResult } from '../score/result/result.js'
import { summarize } from '../score/result/summarize.js'
import type { CustomGateInput, SuiteInput } from '../suite/schema/suite-input.js'
import type { Suite } from '../suite/suite.js'
import { isCi } from './plan/is-ci.js'
import type { RunMode, RunOptions } from './run-options.js'
import { runSuites } from './run-suites.js'

/** The options of `mcprove run`. */
export interface RunSuiteOptions extends Partial<Omit<RunOptions, 'mode'>> {
  /** Default: replays rows with a cassette and runs the others live; in CI, only replays. */
  readonly mode?: RunMode | undefined
  /** The name of a suite passed as an object. Cassettes and relative paths start from its folder. */
  readonly file?: string | undefined
}

export const RUN_SUITE_OPTIONS: OptionNames<RunSuiteOptions> = {
  cwd: true,
  env: true,
  mode: true,
  file: true,
  recordAll: true,
  append: true,
  allowStale: true,
  offline: true,
  trustAddresses: true,
  isCi: true,
  allowOnly: true,
  test: true,
  tags: true,
  shard: true,
  rows: true,
  kinds: true,
  models: true,
  runs: true,
  seed: true,
  passRule: true,
  jobs: true,
  retries: true,
  maxCost: true,
  bail: true,
  timeoutMs: true,
  keep: true,
  updateSnapshots: true,
  timing: true,
  includeContext: true,
  signal: true,
  reproduce: true,
  onRow: true,
  onTrace: true,
  onUse: true,
  onEvent: true,
}

/** Runs a suite file, or a suite passed as an object of the same shape, and returns the result with its traces. */
export async function run<const Custom extends readonly CustomGateInput[] = readonly []>(
  suite: string | SuiteInput<Custom>,
  options: RunSuiteOptions = {},
): Promise<Result> {
  assertKnownOptions('run', options, RUN_SUITE_OPTIONS)
  const { cwd = process.cwd(), env = process.env, file = 'suite.mcprove.yml' } = options
  const surroundings = { cwd: () => cwd, env }
  const suites =
    typeof suite === 'string'
      ? await loadSuiteFile(suite, surroundings)
      : [await loadSuiteValue(suite, file, surroundings)]
  return summarize(await runLoaded(suites, options))
}

/** The rows of the loaded suites. */
export async function runLoaded(suites: readonly Suite[], options: RunSuiteOptions): Promise<TestResult[]> {
  const { cwd = process.cwd(), env = process.env, onRow } = options
  const inCi = options.isCi ?? isCi(env)
  const tests: TestResult[] = []
  const chosen = suites.map((suite) => ({ suite, line: null }))
  await runSuites(chosen, {
    ...options,
    cwd,
    env,
    isCi: inCi,
    mode: options.mode ?? (inCi ? 'replay' : 'auto'),
    onRow: async (row, index, inputs) => {
      const whole = withTraces(row)
      tests.push(whole)
      await onRow?.(whole, index, inputs)
    },
  })
  return tests
}

/** A program may read a result after the recording it came from has been replaced. */
function withTraces(row: TestResult): TestResult {
  return { ...row, runs: row.runs.map((run) => ({ ...run })) }
}

/** Runs a suite and records the rows whose cassette is missing or stale. */
export async function record<const Custom extends readonly CustomGateInput[] = readonly []>(
  suite: string | SuiteInput<Custom>,
  options: RunSuiteOptions = {},
): Promise<Result> {
  assertKnownOptions('record', options, RUN_SUITE_OPTIONS)
  return await run(suite, { ...options, mode: 'record' })
}
