// `sessions/<id>/<id>.messages.json` of Cline 3: one file for the session and one for each subagent.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { sdkFailure, sdkResult, sdkTool, sdkWords } from './sdk-tool.js'

/** Sessions wait for the files of their subagents. */
export class SdkSessions {
  readonly #leads = new Map<string, TraceDraft>()
  readonly #subagents: { readonly parent: string; readonly name: string; readonly draft: TraceDraft }[] = []

  push(document: RawRecord, skip: (what: string) => void): void {
    const { parentThreadId, subagent } = recordIn(document.origin)
    const draft = draftOf(document, skip)
    if (draft.isEmpty) return
    if (typeof parentThreadId === 'string') {
      this.#subagents.push({ parent: parentThreadId, name: textIn(subagent) ?? 'subagent', draft })
    } else this.#leads.set(textIn(document.sessionId) ?? `#${this.#leads.size}`, draft)
  }

  *end(): Generator<RawTrace> {
    for (const { parent, name, draft } of this.#subagents) {
      const lead = this.#leads.get(parent)
      if (lead === undefined) yield draft.finish()
      else lead.join(draft, name)
    }
    for (const draft of this.#leads.values()) yield draft.finish()
    this.#subagents.length = 0
    this.#leads.clear()
  }
}

function draftOf({ messages, system_prompt }: RawRecord, skip: (what: string) => void): TraceDraft {
  const draft = new TraceDraft({ recordsServers: true })
  draft.system = textIn(system_prompt)
  let isAnswered = true
  for (const message of recordsIn(messages)) {
    const at = numberIn(message.ts)
    draft.saw(at)
    const blocks = recordsIn(message.content)
    if (recordIn(message.metadata).displayRole === 'error') {
      draft.outcome = sdkFailure(messageText(message.content) ?? 'unknown')
      skip('a message of the program')
    } else if (message.role === 'assistant') {
      isAnswered = !addAnswer(draft, message, blocks, at)
    } else if (message.role === 'user') {
      isAnswered = false
      addUser(draft, message.content, blocks, at, skip)
    } else skip('a message with an unknown role')
  }
  if (!isAnswered) draft.outcome ??= UNFINISHED
  return draft
}

/** Returns whether it has calls. */
function addAnswer(draft: TraceDraft, message: RawRecord, blocks: readonly RawRecord[], at: number | null): boolean {
  const { inputTokens, outputTokens } = recordIn(message.metrics)
  draft.turn('assistant', messageText(message.content) ?? '')
  draft.addTokens(numberIn(inputTokens), numberIn(outputTokens))
  draft.model = textIn(recordIn(message.modelInfo).id) ?? draft.model
  draft.outcome = null
  const calls = blocks.filter(({ type, name }) => type === 'tool_use' && typeof name === 'string' && name !== '')
  for (const { id, name, input } of calls) {
    draft.call({ id: textIn(id), ...sdkTool(textIn(name) ?? ''), args: input ?? {}, at })
  }
  return calls.length > 0
}

function addUser(
  draft: TraceDraft,
  content: unknown,
  blocks: readonly RawRecord[],
  at: number | null,
  skip: (what: string) => void,
): void {
  for (const { type, tool_use_id, content: given, is_error } of blocks) {
    if (type !== 'tool_result') continue
    const result = sdkResult(given)
    const isError = is_error === true || result.is_error === true
    if (!draft.result(textIn(tool_use_id), { ...result, is_error: isError, at })) skip('a second result for one call')
  }
  const text = blocks.some(({ type }) => type === 'tool_result') ? null : messageText(content)
  if (text === null) return
  draft.outcome = null
  draft.turn('user', sdkWords(text))
}

export function isSdkSession(value: unknown): value is RawRecord {
  if (!isRecord(value) || !Array.isArray(value.messages)) return false
  return typeof value.agent === 'string' && typeof value.sessionId === 'string' && typeof value.updated_at === 'string'
}
