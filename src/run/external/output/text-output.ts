import { TextTail } from '../../../mcp/process/text-tail.js'
import { type AgentOutput, type AgentReport, NO_COUNTS } from '../agent-report.js'
import { plainText } from './plain-text.js'

/** The answer is at the end of the output, so only the end is kept. */
const KEPT_BYTES = 1024 * 1024

/** For a program without a preset: its output is the answer. */
export class TextOutput implements AgentOutput {
  readonly #tail = new TextTail(KEPT_BYTES)

  push(chunk: Buffer): void {
    this.#tail.push(chunk)
  }

  end(): AgentReport {
    const { leftOut } = this.#tail
    const text = plainText(this.#tail.text()).trim()
    return {
      text: leftOut === 0 ? text : `… (${leftOut} earlier bytes omitted)\n${text}`,
      ...NO_COUNTS,
      failure: null,
      calls: null,
      hasStarted: null,
      notes: [],
    }
  }
}
