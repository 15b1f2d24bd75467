import type { GateBlocksInput } from '../suite/schema/suite-input.js'
import { type GateVerdict, gateVerdict } from './gate-verdict.js'

type Options<Gate extends keyof GateBlocksInput> = NonNullable<GateBlocksInput[Gate]>

/**
 * What `mcprove/vitest` adds to `expect(trace)` and `expect(traces)`: one matcher per gate, with the options of its
 * block in a suite. A list of traces is the runs of one test.
 */
export interface TraceMatchers {
  /** Did the agent make the expected calls? The gate `trajectory`. */
  toFollowTrajectory(options: Options<'trajectory'>): void
  /** Did the agent reach the goal without wasted steps? The gate `golden_path`. */
  toStayOnGoldenPath(options: Options<'golden_path'>): void
  /** Did the agent pick a right tool for each need, and no other? The gate `equal_function_sets`. */
  toSelectTools(options: Options<'equal_function_sets'>): void
  /** Did the agent use only the allowed tools and hand-offs? The gate `tool_edges`. */
  toRespectEdges(options: Options<'tool_edges'>): void
  /** Does the final message match what the agent did? The gate `narrative`. */
  toTellTheTruth(options?: Options<'narrative'>): void
  /** Is each run consistent in itself, and do the runs resemble each other? The gate `stability`. */
  toBeStable(options?: Options<'stability'>): void
}

/** The matchers for `expect.extend`. */
export const traceMatchers = {
  toFollowTrajectory: matcherOf('trajectory'),
  toStayOnGoldenPath: matcherOf('golden_path'),
  toSelectTools: matcherOf('equal_function_sets'),
  toRespectEdges: matcherOf('tool_edges'),
  toTellTheTruth: matcherOf('narrative'),
  toBeStable: matcherOf('stability'),
} satisfies Record<keyof TraceMatchers, Matcher>

type Matcher = (received: unknown, options?: unknown) => GateVerdict

function matcherOf(gate: keyof GateBlocksInput): Matcher {
  // Without options the block is empty but present: a gate that needs options reports which.
  return (received, options = {}) => gateVerdict(gate, options, Array.isArray(received) ? received : [received])
}
