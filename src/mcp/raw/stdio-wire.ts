// A server process as lines in and lines out.
import { MAX_LINE_BYTES, MessageLines } from '../answers/message-lines.js'
import type { StdioAddress } from '../client/connection.js'
import { ServerProcess } from '../process/server-process.js'
import { startFailure } from '../process/start-failure.js'
import { MessageLog } from './message-log.js'
import type { StdioWire } from './wire.js'

/** Between two messages of ours. The largest message may be a quarter of it. */
const MAX_UNASKED_BYTES = 4 * MAX_LINE_BYTES
/** A server that asks without end, and does not read the answers. */
const MAX_UNREAD_BYTES = MAX_LINE_BYTES

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
  let unasked = 0
  let isClosing = false
  const stopReading = (why: string): void => {
    log.end(why)
    process.stdout.destroy()
  }
  process.stdout.on('data', (chunk: Buffer) => {
    // A flood that is still read would hold up the end of the process.
    if (isClosing || log.ended !== undefined) return
    unasked += chunk.length
    if (!lines.push(chunk)) stopReading(`wrote a line of over ${MAX_LINE_BYTES} bytes`)
    else if (unasked > MAX_UNASKED_BYTES) stopReading(`wrote over ${MAX_UNASKED_BYTES} bytes that nobody asked for`)
  })
  const put = (part: string | Uint8Array): void => {
    if (log.ended !== undefined) return
    unasked = 0
    process.stdin.write(part)
    if (process.stdin.writableLength > MAX_UNREAD_BYTES)
      log.end(`left over ${MAX_UNREAD_BYTES} bytes of its input unread`)
  }
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
    get unread() {
      return process.stdin.writableLength
    },
    send: (text) => put(`${text}\n`),
    write: put,
    closeInput: () => process.stdin.end(),
    close: () => {
      isClosing = true
      return process.end()
    },
  }
}
