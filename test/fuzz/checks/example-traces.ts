import { parseTraces } from '../../../src/core/trace/parse-traces.js'
import type { Trace } from '../../../src/core/trace/trace.js'
import { GATE_EXAMPLES } from './gate-cases.js'

/** A few runs of different kinds, for checks that come from an input; one is no sample. */
export const EXAMPLE_TRACES: readonly Trace[] = [
  ...parseTraces(GATE_EXAMPLES.filter((_, index) => index % 60 === 0).flatMap(({ traces }) => traces.slice(0, 1))),
  ...parseTraces({ tool_calls: [], outcome: { status: 'infra_error', error: 'gone' } }),
]
