import { cleanText } from '../../core/show-value.js'
import type { StdioAddress } from '../connection.js'
import { MAX_LINE_BYTES, MessageLines } from '../message-lines.js'
import { ServerProcess } from '../server-process.js'
import { startFailure } from '../start-failure.js'
import type { LinkEvents, ServerLink } from './server-link.js'
import { readMessages, type WireMessage } from './wire-message.js'

/** A server that is a process, read line by line. */
export class ProcessLink implements ServerLink {
  readonly #process: ServerProcess | undefined
  #isOver = false

  constructor(address: StdioAddress, { onMessage, onNoise, onEnd, onStderr }: LinkEvents) {
    const end = (reason: string): void => {
      if (this.#isOver) return
      this.#isOver = true
      onEnd(reason)
    }
    try {
      this.#process = new ServerProcess(address, onStderr)
    } catch (error) {
      queueMicrotask(() => end(startFailure(address, error).message))
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
      end(`wrote a line of over ${MAX_LINE_BYTES} bytes`)
      void this.close()
    })
    void ended.then(() => end(endOf(address, this.#process)))
  }

  send({ text }: WireMessage): void {
    // A pipe that the server closed is reported by its exit.
    this.#process?.stdin.write(`${text}\n`)
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#process?.end()
  }
}

/** How a process ended, with the last line it wrote. */
export function endOf(address: StdioAddress, server: ServerProcess | undefined): string {
  if (server?.startError !== undefined) return startFailure(address, server.startError).message
  const said = server?.stderr.lines().at(-1)
  return `${server?.exit ?? 'closed the connection'}${said === undefined ? '' : `: ${cleanText(said)}`}`
}
