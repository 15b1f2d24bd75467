// Transcripts (`~/.cursor/projects/*/agent-transcripts/**/*.jsonl`): what was said and called, mostly without results.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks } from '../anthropic-blocks.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { listIn, messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

/** What the user wrote, among context that the program adds. */
const QUERY = /<user_query>\n?(.*?)\n?<\/user_query>/s

const FAILED: ReadonlyMap<unknown, string> = new Map([
  ['error', 'agent_error'],
  ['failed', 'agent_error'],
  ['aborted', 'cancelled'],
  ['cancelled', 'cancelled'],
])

export class Transcript {
  readonly #draft = new TraceDraft()
  #isAnswered = false
  readonly isEnded = false

  /** Returns what is left out. */
  push(line: RawRecord): string[] {
    if (line.type === 'turn_ended') {
      const status = FAILED.get(line.status)
      this.#draft.outcome = status === undefined ? null : { status, error: textIn(line.error) ?? textIn(line.status) }
      if (status === undefined) this.#isAnswered = true
      return []
    }
    if (!isTranscriptLine(line)) return [`a line of type ${textIn(line.type) ?? 'unknown'}`]
    const { content } = recordIn(line.message)
    const text = messageText(content)
    const isCalling = recordsIn(content).some(({ type }) => type === 'tool_use')
    this.#isAnswered = line.role === 'assistant' && !isCalling
    if (line.role === 'assistant') this.#draft.turn('assistant', text ?? '')
    else if (text !== null) this.#user(text)
    return addBlocks(this.#draft, listIn(content))
  }

  finish(skip: (what: string) => void): RawTrace | null {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (this.#draft.isEmpty) return null
    if (!this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft.finish()
  }

  #user(text: string): void {
    this.#draft.outcome = null
    this.#draft.turn('user', QUERY.exec(text)?.[1] ?? text)
  }
}

/** `{ role, message: { content } }`: other programs write the role into the message. */
export function isTranscriptLine(value: unknown): boolean {
  if (!isRecord(value) || value.type !== undefined || (value.role !== 'user' && value.role !== 'assistant'))
    return false
  return Array.isArray(recordIn(value.message).content)
}
