import type { VariantFacts } from '../core/gate/row-variant.js'
import { variantsOf } from './row-variants.js'
import type { AgentTest, Suite } from './suite.js'

/** One test on one model: the unit of running, recording and reporting. */
export interface Row {
  readonly suite: string
  readonly name: string
  readonly test: AgentTest
  readonly model: string | null
  /** As in `name {distractors 5}`. */
  readonly variant: string | null
  /** What the result says about the variant. */
  readonly facts: VariantFacts
  readonly runs: number
}

/** The rows of a suite, in its order. */
export function planRows(suite: Suite): Row[] {
  return suite.tests.flatMap((test) =>
    test.models.flatMap((model) =>
      variantsOf(test).map(({ label, test: variant, facts }) => {
        const name = label === null ? rowName(test, model) : `${rowName(test, model)} {${label}}`
        return { suite: suite.file, name, test: variant, model, variant: label, facts, runs: test.runs }
      }),
    ),
  )
}

/** The name of a test, with its model where `models:` makes several rows. */
export function rowName(test: Pick<AgentTest, 'name' | 'matrix'>, model: string | null): string {
  return test.matrix && model !== null ? `${test.name} [${model}]` : test.name
}
