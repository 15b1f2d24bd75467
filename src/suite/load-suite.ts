// Loading for the command line: asynchronous, because the engines of `regex` and `schema` load only when needed.
import { loadEngines } from '../core/engines.js'
import { gates as builtInGates } from '../gates/index.js'
import { type GatesFile, parseGatesFile } from './parse-gates-file.js'
import { type LoadOptions, suiteFrom } from './parse-suite.js'
import { readSources } from './read-sources.js'
import { ProblemCollector, type Source, sourceFromObject, sourceFromText } from './source.js'
import type { Suite } from './suite.js'
import type { SuiteHost } from './suite-host.js'

/**
 * Loads a suite file with everything it imports. Throws one McproveError with every problem of every file; warnings are
 * on the suite.
 */
export async function loadSuite(file: string, host: SuiteHost, options: LoadOptions = {}): Promise<Suite> {
  const problems = new ProblemCollector()
  const source = sourceFromText(host.read(file), file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  return await loadSource(source as Source, host, options, problems)
}

/** The same for the object a code suite exports. */
export async function loadSuiteObject(
  suite: unknown,
  file: string,
  host: SuiteHost,
  options: LoadOptions = {},
): Promise<Suite> {
  const problems = new ProblemCollector()
  const source = sourceFromObject(suite, file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  return await loadSource(source as Source, host, options, problems)
}

/** Loads a file of gate blocks (`score --gates`). */
export async function loadGates(file: string, host: SuiteHost): Promise<GatesFile> {
  return await parseGatesFile(host.read(file), file)
}

async function loadSource(
  source: Source,
  host: SuiteHost,
  options: LoadOptions,
  problems: ProblemCollector,
): Promise<Suite> {
  const files = readSources(source, host, problems)
  await loadEngines(
    files.sources.map(({ data }) => data),
    Object.values(options.gates ?? builtInGates),
  )
  return suiteFrom(source.file, files, host, options, problems)
}
