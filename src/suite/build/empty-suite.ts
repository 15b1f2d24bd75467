import type { Suite } from '../suite.js'

/** What stands for a suite that could not be loaded: its name, and nothing in it. */
export function emptySuite(file: string): Suite {
  return {
    file,
    servers: new Map(),
    faults: new Map(),
    tests: [],
    direct_tests: [],
    list_gates: [],
    evals: [],
    variables: [],
    settings: {},
    providerAt: new Map(),
    warnings: [],
  }
}
