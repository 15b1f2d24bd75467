import { loadEngines } from '../core/engines/engines.js'
import type { Problem } from '../core/errors/problem.js'
import { unknownKey } from '../core/input/issue-message.js'
import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { type GatesFor, withNamedGates } from './build/named-gates.js'
import { testFromSource } from './build/test-from-source.js'
import { isTraceTarget } from './check/check-targets.js'
import { ProblemCollector, type Source, sourceFromText } from './read/source.js'
import { entryKeys, type GateRegistry } from './schema/gate-blocks.js'
import { suiteKeys } from './schema/suite-schema.js'
import type { AgentTest } from './suite.js'

export interface GatesFile {
  readonly test: AgentTest
  readonly warnings: readonly Problem[]
}

/** Keys of a test besides its gates that mean something without running it. */
const SCORING_KEYS = ['expect', 'runs', 'min_valid_runs', 'advisory']

/** The blocks of one agent test at the top of a file, for `score --gates`. Throws like loading a suite does. */
export async function parseGatesFile(text: string, file: string, gates?: GateRegistry): Promise<GatesFile> {
  const load = (gatesFor: GatesFor) => parseWith(gatesFor, text, file)
  if (gates !== undefined) return await load(async () => gates)
  return await withNamedGates(
    load,
    ({ test, warnings }) => warnings.length === 0 && test.expect.every(({ target }) => isTraceTarget(target)),
  )
}

async function parseWith(gatesFor: GatesFor, text: string, file: string): Promise<GatesFile> {
  const problems = new ProblemCollector()
  const source = sourceFromText(text, file, problems)
  problems.throwIfErrors(file)
  // Without errors there is a source.
  const found = source as Source
  const gates = await gatesFor([found])
  await loadEngines(found.data, Object.values(gates))
  const test = testFromSource(withKnownKeys(found, gates, problems), gates, problems)
  if (test !== null && test.expect.length === 0 && test.gates.length === 0) {
    const examples = Object.keys(gates).slice(0, 2).map(showName).join(' or ')
    problems.add(found, [], 'has no check', { hint: `Write \`expect:\` or a gate such as ${examples}.` })
  }
  problems.throwIfErrors(file)
  // Without errors there is a test.
  return { test: test as AgentTest, warnings: problems.warnings }
}

/** Reports keys that say nothing here, and leaves them out. */
function withKnownKeys(source: Source, gates: GateRegistry, problems: ProblemCollector): Source {
  if (!isRecord(source.data)) return source
  const known = [...Object.values(gates).map(({ key }) => key), ...SCORING_KEYS]
  const testKeys = Object.keys(entryKeys('alone', gates))
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source.data)) {
    if (known.includes(key)) data[key] = value
    else {
      const { message, hint } = complaint(key, known, testKeys, suiteKeys(gates))
      problems.add(source, [key], message, { part: 'key', hint })
    }
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
    return { message: `${showName(key)} is about running; this file holds checks`, hint: 'Remove it.' }
  }
  if (ofSuites.includes(key) && nearest(key, known) === undefined) {
    return { message: `${showName(key)} belongs in a suite`, hint: 'If this is a suite, score with --suite.' }
  }
  return { message: unknownKey(key, known) }
}
