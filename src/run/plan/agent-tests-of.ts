import type { Suite } from '../../suite/suite.js'

/** The suite without what asks no model, and without what grades one. */
export function agentTestsOf(suite: Suite): Suite {
  return { ...suite, direct_tests: [], evals: [], list_gates: [] }
}
