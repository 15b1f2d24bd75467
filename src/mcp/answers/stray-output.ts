// What a server writes to its standard output besides messages. The protocol forbids it: clients that read the line as
// a message report an error or end the connection.
import type { WireMistake } from '../../catalog/lint/catalogue.js'
import { showValue } from '../../core/text/show-value.js'

const SHOWN_CHARACTERS = 100

export class StrayOutput {
  #lines = 0
  #first = ''

  add(line: string): void {
    if (this.#lines === 0) this.#first = line
    this.#lines += 1
  }

  get mistakes(): readonly WireMistake[] {
    if (this.#lines === 0) return []
    const lines = this.#lines === 1 ? 'a line' : `${this.#lines} lines`
    const message = `the server writes ${lines} to its standard output that ${this.#lines === 1 ? 'is not an MCP message' : 'are not MCP messages'} (${showValue(this.#first, SHOWN_CHARACTERS)}): write logs to standard error`
    return [{ rule: 'stray_output', tool: null, subject: 'server', place: 'stdout', message }]
  }
}
