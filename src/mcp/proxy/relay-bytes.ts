// stdio before stdio without faults: bytes go on first, and a copy is read afterwards. So everything passes, also what
// no version of the protocol knows yet, and the client waits for nothing but the pipe.
import type { Readable, Writable } from 'node:stream'
import type { StdioAddress } from '../connection.js'
import { MAX_LINE_BYTES, MessageLines } from '../message-lines.js'
import { ServerProcess } from '../server-process.js'
import { startFailure } from '../start-failure.js'
import { answerWithDeath, clientEnd, lastAnswers } from './client-streams.js'
import { endOf } from './process-link.js'
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
  const asked = new MessageLines(MAX_LINE_BYTES, (line) => {
    for (const message of readMessages(line)) traffic.sent(message)
  })
  const answered = new MessageLines(MAX_LINE_BYTES, (line) => {
    const messages = readMessages(line)
    if (messages.length === 0 && line.trim() !== '') recorder.noise(name, line)
    for (const message of messages) traffic.received(message)
  })
  pump(stdin, server.stdin, (chunk) => asked.push(chunk))
  pump(server.stdout, stdout, (chunk) => answered.push(chunk))
  const first = await Promise.race([
    clientEnd(front).then(() => 'client' as const),
    server.ended.then(() => 'server' as const),
  ])
  stdin.pause()
  if (first === 'server') {
    const reason = endOf(address, server)
    recorder.died(
      name,
      reason,
      [...traffic.waiting.values()].map(({ method }) => method),
    )
    answerWithDeath(traffic, stdout, reason)
    return reason
  }
  if (!server.stdin.destroyed) server.stdin.end()
  await Promise.race([lastAnswers(traffic, front), server.ended])
  traffic.left()
  await server.end()
  return undefined
}

/** As fast as the slower side, so that a flood fills no memory. */
function pump(from: Readable, to: Writable, look: (chunk: Buffer) => void): void {
  from.on('data', (chunk: Buffer) => {
    if (!to.write(chunk)) {
      from.pause()
      to.once('drain', () => from.resume())
    }
    look(chunk)
  })
}
