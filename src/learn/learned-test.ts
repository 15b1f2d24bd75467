import type { Tool } from '../core/tool.js'
import type { CommonCall } from './common-calls.js'
import type { HeldOrder } from './held-orders.js'
import type { Handoff } from './tool-use.js'
import type { ValueFlow } from './value-flows.js'

/** What the good runs of one agent have in common. */
export interface LearnedTest {
  readonly name: string
  readonly runs: number
  /** As the traces have them, each once. */
  readonly models: readonly string[]
  readonly prompts: readonly string[]
  readonly systems: readonly string[]
  readonly servers: readonly string[]
  readonly calls: readonly CommonCall[]
  /** Names that every run called, more often than `calls` has them; none when there are too many to read. */
  readonly unordered: readonly string[]
  readonly flows: readonly ValueFlow[]
  readonly orders: readonly HeldOrder[]
  /** `golden_path.penalty` of the most wasteful run; 1 is no waste. */
  readonly penalty: number
  /** Null when one of the tools has a name that a suite cannot say, or there are too many to list. */
  readonly allowed: readonly Tool[] | null
  readonly restricted: readonly Tool[]
  /** Null when one of the servers has a name that a suite cannot say. */
  readonly handoffs: readonly Handoff[] | null
  /** Tools that are in no check, because a suite cannot name them. */
  readonly unnameable: readonly Tool[]
}
