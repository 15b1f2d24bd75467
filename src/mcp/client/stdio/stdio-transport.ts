import {
  deserializeMessage,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import { cleanText, cut } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { InvalidMessages } from '../../answers/invalid-messages.js'
import { MAX_LINE_BYTES, MessageLines } from '../../answers/message-lines.js'
import { messageMistake } from '../../answers/message-mistake.js'
import { StrayOutput } from '../../answers/stray-output.js'
import { ServerProcess } from '../../process/server-process.js'
import { NoAnswer, type ServerTrouble } from '../../process/server-trouble.js'
import { startFailure } from '../../process/start-failure.js'
import type { StdioAddress } from '../connection.js'
import type { ProbeLimits } from './silent-probe.js'
import { StdioOpening } from './stdio-opening.js'

const SHOWN_LINE_LENGTH = 200
/** A process that closes its output is usually about to exit, and its exit code says more. */
const EXIT_FOLLOWS_MS = 300

/**
 * A server process as a transport for the SDK. The SDK's own transport adds to the environment, does not stop what the
 * server started, starts the server twice to find out its generation, and does not report malformed answers.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** `pid` is the property by which the SDK tells a pipe from HTTP: on a pipe, silence means an old server. */
  readonly stderr = null
  readonly strayOutput = new StrayOutput()
  readonly invalidMessages = new InvalidMessages()
  readonly #address: StdioAddress
  readonly #trouble: ServerTrouble
  readonly #limits: ProbeLimits
  #process: ServerProcess | undefined
  #opening: StdioOpening | undefined
  #hasSpoken = false
  #endedSilently = false
  #isClosed = false

  constructor(address: StdioAddress, trouble: ServerTrouble, limits: ProbeLimits) {
    this.#address = address
    this.#trouble = trouble
    this.#limits = limits
  }

  get pid(): number | null {
    return this.#process?.pid ?? null
  }

  /**
   * The process exited on its own without a message. Some old servers do when the first request is not `initialize`.
   */
  get endedSilently(): boolean {
    return this.#endedSilently
  }

  /** The last lines that the server wrote to stderr. */
  get lastOutput(): readonly string[] {
    return this.#process?.stderr.lines() ?? []
  }

  async start(): Promise<void> {
    try {
      this.#process = new ServerProcess(this.#address)
    } catch (error) {
      throw startFailure(this.#address, error)
    }
    const { stdout, ended } = this.#process
    const lines = new MessageLines(MAX_LINE_BYTES, (line) => this.#read(line))
    stdout.on('data', (chunk: Buffer) => {
      if (!lines.push(chunk)) this.#fail(`wrote a line of over ${MAX_LINE_BYTES} bytes`)
    })
    stdout.once('end', () => {
      setTimeout(() => this.#fail('closed its standard output'), EXIT_FOLLOWS_MS).unref()
    })
    void ended.then(() => this.#reportEnd())
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#opening?.answers(message) === true) return Promise.resolve()
    if (isJSONRPCRequest(message) && isProbe(message)) this.#open(message)
    const stdin = this.#process?.stdin
    return new Promise((resolve, reject) => {
      if (stdin === undefined || this.#isClosed) reject(new NoAnswer('is not connected'))
      // A pipe that the server closed is reported by the exit that follows.
      else stdin.write(serializeMessage(message), () => resolve())
    })
  }

  async close(): Promise<void> {
    const isFirst = !this.#isClosed
    this.#isClosed = true
    this.#opening?.stop()
    await this.#process?.end()
    if (isFirst) this.onclose?.()
  }

  #open(probe: JSONRPCRequest): void {
    this.#opening?.stop()
    const send = (message: JSONRPCRequest): void => void this.send(message).catch(() => {})
    this.#opening = new StdioOpening(
      probe,
      send,
      (answer) => this.onmessage?.(answer),
      this.#limits,
      this.invalidMessages,
    )
  }

  #read(line: string): void {
    const text = line.trim()
    if (text === '' || this.#isClosed) return
    let message: JSONRPCMessage
    try {
      message = readMessage(text)
    } catch (cause) {
      // Many servers log to standard output, as text or as JSON. Other clients skip this silently, so their users do
      // not know.
      if (isLogLine(text)) {
        this.strayOutput.add(text)
        this.#process?.stderr.push(Buffer.from(`(stdout) ${text}\n`))
        return
      }
      const what = `wrote a line that is not a JSON-RPC message${mistakeIn(text)}: ${shortened(text)}`
      // The official client skips the line, and the answer may still come.
      if (this.#opening?.isUnderWay === true) this.invalidMessages.add('warning', 'line', `the server ${what}`)
      else this.#fail(what, cause)
      return
    }
    this.#hasSpoken = true
    if (this.#opening?.takes(message) !== true) this.onmessage?.(message)
  }

  #reportEnd(): void {
    const { startError, exit = 'closed the connection' } = this.#process ?? {}
    if (startError !== undefined) this.#trouble.report(startFailure(this.#address, startError))
    else {
      this.#endedSilently = !this.#isClosed && !this.#hasSpoken
      this.#fail(exit)
    }
    void this.close()
  }

  #fail(what: string, cause?: unknown): void {
    if (!this.#isClosed) this.#trouble.report(new NoAnswer(what, { cause }))
  }
}

/** Not the same request later on: it shows whether the server is still there. */
function isProbe({ id, method }: JSONRPCRequest): boolean {
  return method === 'server/discover' && typeof id === 'string'
}

/** JSON-RPC has the id null for an error that answers no request in particular; the SDK has no id there. */
function readMessage(text: string): JSONRPCMessage {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value.id !== null || !('error' in value)) return deserializeMessage(text)
  const { id: _, ...error } = value
  return { ...deserializeMessage(JSON.stringify(error)), id: null } as unknown as JSONRPCMessage
}

function mistakeIn(text: string): string {
  const mistake = messageMistake(text)
  return mistake === undefined ? '' : ` (it ${mistake})`
}

function isLogLine(text: string): boolean {
  if (!text.startsWith('{')) return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !('jsonrpc' in value)
  } catch {
    return false
  }
}

function shortened(text: string): string {
  return text.length > SHOWN_LINE_LENGTH ? `${cleanText(cut(text, SHOWN_LINE_LENGTH))}…` : cleanText(text)
}
