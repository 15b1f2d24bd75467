// Loading for the command line: asynchronous, because gates and the engines of `regex` and `schema` load only when a
// suite uses them.
import { loadEngines } from '../core/engines/engines.js'
import { parseTargetPath } from '../core/expect/target-path.js'
import { buildSuite } from './build/build-suite.js'
import { type GatesFor, withNamedGates } from './build/named-gates.js'
import { isTraceTarget } from './check/check-targets.js'
import { type GatesFile, parseGatesFile } from './parse-gates-file.js'
import type { LoadOptions } from './parse-suite.js'
import { readSources } from './read/read-sources.js'
import { ProblemCollector, type Source, sourceFromObject, sourceFromText } from './read/source.js'
import type { SuiteHost } from './read/suite-host.js'
import type { Suite } from './suite.js'

/**
 * Loads a suite file with everything it imports. Throws one McproveError with every problem of every file; warnings are
 * on the suite.
 */
export async function loadSuite(file: string, host: SuiteHost, options: LoadOptions = {}): Promise<Suite> {
  const text = host.read(file)
  return await loadSource(file, (problems) => sourceFromText(text, file, problems), host, options)
}

/** The same for the object a code suite exports. */
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
  return await parseGatesFile(host.read(file), file)
}

async function loadSource(
  file: string,
  open: (problems: ProblemCollector) => Source | null,
  host: SuiteHost,
  { gates, runCount = 'declared' }: LoadOptions,
): Promise<Suite> {
  const load = async (gatesFor: GatesFor): Promise<Suite> => {
    const problems = new ProblemCollector()
    const source = open(problems)
    problems.throwIfErrors(file)
    // Without errors there is a source.
    const files = readSources(source as Source, host, problems)
    const known = await gatesFor(files.sources)
    await loadEngines(
      files.sources.map(({ data }) => data),
      Object.values(known),
    )
    return buildSuite(file, files, { gates: known, runCount, env: host.env }, problems)
  }
  return gates === undefined ? await withNamedGates(load, looksAtTracesOnly) : await load(async () => gates)
}

/** Any other target of a test's own `expect` may be one of a gate, where it does not belong. */
function looksAtTracesOnly({ tests, evals, warnings }: Suite): boolean {
  return (
    warnings.length === 0 &&
    tests.every(({ expect }) => expect.every(({ target }) => isTraceTarget(target))) &&
    evals.every(({ target }) => target === null || isTraceTarget(parseTargetPath(target)))
  )
}
