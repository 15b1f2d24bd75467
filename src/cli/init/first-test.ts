// The first test of a suite: a tool that is safe to call, called twice, in two processes of the server.
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { McpConnection, ToolAnswer } from '../../mcp/client/connection.js'
import type { Questions } from './questions.js'
import { errorIn } from './servers/error-answer.js'
import { draftOf, safeCalls, type ToolCallDraft } from './servers/safe-calls.js'
import type { FirstTest } from './suite/first-suite.js'
import { steadyExpectations } from './suite/steady-expectations.js'

export interface ToolFlags {
  readonly tool?: string
  readonly args?: string
}

/** A call that the command line asks for; without arguments, those from the schema are used. */
export interface AskedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>> | null
}

/** A call and its answer, without secrets. */
export interface TriedCall extends ToolCallDraft {
  readonly answer: ToolAnswer
}

/** A call whose answer is an error, marked as one or not. */
export interface RefusedCall extends ToolCallDraft {
  readonly isMarked: boolean
  readonly reason: string
}

/** The first call that succeeded, and the first that failed. */
export interface TriedCalls {
  readonly answered: TriedCall | null
  readonly refused: RefusedCall | null
}

/** How many candidates are tried when no tool is named. */
const MAX_TRIED = 3
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
    'none: only check the tool descriptions',
  ])
  return offered.slice(choice, choice + 1)
}

/** Calls one tool after the other until an answer can become a test. */
export async function tryCalls(
  calls: readonly ToolCallDraft[],
  connection: McpConnection,
  { signal, note, redact }: TrySetting,
): Promise<TriedCalls> {
  let refused: RefusedCall | null = null
  for (const draft of calls) {
    const answer = redact(await connection.callTool(draft.tool.name, draft.args, { signal }))
    const refusal = refusalOf(draft, answer)
    if (refusal === null) return { answered: { ...draft, answer }, refused }
    note(`${showName(draft.tool.name)} was skipped: ${refusal.reason}`)
    refused ??= refusal
  }
  return { answered: null, refused }
}

interface TrySetting {
  readonly signal: AbortSignal
  readonly note: (text: string) => void
  readonly redact: <Value>(value: Value) => Value
}

/** Null when the answer can become a test. */
export function refusalOf({ tool, args }: ToolCallDraft, answer: ToolAnswer): RefusedCall | null {
  const reason = errorIn(answer)
  return reason === null ? null : { tool, args, isMarked: answer.is_error, reason }
}

/** The test that both answers pass. */
export function testOf({ tool, args, answer }: TriedCall, again: ToolAnswer): FirstTest {
  return { tool, args, expect: steadyExpectations(answer, again, tool.annotations?.openWorldHint === true) }
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
