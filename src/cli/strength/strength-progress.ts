import { cleanText } from '../../core/text/show-value.js'
import { cutToWidth } from '../terminal/display-width.js'
import type { Io } from '../terminal/io.js'

const ERASE_LINE = '\r\u001b[2K'
const USUAL_COLUMNS = 80

/** Shows the current test: one line on a terminal, which the report replaces. */
export class StrengthProgress {
  readonly #io: Io
  readonly #isShown: boolean

  constructor(io: Io, isQuiet: boolean) {
    this.#io = io
    this.#isShown = io.stderr.isTTY && !isQuiet
  }

  test(name: string, index: number, total: number): void {
    const columns = Number(this.#io.env.COLUMNS) || USUAL_COLUMNS
    const line = cutToWidth(`test ${index + 1} of ${total}: ${cleanText(name)}`, columns - 1)
    if (this.#isShown) this.#io.stderr.write(`${ERASE_LINE}${line}`)
  }

  end(): void {
    if (this.#isShown) this.#io.stderr.write(ERASE_LINE)
  }
}
