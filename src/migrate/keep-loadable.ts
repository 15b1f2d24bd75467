import { McproveError } from '../core/errors/error.js'
import { parseSuite } from '../suite/parse-suite.js'
import type { Part, SuiteDraft } from './suite-draft.js'

/**
 * Removes the tests that cannot be loaded, for example because two critics judge one argument. They are listed with the
 * reason.
 */
export function keepLoadable(suite: Part, draft: SuiteDraft, sourceOf: (test: Part) => string): Part {
  if (problemOf(suite) === null) return suite
  const tests = suite.tests as readonly Part[]
  const kept = tests.filter((test) => {
    const problem = problemOf({ ...suite, tests: [test] })
    if (problem !== null)
      draft.miss(draft.lineOf(test) ?? 1, `the test cannot be loaded: ${problem}`, sourceOf(test), false)
    return problem === null
  })
  return { ...suite, tests: kept }
}

function problemOf(suite: Part): string | null {
  try {
    // The text is loaded as it will be: what a wrong value is, the schema says.
    parseSuite(JSON.stringify(suite))
    return null
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    return error.problems[0]?.message ?? error.message
  }
}
