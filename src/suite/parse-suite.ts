import type { AnyGate } from '../core/gate/gate.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { builtInKeys, gatesWith } from './build/all-gates.js'
import { buildSuite } from './build/build-suite.js'
import { givenGates } from './build/custom-gates.js'
import type { RunCount } from './check/check-asked.js'
import { readSources } from './read/read-sources.js'
import { ProblemCollector, type Source, sourceFromObject } from './read/source.js'
import type { SuiteHost } from './read/suite-host.js'
import { suiteFromText } from './read/suite-source.js'
import type { CustomGateInput, SuiteInput } from './schema/suite-input.js'
import type { Suite } from './suite.js'

export interface LoadOptions {
  /**
   * `from-traces` when the runs exist already (`score`): `runs:` is then not enforced, and prompts are not required.
   */
  readonly runCount?: RunCount | undefined
}

/** Options of `parseSuite`. */
export interface ParseSuiteOptions extends LoadOptions {
  /** Custom gates. The files that `gates:` of the suite names are then ignored, because this entry cannot run them. */
  readonly gates?: readonly AnyGate[] | undefined
  /** The name of the suite in problems and results. Default `suite`. */
  readonly file?: string | undefined
  /**
   * Provides files for `imports`, `mcp_config` and `each`, and the environment. Without it, using them is a problem.
   */
  readonly host?: SuiteHost | undefined
}

const PARSE_SUITE_OPTIONS: OptionNames<ParseSuiteOptions> = { file: true, host: true, gates: true, runCount: true }

/**
 * Parses a suite from text (YAML or JSON) or from an object of the same shape. Throws one McproveError, code
 * SUITE_INVALID, with every problem; warnings are on the suite.
 */
export function parseSuite<const Custom extends readonly CustomGateInput[] = readonly []>(
  suite: string | SuiteInput<Custom>,
  options: ParseSuiteOptions = {},
): Suite {
  assertKnownOptions('parseSuite', options, PARSE_SUITE_OPTIONS)
  const { file = 'suite', host = null, runCount = 'declared' } = options
  const problems = new ProblemCollector()
  const source =
    typeof suite === 'string' ? suiteFromText(suite, file, problems) : sourceFromObject(suite, file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const files = readSources(source as Source, host, problems)
  const isReadable = !problems.hasErrors
  const custom = givenGates(files.sources, options.gates, builtInKeys, problems)
  if (isReadable) problems.throwIfErrors(file)
  return buildSuite(file, files, { gates: gatesWith(custom), runCount, env: host?.env ?? {} }, problems)
}

/**
 * Declares a suite in code: the shape of YAML, with types. `gates:` may contain custom gates, or the files they are in.
 * Returns the suite unchanged.
 */
export function defineSuite<const Custom extends readonly CustomGateInput[] = readonly []>(
  suite: SuiteInput<Custom>,
): SuiteInput<Custom> {
  return suite
}
