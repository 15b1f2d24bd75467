import type { GateBlocksInput } from '../suite/schema/suite-input.js'
import { type GateVerdict, gateVerdict } from './gate-verdict.js'

type Options<Gate extends keyof GateBlocksInput> = NonNullable<GateBlocksInput[Gate]>

/**
 * What `mcprove/vitest` adds to `expect(trace)` and `expect(traces)`: a gate each, with the options of its block in a
 * suite. A list of traces is the runs of one test.
 */
export interface TraceMatchers {
  /** Did the agent make the expected calls? The gate `trajectory`. */
  toFollowTrajectory(options: Options<'trajectory'>): void
  /** Did the agent reach the goal without wasted steps? The gate `golden_path`. */
  toStayOnGoldenPath(options: Options<'golden_path'>): void
  /** Did the agent pick a right tool for each need, and no other? The gate `equal_function_sets`. */
  toSelectTools(options: Options<'equal_function_sets'>): void
  /** Did the agent keep to the tools and hand-offs it is allowed? The gate `tool_edges`. */
  toRespectEdges(options: Options<'tool_edges'>): void
  /** Does the closing message tell what the agent did? The gate `narrative`. */
  toTellTheTruth(options?: Options<'narrative'>): void
  /** Do two or more runs resemble each other, and stay on course? The gate `stability`. */
  toBeStable(options?: Options<'stability'>): void
}

/** The matchers as `expect.extend` takes them. */
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
  // Without options the block is there all the same: a gate that needs some says which.
  return (received, options = {}) => gateVerdict(gate, options, Array.isArray(received) ? received : [received])
}
