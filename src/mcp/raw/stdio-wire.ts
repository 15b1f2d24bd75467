// A server process as lines in and lines out.
import { MAX_LINE_BYTES, MessageLines } from '../answers/message-lines.js'
import type { StdioAddress } from '../client/connection.js'
import { ServerProcess } from '../process/server-process.js'
import { startFailure } from '../process/start-failure.js'
import { MessageLog } from './message-log.js'
import type { StdioWire } from './wire.js'

/** Throws NoAnswer when the process cannot be started. */
export function openStdioWire(address: StdioAddress): StdioWire {
  let process: ServerProcess
  try {
    process = new ServerProcess(address)
  } catch (error) {
    throw startFailure(address, error)
  }
  const log = new MessageLog()
  const lines = new MessageLines(MAX_LINE_BYTES, (line) => {
    if (line.trim() !== '') log.addText(line)
  })
  process.stdout.on('data', (chunk: Buffer) => {
    if (!lines.push(chunk)) log.end(`wrote a line of over ${MAX_LINE_BYTES} bytes`)
  })
  const exit = process.ended.then(() => {
    const failed = process.startError === undefined ? undefined : startFailure(address, process.startError)
    const how = failed?.message ?? process.exit ?? 'closed the connection'
    log.end(how)
    return how
  })
  return {
    kind: 'stdio',
    log,
    exit,
    get pid() {
      return process.pid
    },
    get stderr() {
      return process.stderr.lines()
    },
    send: (text) => {
      if (log.ended === undefined) process.stdin.write(`${text}\n`)
    },
    write: (part) => {
      if (log.ended === undefined) process.stdin.write(part)
    },
    closeInput: () => process.stdin.end(),
    close: () => process.end(),
  }
}
