import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { DraftResult } from '../draft-call.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

/** `extension__tool`; every extension is a server. */
const OWN_NAME = /^(.+?)__(.+)$/s
/** What Goose itself answers when the provider fails. */
const FAILURE = /^Ran into this error: (.*?)\.?\n+Please retry/s

export class GooseRun {
  readonly #draft = new TraceDraft()
  #messageId: string | null = null
  #isAnswered = false

  start({ accumulated_input_tokens, accumulated_output_tokens, model_config }: RawRecord): void {
    this.#draft.addTokens(numberIn(accumulated_input_tokens), numberIn(accumulated_output_tokens))
    this.#draft.model = textIn(recordIn(model_config).model_name)
  }

  fail(error: string | null): void {
    this.#draft.outcome = { status: 'infra_error', error: error ?? 'unknown' }
  }

  /** Returns what is left out. */
  push(message: RawRecord): string[] {
    const { role, id, content, created } = message
    const seconds = numberIn(created)
    const at = seconds === null ? null : seconds * 1000
    this.#draft.saw(at)
    const blocks = recordsIn(content)
    const text = messageText(blocks.filter(({ type }) => type === 'text'))
    if (role === 'assistant') return this.#answer(textIn(id), text ?? '', blocks, at)
    if (role !== 'user') return [`a message of ${textIn(role) ?? 'an unknown role'}`]
    this.#messageId = null
    this.#isAnswered = false
    const isHidden = recordIn(message.metadata).userVisible === false
    if (text !== null && !isHidden) this.#draft.turn('user', text)
    const lost = this.#blocks(blocks, at)
    return isHidden && text !== null ? ['a message that the user does not see', ...lost] : lost
  }

  finish(skip: (what: string) => void): RawTrace | null {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (this.#draft.isEmpty) return null
    if (!this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft.finish()
  }

  /** A stream writes a message in pieces with the same id. */
  #answer(id: string | null, text: string, blocks: readonly RawRecord[], at: number | null): string[] {
    const failure = FAILURE.exec(text)?.[1]
    this.#draft.outcome = failure === undefined ? null : { status: 'infra_error', error: failure }
    if (id !== null && id === this.#messageId) this.#draft.extendTurn(text, '')
    else this.#draft.turn('assistant', text)
    this.#messageId = id
    const calls = this.#draft.calls
    const lost = this.#blocks(blocks, at)
    this.#isAnswered = this.#draft.calls === calls && (text !== '' || this.#isAnswered)
    return lost
  }

  #blocks(blocks: readonly RawRecord[], at: number | null): string[] {
    return blocks.flatMap((block) => {
      const id = textIn(block.id)
      if (block.type === 'toolRequest' || block.type === 'frontendToolRequest') return this.#call(id, block, at)
      if (block.type !== 'toolResponse') return []
      const result = { ...readResult(recordIn(block.toolResult)), at }
      return this.#draft.result(id, result) ? [] : ['a second result for one call']
    })
  }

  /** A call that Goose could not read has an error instead of a name. */
  #call(id: string | null, block: RawRecord, at: number | null): string[] {
    const { name, arguments: given } = recordIn(recordIn(block.toolCall).value)
    if (typeof name !== 'string' || name === '') return ['a call without a name']
    const extension = textIn(recordIn(block._meta).goose_extension)
    const [, server = extension, tool = name] = OWN_NAME.exec(name) ?? []
    this.#draft.call({ id, server, name: tool, ...readArguments(given), at })
    return []
  }
}

/** Earlier versions have the content alone, later ones the whole result of the server. */
function readResult({ status, value, error }: RawRecord): DraftResult {
  if (status === 'error') return { content: textIn(error) ?? '', is_error: true }
  if (!isRecord(value)) return { content: textIn(value) ?? listIn(value), is_error: false }
  const { content, structuredContent, isError } = value
  return {
    content: listIn(content),
    is_error: isError === true,
    ...(isRecord(structuredContent) ? { structured: structuredContent } : {}),
  }
}
