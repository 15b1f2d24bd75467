// stdio in front of stdio without faults: bytes are passed on first, and a copy is read afterwards. So everything
// passes, including messages that no protocol version knows yet, and the client waits for nothing but the pipe.
import type { Readable, Writable } from 'node:stream'
import { MAX_LINE_BYTES, MessageLines } from '../answers/message-lines.js'
import type { StdioAddress } from '../client/connection.js'
import { ServerProcess } from '../process/server-process.js'
import { startFailure } from '../process/start-failure.js'
import { clientEnd, lastAnswers, reportDeath, writeAtPace } from './http/client-streams.js'
import { endOf } from './links/process-link.js'
import type { StdioFront } from './stdio-front.js'
import { readMessages } from './wire-message.js'

export async function relayBytes(address: StdioAddress, front: StdioFront): Promise<string | undefined> {
  const { server: name, stdin, stdout, recorder, onStderr } = front
  const traffic = recorder.client(name)
  let server: ServerProcess
  try {
    server = new ServerProcess(address, onStderr)
  } catch (error) {
    return startFailure(address, error).message
  }
  const readAsked = (line: string): void => {
    for (const message of readMessages(line)) traffic.sent(message)
  }
  const readAnswered = (line: string): void => {
    const messages = readMessages(line)
    if (messages.length === 0 && line.trim() !== '') recorder.noise(name, line)
    for (const message of messages) traffic.received(message)
  }
  const missed = (side: string) => () =>
    recorder.note(`a line of ${side} exceeds ${MAX_LINE_BYTES} bytes and is not recorded`)
  const asked = new MessageLines(MAX_LINE_BYTES, readAsked, missed('the client'))
  const answered = new MessageLines(MAX_LINE_BYTES, readAnswered, missed(`server ${name}`))
  pump(stdin, server.stdin, (chunk) => asked.push(chunk))
  pump(server.stdout, stdout, (chunk) => answered.push(chunk))
  const isServerFirst = await Promise.race([clientEnd(front).then(() => false), server.ended.then(() => true)])
  stdin.pause()
  if (!isServerFirst) {
    server.stdin.end()
    await Promise.race([lastAnswers(traffic, front), server.ended])
  }
  if (isServerFirst || hasCrashed(server)) {
    const reason = endOf(address, server)
    reportDeath(traffic, front, reason)
    await server.end()
    return reason
  }
  traffic.left()
  await server.end()
  return undefined
}

/** A server whose input has ended is expected to exit. */
function hasCrashed({ exit, startError }: ServerProcess): boolean {
  return startError !== undefined || (exit !== undefined && exit !== 'exited with code 0')
}

function pump(from: Readable, to: Writable, look: (chunk: Buffer) => void): void {
  from.on('data', (chunk: Buffer) => {
    writeAtPace(chunk, from, to)
    look(chunk)
  })
}
