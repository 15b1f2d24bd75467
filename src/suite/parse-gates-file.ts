import { loadEngines } from '../core/engines/engines.js'
import type { Problem } from '../core/errors/problem.js'
import { unknownKey } from '../core/input/issue-message.js'
import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { gateLoaders } from '../gates/gate-loaders.js'
import { type GateHost, loadCustomGates } from './build/custom-gates.js'
import { gatesOfFile } from './build/named-gates.js'
import { testFromSource } from './build/test-from-source.js'
import { readSection } from './read/read-sections.js'
import { ProblemCollector, type Source, sourceFromText } from './read/source.js'
import { entryKeys, type GateRegistry } from './schema/gate-blocks.js'
import { suiteKeys } from './schema/suite-schema.js'
import type { AgentTest } from './suite.js'

export interface GatesFile {
  readonly test: AgentTest
  readonly warnings: readonly Problem[]
}

const NO_CODE: GateHost = { resolve: (_from, relative) => relative }

/** Keys of a test, besides its gates, that make sense without running it. */
const SCORING_KEYS = ['expect', 'runs', 'min_valid_runs', 'advisory']

/**
 * The blocks of one agent test at the top level of a file, for `score --gates`. Throws like loading a suite does.
 * `gates:` names custom gates, as in a suite; `host` loads them.
 */
export async function parseGatesFile(text: string, file: string, host: GateHost = NO_CODE): Promise<GatesFile> {
  const problems = new ProblemCollector()
  const source = sourceFromText(text, file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const found = source as Source
  const custom = await loadCustomGates([found], host, Object.keys(gateLoaders), problems)
  readSection(found, 'gates', problems)
  problems.throwIfErrors(file)
  const gates = await gatesOfFile(found, custom, isKnownKey)
  await loadEngines(found.data, Object.values(gates))
  const test = testFromSource(withKnownKeys(found, gates, problems), gates, problems)
  if (test !== null && test.expect.length === 0 && test.gates.length === 0) {
    const examples = Object.keys(gateLoaders).slice(0, 2).map(showName).join(' or ')
    problems.add(found, [], 'has no check', { hint: `Write \`expect:\` or a gate such as ${examples}.` })
  }
  problems.throwIfErrors(file)
  // Without errors there is a test.
  return { test: test as AgentTest, warnings: problems.warnings }
}

function isKnownKey(key: string, gates: GateRegistry): boolean {
  return key === 'gates' || SCORING_KEYS.includes(key) || Object.hasOwn(gates, key)
}

/** Reports keys that have no effect here, and drops them. */
function withKnownKeys(source: Source, gates: GateRegistry, problems: ProblemCollector): Source {
  if (!isRecord(source.data)) return source
  const known = [...Object.values(gates).map(({ key }) => key), ...SCORING_KEYS]
  const testKeys = Object.keys(entryKeys('alone', gates))
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source.data)) {
    if (!isKnownKey(key, gates)) {
      const { message, hint } = complaint(key, known, testKeys, suiteKeys(gates))
      problems.add(source, [key], message, { part: 'key', hint })
    } else if (key !== 'gates') data[key] = value
  }
  return { ...source, data }
}

function complaint(
  key: string,
  known: readonly string[],
  testKeys: readonly string[],
  ofSuites: readonly string[],
): { message: string; hint?: string } {
  if (testKeys.includes(key)) {
    return { message: `${showName(key)} is for running a suite; a gates file only contains checks`, hint: 'Remove it.' }
  }
  if (ofSuites.includes(key) && nearest(key, known) === undefined) {
    return { message: `${showName(key)} is only allowed in a suite`, hint: 'If this is a suite, score with --suite.' }
  }
  return { message: unknownKey(key, known) }
}
