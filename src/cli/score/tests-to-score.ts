import { basename, relative, resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { nearest } from '../../core/text/nearest.js'
import { loadGatesFile, loadSuiteFile, type Surroundings } from '../../files/discovery/suite-files.js'
import type { AgentTest } from '../../suite/suite.js'
import '../quick-schemas.js'

export interface TestChoice {
  readonly gates?: string | undefined
  readonly suite?: string | undefined
  readonly test?: string | undefined
}

export interface ChosenTests {
  readonly tests: readonly AgentTest[]
  /** The file they come from, as named in results. */
  readonly suite: string
  readonly warnings: readonly Problem[]
}

/** The tests of `--gates FILE`, or of `--suite FILE [--test NAME]`. */
export async function testsToScore({ gates, suite, test }: TestChoice, around: Surroundings): Promise<ChosenTests> {
  if (gates !== undefined && suite === undefined) {
    if (test === undefined) return await testOfGates(gates, around)
    throw new McproveError('BAD_USAGE', '--test cannot be combined with --gates', { hint: 'Remove it.' })
  }
  if (suite !== undefined && gates === undefined) return await testsOfSuite(suite, test, around)
  throw new McproveError('BAD_USAGE', 'score needs either --gates FILE or --suite FILE', {
    hint: 'See `mcprove score --help`.',
  })
}

async function testOfGates(file: string, around: Surroundings): Promise<ChosenTests> {
  const { test, warnings } = await loadGatesFile(file, around)
  const name = basename(file).replace(/\.[^.]+$/, '')
  return { tests: [{ ...test, name }], suite: shownPath(file, around), warnings }
}

async function testsOfSuite(file: string, name: string | undefined, around: Surroundings): Promise<ChosenTests> {
  const suites = await loadSuiteFile(file, around, { runCount: 'from-traces' })
  const warnings = suites.flatMap((suite) => suite.warnings)
  const tests = suites.flatMap((suite) => suite.tests)
  const suite = shownPath(file, around)
  if (tests.length === 0) {
    throw new McproveError('SUITE_INVALID', `${suite} has no agent test to score with`, {
      hint: 'Add `expect:` or a gate to an entry of `agents:`.',
    })
  }
  return { tests: name === undefined ? tests : [testNamed(name, tests, suite)], suite, warnings }
}

function testNamed(name: string, tests: readonly AgentTest[], suite: string): AgentTest {
  const test = tests.find((candidate) => candidate.name === name)
  if (test !== undefined) return test
  const names = tests.map((candidate) => candidate.name)
  const near = nearest(name, names)
  throw new McproveError('TEST_UNKNOWN', `${suite} has no test \`${name}\`; it has ${names.join(', ')}`, {
    hint: near === undefined ? 'Use the name as written in the suite.' : `Did you mean \`${near}\`?`,
  })
}

/** Relative to the working folder, with `/`, so that results are the same on every machine. */
function shownPath(file: string, { cwd }: Surroundings): string {
  return relative(cwd(), resolve(cwd(), file)).replaceAll('\\', '/')
}
