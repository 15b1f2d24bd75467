import type { Suite } from '../suite.js'

/** Stands in for a suite that could not be loaded: a name and no tests. */
export function emptySuite(file: string): Suite {
  return {
    file,
    servers: new Map(),
    faults: new Map(),
    tests: [],
    direct_tests: [],
    list_gates: [],
    catalog: null,
    audit: null,
    evals: [],
    variables: [],
    settings: {},
    providerAt: new Map(),
    warnings: [],
  }
}
