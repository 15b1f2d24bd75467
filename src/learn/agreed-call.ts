// Merges calls of several runs into one: arguments on which they agree are kept, others are free.
import { deepEqual } from '../core/json/deep-equal.js'
import type { Tool } from '../core/trace/tool.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { withoutPaths } from './argument-paths.js'

export interface ComparedCall {
  readonly tool: Tool
  readonly args: unknown
}

export interface AgreedCall extends ComparedCall {
  /** Paths of the arguments that are not compared; `args` does not contain them. */
  readonly free: readonly string[]
}

/** The path of all arguments together. */
export const WHOLE = ''

export function agreedCall({ tool, args }: ComparedCall, free: readonly string[]): AgreedCall {
  return { tool, args: withoutPaths(args, free), free }
}

/** In how many places two calls of one tool agree; at least one. */
export function agreement({ args }: ComparedCall, other: ComparedCall): number {
  if (!isRecord(args) || !isRecord(other.args)) return deepEqual(args, other.args) ? 2 : 1
  const theirs = other.args
  return 1 + Object.entries(args).filter(([key, value]) => deepEqual(value, theirs[key])).length
}
