import { basename, relative, resolve } from 'node:path'
import { McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import { loadGatesFile, loadSuiteFile } from '../files/suite-files.js'
import type { AgentTest } from '../suite/suite.js'
import type { Io } from './io.js'
import { printWarnings } from './print-error.js'
import './quick-schemas.js'

export interface TestChoice {
  readonly gates?: string
  readonly suite?: string
  readonly test?: string
}

export interface ChosenTests {
  readonly tests: readonly AgentTest[]
  /** The file they come from, as results name it. */
  readonly suite: string
}

/** The tests of `--gates FILE`, or of `--suite FILE [--test NAME]`. */
export async function testsToScore({ gates, suite, test }: TestChoice, io: Io): Promise<ChosenTests> {
  if (gates !== undefined && suite === undefined) {
    if (test === undefined) return await testOfGates(gates, io)
    throw new McproveError('BAD_USAGE', '--test goes with --suite, not with --gates', { hint: 'Leave it out.' })
  }
  if (suite !== undefined && gates === undefined) return await testsOfSuite(suite, test, io)
  throw new McproveError('BAD_USAGE', 'score needs either --gates FILE or --suite FILE', {
    hint: 'See `mcprove score --help`.',
  })
}

async function testOfGates(file: string, io: Io): Promise<ChosenTests> {
  const { test, warnings } = await loadGatesFile(file, io)
  printWarnings(warnings, io)
  return { tests: [{ ...test, name: basename(file).replace(/\.[^.]+$/, '') }], suite: shownPath(file, io) }
}

async function testsOfSuite(file: string, name: string | undefined, io: Io): Promise<ChosenTests> {
  const suites = await loadSuiteFile(file, io, { runCount: 'from-traces' })
  for (const { warnings } of suites) printWarnings(warnings, io)
  const tests = suites.flatMap((suite) => suite.tests)
  const suite = shownPath(file, io)
  if (tests.length === 0) {
    throw new McproveError('SUITE_INVALID', `${suite} has no agent test to score with`, {
      hint: 'Add a prompt and a gate to an entry of `agents:`.',
    })
  }
  return { tests: name === undefined ? tests : [testNamed(name, tests, suite)], suite }
}

function testNamed(name: string, tests: readonly AgentTest[], suite: string): AgentTest {
  const test = tests.find((candidate) => candidate.name === name)
  if (test !== undefined) return test
  const names = tests.map((candidate) => candidate.name)
  const near = nearest(name, names)
  throw new McproveError('TEST_UNKNOWN', `${suite} has no test \`${name}\`; it has ${names.join(', ')}`, {
    hint: near === undefined ? 'Give the name as the suite writes it.' : `Did you mean \`${near}\`?`,
  })
}

/** Relative to the working folder, with `/`: results read the same on every machine. */
function shownPath(file: string, io: Io): string {
  return relative(io.cwd(), resolve(io.cwd(), file)).replaceAll('\\', '/')
}
