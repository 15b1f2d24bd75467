// What can become a direct test: a call of a tool, a resource to read, a prompt to get. Each is tried until one answers.
import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import type { McpConnection, ToolAnswer } from '../../mcp/client/connection.js'
import { errorAtStart, errorIn, nothingIn, textOfRead } from './servers/error-answer.js'
import type { ToolCallDraft } from './servers/safe-calls.js'
import type { PromptDraft, ResourceDraft } from './servers/safe-reads.js'

export type Draft = ToolCallDraft | ResourceDraft | PromptDraft

/** A draft and its answer, without secrets. */
export interface Answered<One extends Draft = Draft> {
  readonly draft: One
  readonly answer: ToolAnswer
}

/** A draft that cannot become a test, with the reason on one line. */
export interface Refused<One extends Draft = Draft> {
  readonly draft: One
  /** False when the server did not mark its answer as an error: it may be none. */
  readonly isMarked: boolean
  /** Whether it answered, but with nothing. */
  readonly isEmpty: boolean
  readonly reason: string
  /** Why there was no answer at all; the connection has ended. */
  readonly failure?: McproveError
}

export interface Tried<One extends Draft> {
  readonly answered: Answered<One> | null
  readonly refused: readonly Refused<One>[]
}

export interface TrySetting {
  readonly signal: AbortSignal
  readonly note: (text: string) => void
  readonly redact: <Value>(value: Value) => Value
}

/** A longer text is a document to look at, not a first test. */
const MAX_RESOURCE_CHARACTERS = 50_000

/** Sends one draft after the other until an answer can become a test. Stops when the server no longer answers. */
export async function tryDrafts<One extends Draft>(
  drafts: readonly One[],
  connection: McpConnection,
  setting: TrySetting,
): Promise<Tried<One>> {
  const refused: Refused<One>[] = []
  for (const draft of drafts) {
    const outcome = await tryDraft(draft, connection, setting)
    if ('answer' in outcome) return { answered: outcome, refused }
    setting.note(`${nameOf(draft)} was skipped: ${outcome.reason}`)
    refused.push(outcome)
    if (outcome.failure !== undefined) break
  }
  return { answered: null, refused }
}

export async function tryDraft<One extends Draft>(
  draft: One,
  connection: McpConnection,
  { signal, redact }: TrySetting,
): Promise<Answered<One> | Refused<One>> {
  try {
    const answer = redact(await send(draft, connection, signal))
    return refusalOf(draft, answer) ?? { draft, answer }
  } catch (error) {
    if (signal.aborted || !isMcproveError(error)) throw error
    return { draft, isMarked: true, isEmpty: false, reason: redact(lineOf(error)), failure: error }
  }
}

/** Null when the answer can become a test. */
export function refusalOf<One extends Draft>(draft: One, answer: ToolAnswer): Refused<One> | null {
  const nothing = nothingIn(answer)
  const reason = nothing ?? errorIn(answer) ?? ('uri' in draft ? (unfitText(answer) ?? errorAtStart(answer)) : null)
  return reason === null ? null : { draft, isMarked: answer.is_error, isEmpty: nothing !== null, reason }
}

export function nameOf(draft: Draft): string {
  if ('tool' in draft) return showName(draft.tool.name)
  return 'uri' in draft ? `the resource ${showName(draft.uri)}` : `the prompt ${showName(draft.prompt)}`
}

/** The message of a failure without the output of the server that follows it. */
export function lineOf(failure: McproveError): string {
  return cleanText(failure.summary ?? failure.message)
}

async function send(draft: Draft, connection: McpConnection, signal: AbortSignal): Promise<ToolAnswer> {
  if ('tool' in draft) return await connection.callTool(draft.tool.name, draft.args, { signal })
  if ('uri' in draft) return await connection.readResource(draft.uri, { signal })
  return await connection.getPrompt(draft.prompt, draft.args, { signal })
}

function unfitText(answer: ToolAnswer): string | null {
  const text = textOfRead(answer)
  if (text === null) return 'it is not text'
  return text.length > MAX_RESOURCE_CHARACTERS ? `it is longer than ${MAX_RESOURCE_CHARACTERS} characters` : null
}
