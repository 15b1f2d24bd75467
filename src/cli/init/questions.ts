// Questions on a terminal: one line each. The terminal mode does not change, so Ctrl-C is an ordinary signal.
import { createInterface, type Interface } from 'node:readline'
import { cleanText } from '../../core/text/show-value.js'
import type { Io } from '../terminal/io.js'

/** The user ended the questions with Ctrl-C or Ctrl-D. */
export class Cancelled extends Error {}

/** Whether there is a user to answer. */
export function canAsk({ stdin, stderr }: Io): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true && stderr.isTTY
}

export class Questions {
  readonly #io: Io
  readonly #reader: Interface
  readonly #lines: AsyncIterator<string>

  constructor(io: Io, signal: AbortSignal) {
    this.#io = io
    this.#reader = createInterface({ input: io.stdin, terminal: false })
    // Listening from the start, so that text typed ahead is not lost.
    this.#lines = this.#reader[Symbol.asyncIterator]()
    signal.addEventListener('abort', () => this.close(), { once: true })
  }

  /** Asks until the answer is accepted; `accept` returns what is wrong with it. */
  async ask(question: string, fallback: string, accept: (answer: string) => string | undefined): Promise<string> {
    for (;;) {
      this.#io.stderr.write(`${question}${fallback === '' ? '' : ` [${cleanText(fallback)}]`}: `)
      const { done, value } = await this.#lines.next()
      if (done === true) {
        this.#io.stderr.write('\n')
        throw new Cancelled()
      }
      const answer = value.trim() || fallback
      const problem = accept(answer)
      if (problem === undefined) return answer
      this.#io.stderr.write(`  ${cleanText(problem)}\n`)
    }
  }

  /** Shows a numbered list; Enter selects the first entry. Returns the index. */
  async choose(question: string, choices: readonly string[]): Promise<number> {
    const width = String(choices.length).length
    const lines = choices.map((choice, index) => `  ${String(index + 1).padStart(width)}  ${oneLine(choice)}\n`)
    this.#io.stderr.write(`${question}\n${lines.join('')}`)
    const answer = await this.ask('Number', '1', (text) => {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
      return number >= 1 && number <= choices.length ? undefined : `Give a number from 1 to ${choices.length}.`
    })
    return Number(answer) - 1
  }

  close(): void {
    this.#reader.close()
  }
}

function oneLine(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}
