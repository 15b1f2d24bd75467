// MCP, Progress: the value must increase with each notification, and there must be none after the answer.
import { showValue } from '../../core/text/show-value.js'
import type { Fields } from './protocol-session.js'

type Token = string | number

const RULE = 'MCP: the value must increase with each report'
const SHOWN_CHARACTERS = 40

export type ProgressMistake = 'late' | 'type' | 'again' | 'back' | 'total' | 'over'

/** What is wrong with reports of progress: the first mistake of each kind. */
export class ProgressConduct {
  /** The last value, by token: each request counts on its own. */
  readonly #last = new Map<Token, number>()
  readonly #answered = new Set<unknown>()
  readonly #mistakes = new Map<ProgressMistake, string>()

  get mistakes(): readonly string[] {
    return [...this.#mistakes.values()]
  }

  mistake(kind: ProgressMistake): string | undefined {
    return this.#mistakes.get(kind)
  }

  answered(id: unknown): void {
    this.#answered.add(id)
  }

  reported(token: Token, { progress, total }: Fields): void {
    if (this.#answered.has(token)) {
      this.#note('late', `progress ${shown(progress)} came after the answer (MCP: reports must stop with it)`)
    }
    if (typeof progress !== 'number') {
      this.#note('type', `progress is ${shown(progress)}, not a number (MCP)`)
      return
    }
    const last = this.#last.get(token)
    this.#last.set(token, progress)
    if (last === progress) this.#note('again', `progress ${progress} came again (${RULE})`)
    if (last !== undefined && progress < last) this.#note('back', `progress ${progress} came after ${last} (${RULE})`)
    if (total === undefined || total === null) return
    if (typeof total !== 'number') this.#note('total', `the total of progress is ${shown(total)}, not a number (MCP)`)
    else if (progress > total) this.#note('over', `progress ${progress} exceeds its total ${total}`)
  }

  #note(kind: ProgressMistake, mistake: string): void {
    if (!this.#mistakes.has(kind)) this.#mistakes.set(kind, mistake)
  }
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : showValue(value, SHOWN_CHARACTERS)
}
