import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ToolReference } from '../../core/trace/trace.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { addUsage } from '../anthropic-blocks.js'
import { UNFINISHED } from '../cut-off.js'
import type { DraftResult } from '../draft-call.js'
import { epochMs } from '../epoch-ms.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

/** Context that the program adds to what the user wrote. */
const REMINDER = /<system-reminder>.*?<\/system-reminder>\s*/gs
/** `server___tool` */
const OWN_NAME = /^(.+?)___(.+)$/s
/** A saved session may not mark the result of a command that failed. */
const FAILED_COMMAND = /^Error: Command failed \(exit code: /

export class DroidRun {
  readonly #draft = new TraceDraft()
  #isAnswered = false

  /** Returns what is left out. */
  push(event: RawRecord): string[] {
    const at = epochMs(event.timestamp)
    this.#draft.saw(at)
    this.#draft.model = textIn(event.model) ?? this.#draft.model
    switch (event.type) {
      case 'session_start':
      case 'system':
        return []
      case 'message':
        return event.message === undefined
          ? this.#message(event.role, event.text, at)
          : this.#message(recordIn(event.message).role, recordIn(event.message).content, at)
      case 'tool_call':
        return this.#call(textIn(event.toolCallId) ?? textIn(event.id), event.toolName, event.parameters, at)
      case 'tool_result':
        return this.#streamResult(event, at)
      case 'completion':
        return this.#complete(event)
      case 'error':
        this.#draft.outcome = { status: 'infra_error', error: textIn(event.message) ?? 'unknown' }
        return []
      default:
        return [`an event of type ${textIn(event.type) ?? 'unknown'}`]
    }
  }

  finish(skip: (what: string) => void): RawTrace | null {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (this.#draft.isEmpty) return null
    if (!this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft.finish()
  }

  #message(role: unknown, content: unknown, at: number | null): string[] {
    const text = messageText(content)
    if (role === 'assistant') {
      this.#draft.outcome = null
      this.#draft.turn('assistant', text ?? '')
      this.#isAnswered = text !== null && text !== ''
    } else if (role === 'user') this.#user(text)
    else return [`a message of ${textIn(role) ?? 'an unknown role'}`]
    return recordsIn(content).flatMap((block) => this.#block(block, at))
  }

  #user(text: string | null): void {
    const words = text?.replace(REMINDER, '') ?? ''
    this.#isAnswered = false
    if (words === '') return
    this.#draft.outcome = null
    this.#draft.turn('user', words)
  }

  #block(block: RawRecord, at: number | null): string[] {
    if (block.type === 'tool_use') return this.#call(textIn(block.id), block.name, block.input, at)
    if (block.type !== 'tool_result') return []
    const content = textIn(block.content) ?? listIn(block.content)
    const words = messageText(content) ?? ''
    return this.#result(block.tool_use_id, {
      content,
      is_error: block.is_error === true || FAILED_COMMAND.test(words),
      at,
    })
  }

  #call(id: string | null, name: unknown, input: unknown, at: number | null): string[] {
    if (typeof name !== 'string' || name === '') return ['a call without a name']
    this.#isAnswered = false
    this.#draft.call({ id, ...toolOf(name), ...readArguments(input), at })
    return []
  }

  #streamResult({ id, toolCallId, isError, value }: RawRecord, at: number | null): string[] {
    const { exitCode } = recordIn(value)
    const hasFailed = isError === true || (typeof exitCode === 'number' && exitCode !== 0)
    return this.#result(toolCallId ?? id, {
      content: textIn(value) ?? canonicalJson(value ?? ''),
      is_error: hasFailed,
      at,
    })
  }

  #result(id: unknown, result: DraftResult): string[] {
    this.#isAnswered = false
    return this.#draft.result(textIn(id), result) ? [] : ['a second result for one call']
  }

  #complete({ finalText, usage }: RawRecord): string[] {
    addUsage(this.#draft, usage)
    this.#isAnswered = true
    const text = textIn(finalText)
    if (text !== null && text !== '') this.#draft.final_response = text
    return []
  }
}

function toolOf(name: string): ToolReference {
  const [, server, tool] = OWN_NAME.exec(name) ?? []
  return server === undefined || tool === undefined ? readMcpName(name) : { server, name: tool }
}
