import type { Readable } from 'node:stream'
import { cleanText } from '../../../core/text/show-value.js'
import { MAX_LINE_BYTES, MessageLines } from '../../answers/message-lines.js'
import type { StdioAddress } from '../../client/connection.js'
import { ServerProcess } from '../../process/server-process.js'
import { startFailure } from '../../process/start-failure.js'
import { readMessages, type WireMessage } from '../wire-message.js'
import type { LinkEvents, ServerLink } from './server-link.js'

/** A server process, read line by line. */
export class ProcessLink implements ServerLink {
  readonly #process: ServerProcess | undefined
  readonly #onEnd: (reason: string) => void
  #isOver = false

  constructor(address: StdioAddress, { onMessage, onNoise, onEnd, onStderr }: LinkEvents) {
    this.#onEnd = onEnd
    try {
      this.#process = new ServerProcess(address, onStderr)
    } catch (error) {
      queueMicrotask(() => this.#end(startFailure(address, error).message))
      return
    }
    const { stdout, ended } = this.#process
    const lines = new MessageLines(MAX_LINE_BYTES, (line) => {
      if (line.trim() === '' || this.#isOver) return
      const messages = readMessages(line)
      if (messages.length === 0) onNoise(line)
      for (const message of messages) onMessage(message)
    })
    stdout.on('data', (chunk: Buffer) => {
      if (lines.push(chunk)) return
      this.#end(`wrote a line of over ${MAX_LINE_BYTES} bytes`)
      void this.close()
    })
    void ended.then(() => this.#end(endOf(address, this.#process)))
  }

  get output(): Readable | undefined {
    return this.#process?.stdout
  }

  send({ text }: WireMessage): void {
    const stdin = this.#process?.stdin
    if (stdin === undefined || this.#isOver) return
    // A pipe that the server closed is reported by its exit.
    stdin.write(`${text}\n`)
    if (stdin.writableLength <= MAX_LINE_BYTES) return
    this.#end(`does not read its input: more than ${MAX_LINE_BYTES} bytes are pending`)
    void this.close()
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#process?.end()
  }

  #end(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onEnd(reason)
  }
}

/** How a process ended, with the last line it wrote. */
export function endOf(address: StdioAddress, server: ServerProcess | undefined): string {
  if (server?.startError !== undefined) return startFailure(address, server.startError).message
  const said = server?.stderr.lines().at(-1)
  return `${server?.exit ?? 'closed the connection'}${said === undefined ? '' : `: ${cleanText(said)}`}`
}
