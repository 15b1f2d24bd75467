import { isTooDeep } from '../../core/json/nesting.js'
import { shellCommand } from '../../core/text/shell-command.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { FuzzInput } from './inputs/fuzz-input.js'

/** Longer commands cannot be pasted everywhere. */
const MAX_LENGTH = 8000

/**
 * The calls as one `mcprove call`, so that one process of the server gets them all; undefined when they do not fit into a
 * command. `target`: the server as words of a command line.
 */
export function reproduction(calls: readonly FuzzInput[], target: string): string | undefined {
  const last = calls.at(-1)
  if (last === undefined || calls.some(({ args }) => isTooDeep(args))) return undefined
  const first = calls.slice(0, -1).flatMap(({ tool, args }) => ['--first', firstWord(tool, args)])
  const call = shellCommand([last.tool, JSON.stringify(last.args)])
  // A command that starts the server is the end of the line.
  const words = /(^| )-- /.test(target) ? [call, target] : [target, call]
  const command = ['mcprove call', ...(first.length === 0 ? [] : [shellCommand(first)]), ...words].join(' ')
  return command.length > MAX_LENGTH ? undefined : command
}

function firstWord(tool: string, args: RawRecord): string {
  return Object.keys(args).length === 0 ? tool : `${tool}=${JSON.stringify(args)}`
}
