// `runEvalSuite` and `captureEvalSuite` of mcprove/node: suites of cases on the runner, without a command line.

import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import type { EvalSuite } from '../evals/eval-suite.js'
import { loadSuiteValue } from '../files/discovery/suite-files.js'
import { type Capture, captureOf } from '../score/capture.js'
import type { Result, TestResult } from '../score/result/result.js'
import { summarize } from '../score/result/summarize.js'
import { suiteSlug } from '../suite/cassette-name.js'
import { checkNamesApart } from '../suite/check/names-apart.js'
import { RUN_SUITE_OPTIONS, type RunSuiteOptions, runLoaded } from './run.js'

/** How cases are run. Defaults are those of `run`: cassettes, budgets, retries, selection. */
export interface EvalRunOptions extends Omit<RunSuiteOptions, 'jobs'> {
  /** `provider/model`, or a bare name with a known prefix. Each case has a row for each model. */
  readonly models?: readonly string[] | undefined
  /** How often each case is asked on each model. Default 1. */
  readonly runs?: number | undefined
  /** `constant`: the same for every run; `random`: a different one for each; or a number. */
  readonly seed?: RunSuiteOptions['seed']
  /** How several runs become one verdict. Default `mean`. */
  readonly passRule?: 'last' | 'mean' | 'majority' | 'all' | undefined
  /** OpenAI's strict mode for tool schemas, in place of the suite's own setting. */
  readonly strictMode?: boolean | undefined
  /** Runs at once. Default 4. */
  readonly concurrency?: number | undefined
  /** Adds what the models were told (system, earlier messages, turns) to the rows, as `context`. */
  readonly includeContext?: boolean | undefined
}

const { jobs: _, ...SHARED_OPTIONS } = RUN_SUITE_OPTIONS
const EVAL_RUN_OPTIONS: OptionNames<EvalRunOptions> = {
  ...SHARED_OPTIONS,
  passRule: true,
  strictMode: true,
  concurrency: true,
}

/**
 * Asks the models every case of one or several suites and scores the calls; no tool is executed. The targets of the
 * `critics` gate of each row have the mean and the spread over its runs. A problem with one case affects only its own
 * row.
 */
export async function runEvalSuite(
  suite: EvalSuite | readonly EvalSuite[],
  options: EvalRunOptions = {},
): Promise<Result> {
  assertKnownOptions('runEvalSuite', options, EVAL_RUN_OPTIONS)
  return summarize(await runCases(suite, options))
}

/** Asks the models in the same way and returns their calls, without a verdict. */
export async function captureEvalSuite(
  suite: EvalSuite | readonly EvalSuite[],
  options: EvalRunOptions = {},
): Promise<Capture> {
  assertKnownOptions('captureEvalSuite', options, EVAL_RUN_OPTIONS)
  return captureOf(await runCases(suite, options))
}

async function runCases(
  given: EvalSuite | readonly EvalSuite[],
  { passRule, strictMode, concurrency, ...options }: EvalRunOptions,
): Promise<TestResult[]> {
  const { cwd = process.cwd(), env = process.env, file } = options
  const surroundings = { cwd: () => cwd, env }
  const suites = await Promise.all(
    // An array is not an EvalSuite, but TypeScript cannot exclude a read-only one.
    (Array.isArray(given) ? (given as readonly EvalSuite[]) : [given as EvalSuite]).map((suite) =>
      loadSuiteValue(
        suite.toSuite({ passRule, strictMode }),
        file ?? `${suiteSlug(suite.name)}.mcprove.ts`,
        surroundings,
      ),
    ),
  )
  checkNamesApart(suites)
  for (const { message } of suites.flatMap(({ warnings }) => warnings)) options.onEvent?.({ kind: 'warning', message })
  return await runLoaded(suites, { ...options, jobs: concurrency })
}
