import type { Tool } from '../core/trace/tool.js'
import type { LearnedCheck } from './learned-check.js'

/** Whether it has a check: runs without calls teach nothing. */
export function hasChecks({ checks }: LearnedTest): boolean {
  return checks.some(({ isProposed }) => !isProposed)
}

/** What the good runs of one agent have in common. */
export interface LearnedTest {
  readonly name: string
  readonly runs: number
  /** As in the traces, without duplicates. */
  readonly models: readonly string[]
  readonly prompts: readonly string[]
  readonly systems: readonly string[]
  readonly servers: readonly string[]
  readonly checks: readonly LearnedCheck[]
  /** Tools that are in no check, because a suite cannot name them. */
  readonly unnameable: readonly Tool[]
  /** Checks that would fail those failed runs that still pass. */
  readonly additions: readonly LearnedCheck[]
}
