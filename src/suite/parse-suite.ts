import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { gates as builtInGates } from '../gates/index.js'
import { buildSuite } from './build/build-suite.js'
import type { RunCount } from './check/check-asked.js'
import { readSources } from './read/read-sources.js'
import { ProblemCollector, type Source, sourceFromObject, sourceFromText } from './read/source.js'
import type { SuiteHost } from './read/suite-host.js'
import type { GateRegistry } from './schema/gate-blocks.js'
import type { SuiteInput } from './schema/suite-input.js'
import type { Suite } from './suite.js'

export interface LoadOptions {
  /** Which gates a test may use. Default: those of mcprove. */
  readonly gates?: GateRegistry | undefined
  /** `from-traces` when the runs are given (`score`): `runs:` then refuses nothing, and nothing has to be asked. */
  readonly runCount?: RunCount | undefined
}

export interface ParseSuiteOptions extends LoadOptions {
  /** What the suite is called in problems and results. Default `suite`. */
  readonly file?: string | undefined
  /** For `imports`, `mcp_config`, files of `each` and the environment; without it they are problems. */
  readonly host?: SuiteHost | undefined
}

const PARSE_SUITE_OPTIONS: OptionNames<ParseSuiteOptions> = { file: true, host: true, gates: true, runCount: true }

/**
 * A suite from its text (YAML or JSON) or from an object of the same shape. Throws one McproveError, code
 * SUITE_INVALID, with every problem; warnings are on the suite.
 */
export function parseSuite(suite: string | SuiteInput, options: ParseSuiteOptions = {}): Suite {
  assertKnownOptions('parseSuite', options, PARSE_SUITE_OPTIONS)
  const { file = 'suite', host = null, gates = builtInGates, runCount = 'declared' } = options
  const problems = new ProblemCollector()
  const source =
    typeof suite === 'string' ? sourceFromText(suite, file, problems) : sourceFromObject(suite, file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const files = readSources(source as Source, host, problems)
  return buildSuite(file, files, { gates, runCount, env: host?.env ?? {} }, problems)
}

/** Declares a suite in code: the shape of YAML, with types. The identity at run time. */
export function defineSuite<const Definition extends SuiteInput>(suite: Definition): Definition {
  return suite
}
