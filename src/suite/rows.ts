import type { AgentTest, Suite } from './suite.js'

/** One test on one model: what is run, recorded and reported together. */
export interface Row {
  readonly suite: string
  readonly name: string
  readonly test: AgentTest
  readonly model: string | null
  readonly runs: number
}

/** The rows of a suite, in its order. */
export function planRows(suite: Suite): Row[] {
  return suite.tests.flatMap((test) =>
    test.models.map((model) => ({ suite: suite.file, name: rowName(test, model), test, model, runs: test.runs })),
  )
}

/** A test's name, with its model where `models:` makes several rows of it. */
export function rowName(test: AgentTest, model: string | null): string {
  return test.matrix && model !== null ? `${test.name} [${model}]` : test.name
}
