// Which tool the first test of a suite calls: the one that is asked for, or one that is safe to call.
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Questions } from './questions.js'
import { draftOf, safeCalls, type ToolCallDraft } from './servers/safe-calls.js'

export interface ToolFlags {
  readonly tool?: string
  readonly args?: string
}

/** A call that the command line asks for; without arguments, those from the schema are used. */
export interface AskedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>> | null
}

/** How many candidates are tried when nothing is named. */
export const MAX_TRIED = 3
const MAX_OFFERED = 9

export function askedCall({ tool: name, args }: ToolFlags): AskedCall | null {
  if (name !== undefined) return { name, args: args === undefined ? null : parsedArguments(args) }
  if (args === undefined) return null
  throw usage('--args requires --tool', 'Add --tool NAME.')
}

/** The candidates in order: the requested one, the one chosen now, or the safest ones. */
export async function callsToTry(
  tools: readonly ToolDefinition[],
  asked: AskedCall | null,
  questions: Questions | null,
): Promise<readonly ToolCallDraft[]> {
  if (asked !== null) return [askedDraft(tools, asked)]
  const safe = safeCalls(tools)
  if (questions === null || safe.length === 0) return safe.slice(0, MAX_TRIED)
  const offered = safe.slice(0, MAX_OFFERED)
  const choice = await questions.choose('Which tool should the first test call? init calls it twice now.', [
    ...offered.map(describe),
    'none: do not call a tool',
  ])
  return offered.slice(choice, choice + 1)
}

function describe({ tool, args }: ToolCallDraft): string {
  const words = Object.keys(args).length === 0 ? 'no arguments' : showValue(args, 60)
  return `${tool.name}  ${words}${tool.annotations?.readOnlyHint === true ? ', read-only by its own annotation' : ''}`
}

function askedDraft(tools: readonly ToolDefinition[], { name, args }: AskedCall): ToolCallDraft {
  const tool = tools.find((one) => one.name === name)
  const names = tools.map((one) => one.name)
  if (tool === undefined) {
    const near = nearest(name, names)
    const hint = near === undefined ? `It has ${listNames(names, 'and')}.` : `Did you mean ${showName(near)}?`
    throw usage(`the server has no tool ${showName(name)}`, hint)
  }
  const draft = args === null ? draftOf(tool) : { tool, args }
  if (draft !== null) return draft
  throw usage(
    `${showName(name)} requires arguments, and its schema gives no example`,
    `Pass them: --args '{"name": "value"}'. \`mcprove inspect --json\` shows the schema.`,
  )
}

function parsedArguments(text: string): Readonly<Record<string, unknown>> {
  try {
    const args: unknown = JSON.parse(text)
    if (isRecord(args)) return args
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw usage(`--args expects a JSON object, got ${showValue(text, 80)}`, `Put it in single quotes: --args '{"a": 1}'.`)
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
