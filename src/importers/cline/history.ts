// `api_conversation_history.json`: the messages that Cline or Roo Code sent and received.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks } from '../anthropic-blocks.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { isFailure, isTalk, readTexts } from './user-words.js'
import { readXmlCalls } from './xml-calls.js'

export function traceOfHistory(messages: readonly RawRecord[], skip: (what: string) => void): RawTrace | null {
  const history = new History()
  for (const message of messages) for (const what of history.push(message)) skip(what)
  return history.finish()
}

class History {
  readonly #draft = new TraceDraft({ recordsServers: true })
  /** Calls of the last answer: results as text come in their order. */
  #waiting: { readonly id: string; readonly isTalk: boolean }[] = []

  push(message: RawRecord): string[] {
    const blocks =
      typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : recordsIn(message.content)
    this.#draft.saw(numberIn(message.ts))
    if (message.role === 'assistant') return this.#answer(message, blocks)
    return message.role === 'user' ? this.#user(blocks) : ['a message with an unknown role']
  }

  finish(): RawTrace | null {
    this.#endTalk()
    return this.#draft.isEmpty ? null : this.#draft.finish()
  }

  #answer({ modelInfo, metrics }: RawRecord, blocks: readonly RawRecord[]): string[] {
    const { prompt, completion, cached } = recordIn(recordIn(metrics).tokens)
    const input = numberIn(prompt)
    this.#draft.addTokens(input === null ? null : input + (numberIn(cached) ?? 0), numberIn(completion))
    this.#draft.model = textIn(recordIn(modelInfo).modelId) ?? this.#draft.model
    this.#draft.final_response = null
    this.#endTalk()
    const read = blocks.map((block) => (block.type === 'text' ? readXmlCalls(textIn(block.text) ?? '') : NOTHING))
    this.#draft.turn(
      'assistant',
      read
        .map(({ text }) => text)
        .filter(Boolean)
        .join('\n'),
    )
    return blocks.flatMap((block, index) => {
      if (block.type === 'tool_use') return this.#call(textIn(block.id), textIn(block.name), recordIn(block.input))
      return (read[index]?.calls ?? []).flatMap(({ name, input: given }) => this.#call(null, name, given))
    })
  }

  #call(id: string | null, name: string | null, input: RawRecord): string[] {
    if (name === null || name === '') return ['a call without a name']
    const newId = this.#draft.call({ id, ...callOf(name, input) })
    this.#waiting.push({ id: id ?? newId, isTalk: isTalk(name) })
    // The result of a completed task is what the user reads.
    if (name === 'attempt_completion') this.#draft.final_response = textIn(input.result)
    return []
  }

  #user(blocks: readonly RawRecord[]): string[] {
    const texts = blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    const lost = addBlocks(this.#draft, blocks.map(withFailure))
    const { results, words } = readTexts(texts)
    if (!blocks.some(({ type }) => type === 'tool_result')) lost.push(...this.#results(results))
    if (words.length > 0) {
      this.#draft.final_response = null
      this.#draft.turn('user', words.join('\n'))
    }
    return lost
  }

  /** A tool that only talks to the user did not fail when nothing answers it. */
  #endTalk(): void {
    for (const { id, isTalk: isOver } of this.#waiting) if (isOver) this.#draft.result(id, { content: '' })
    this.#waiting = []
  }

  #results(results: readonly string[]): string[] {
    return results.flatMap((content) => {
      const call = this.#waiting.shift()
      if (call === undefined) return ['the result of an unknown call']
      const added = this.#draft.result(call.id, { is_error: isFailure(content), content })
      return added ? [] : ['a second result for one call']
    })
  }
}

const NOTHING = { calls: [], text: '' }
const ROO_NAME = /^mcp--(?<server>.+?)--(?<tool>.+)$/s

function callOf(name: string, input: RawRecord) {
  const { server_name, tool_name } = input
  if (name === 'use_mcp_tool' && typeof tool_name === 'string' && tool_name !== '') {
    return { server: textIn(server_name), name: tool_name, ...readArguments(input.arguments) }
  }
  const { server = null, tool = name } = ROO_NAME.exec(name)?.groups ?? {}
  return { server, name: tool, args: input }
}

/** Failures are marked in the text of a result. */
function withFailure(block: RawRecord): RawRecord {
  const { content } = block
  const text = typeof content === 'string' ? content : textIn(recordsIn(content)[0]?.text)
  return text !== null && isFailure(text) ? { ...block, is_error: true } : block
}

/** A conversation whose first message is a task with the details of its environment. */
export function isClineHistory(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [first] = value
  if (!isRecord(first) || first.role !== 'user') return false
  const texts =
    typeof first.content === 'string' ? [first.content] : recordsIn(first.content).map(({ text }) => textIn(text) ?? '')
  return (
    texts.some((text) => /^\s*<(?:task|user_message)>/.test(text)) &&
    texts.some((text) => text.includes('<environment_details>'))
  )
}
