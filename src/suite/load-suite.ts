// Loading for the command line. Asynchronous, because gates and the engines of `regex` and `schema` load only when a
// suite uses them.
import { loadEngines } from '../core/engines/engines.js'
import type { AnyGate } from '../core/gate/gate.js'
import { gateLoaders } from '../gates/gate-loaders.js'
import { buildSuite } from './build/build-suite.js'
import { loadCustomGates } from './build/custom-gates.js'
import { gatesOfSuite } from './build/named-gates.js'
import { type GatesFile, parseGatesFile } from './parse-gates-file.js'
import type { LoadOptions } from './parse-suite.js'
import { readSources } from './read/read-sources.js'
import { ProblemCollector, type Source, sourceFromObject } from './read/source.js'
import type { SuiteHost } from './read/suite-host.js'
import { suiteFromText } from './read/suite-source.js'
import type { Suite } from './suite.js'

/**
 * Loads a suite file with everything it imports. Throws one McproveError with every problem of every file; warnings are
 * on the suite.
 */
export async function loadSuite(file: string, host: SuiteHost, options: LoadOptions = {}): Promise<Suite> {
  const text = host.read(file)
  return await loadSource(file, (problems) => suiteFromText(text, file, problems), host, options)
}

/** The same for the object that a code suite exports. */
export async function loadSuiteObject(
  suite: unknown,
  file: string,
  host: SuiteHost,
  options: LoadOptions = {},
): Promise<Suite> {
  return await loadSource(file, (problems) => sourceFromObject(suite, file, problems), host, options)
}

/** Loads a file of gate blocks (`score --gates`). */
export async function loadGates(file: string, host: SuiteHost): Promise<GatesFile> {
  return await parseGatesFile(host.read(file), file, host)
}

async function loadSource(
  file: string,
  open: (problems: ProblemCollector) => Source | null,
  host: SuiteHost,
  { runCount = 'declared' }: LoadOptions,
): Promise<Suite> {
  const problems = new ProblemCollector()
  const source = open(problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const files = readSources(source as Source, host, problems)
  const isReadable = !problems.hasErrors
  const custom = await loadCustomGates(files.sources, host, Object.keys(gateLoaders), problems)
  // What a gate is called that cannot be loaded, nobody knows: every block could be its own.
  if (isReadable) problems.throwIfErrors(file)
  const gates = await gatesOfSuite(files.sources, custom)
  await loadEngines(
    files.sources.map(({ data }) => data),
    Object.values(gates),
  )
  return buildSuite(file, files, { gates, runCount, env: host.env }, problems)
}

/** The custom gates that a suite file names, for its JSON Schema. The rest of the file may be invalid. */
export async function loadGatesOfSuite(file: string, host: SuiteHost): Promise<readonly AnyGate[]> {
  const problems = new ProblemCollector()
  const source = suiteFromText(host.read(file), file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const { sources } = readSources(source as Source, host, problems)
  const custom = await loadCustomGates(sources, host, Object.keys(gateLoaders), problems)
  problems.throwIfErrors(file)
  return custom
}
