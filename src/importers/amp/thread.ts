import { canonicalJson } from '../../core/json/canonical-json.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

/** States of a call that has not ended. */
const OPEN: ReadonlySet<unknown> = new Set(['queued', 'in-progress', 'blocked-on-user'])

export class Thread {
  readonly #draft = new TraceDraft()
  #isAnswered = false

  /** Returns what is left out. */
  push({ role, content, meta, usage, state }: RawRecord): string[] {
    const at = numberIn(recordIn(meta).sentAt)
    this.#draft.saw(at)
    const text = messageText(content)
    this.#isAnswered = role === 'assistant' && text !== null
    if (role === 'assistant') {
      this.#draft.turn('assistant', text ?? '', textIn(recordIn(state).stopReason) ?? undefined)
      this.#draft.outcome = recordIn(state).type === 'cancelled' ? { status: 'cancelled' } : null
      this.#addUsage(recordIn(usage))
    } else if (role !== 'user') return [`a message of ${textIn(role) ?? 'an unknown role'}`]
    else if (text !== null) this.#draft.turn('user', text)
    return recordsIn(content).flatMap((block) => this.#block(block, at))
  }

  finish(skip: (what: string) => void): RawTrace | null {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (this.#draft.isEmpty) return null
    if (!this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft.finish()
  }

  #block(block: RawRecord, at: number | null): string[] {
    if (block.type === 'tool_use') {
      this.#isAnswered = false
      const name = textIn(block.name) ?? ''
      if (name === '') return ['a call without a name']
      this.#draft.call({ id: textIn(block.id), ...readMcpName(name), ...readArguments(block.input), at })
    } else if (block.type === 'tool_result') return this.#result(block, at)
    return []
  }

  #result({ toolUseID, run }: RawRecord, at: number | null): string[] {
    const { status, result, error, reason } = recordIn(run)
    if (OPEN.has(status)) return []
    const told = status === 'done' ? result : (recordIn(error).message ?? error ?? reason ?? status)
    const { exitCode } = recordIn(result)
    const hasFailed = status !== 'done' || (typeof exitCode === 'number' && exitCode !== 0)
    const added = { content: textIn(told) ?? canonicalJson(told ?? ''), is_error: hasFailed, at }
    return this.#draft.result(textIn(toolUseID), added) ? [] : ['a second result for one call']
  }

  /** Input tokens do not include cached ones. */
  #addUsage(usage: RawRecord): void {
    const { model, inputTokens, outputTokens, cacheReadInputTokens, cacheCreationInputTokens } = usage
    this.#draft.model = textIn(model) ?? this.#draft.model
    const input = numberIn(inputTokens)
    const cached = (numberIn(cacheReadInputTokens) ?? 0) + (numberIn(cacheCreationInputTokens) ?? 0)
    this.#draft.addTokens(input === null ? null : input + cached, numberIn(outputTokens))
  }
}
