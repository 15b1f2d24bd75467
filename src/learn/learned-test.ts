import type { Tool } from '../core/trace/tool.js'
import type { LearnedCheck } from './learned-check.js'

/** Whether anything of it is checked: runs that call no tool teach nothing. */
export function hasChecks({ checks }: LearnedTest): boolean {
  return checks.some(({ isProposed }) => !isProposed)
}

/** What the good runs of one agent have in common. */
export interface LearnedTest {
  readonly name: string
  readonly runs: number
  /** As the traces have them, each once. */
  readonly models: readonly string[]
  readonly prompts: readonly string[]
  readonly systems: readonly string[]
  readonly servers: readonly string[]
  readonly checks: readonly LearnedCheck[]
  /** Tools that are in no check, because a suite cannot name them. */
  readonly unnameable: readonly Tool[]
  /** Checks that would fail failing runs which pass still. */
  readonly additions: readonly LearnedCheck[]
}
