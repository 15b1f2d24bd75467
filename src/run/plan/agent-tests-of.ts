import type { Suite } from '../../suite/suite.js'

/** The suite with only its agent tests. */
export function agentTestsOf(suite: Suite): Suite {
  return { ...suite, direct_tests: [], evals: [], list_gates: [], catalog: null }
}
