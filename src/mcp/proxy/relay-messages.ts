// stdio before a server that is reached message by message: a URL, a mock, or a process that faults are injected into.
import { isMcproveError } from '../../core/error.js'
import { MAX_LINE_BYTES, MessageLines } from '../message-lines.js'
import { clientEnd, lastAnswers, reportDeath } from './client-streams.js'
import { FaultGate } from './fault-gate.js'
import { openLink, type ProxyTarget, type ServerLink } from './server-link.js'
import type { StdioFront } from './stdio-front.js'
import { readMessages, type WireMessage } from './wire-message.js'

export async function relayMessages(address: ProxyTarget, front: StdioFront): Promise<string | undefined> {
  const { server, stdin, stdout, recorder, faults, onStderr } = front
  const traffic = recorder.client(server)
  let link: ServerLink | undefined
  let end: (reason: string) => void = () => {}
  const serverEnd = new Promise<string>((resolve) => {
    end = resolve
  })
  const toClient = (message: WireMessage): void => {
    stdout.write(`${message.text}\n`)
    traffic.received(message)
  }
  const gate =
    faults &&
    new FaultGate({
      faults,
      server,
      toolNamed: (name) => recorder.toolNamed(server, name),
      onStrike: (id, mark) => traffic.struck(id, mark),
      toServer: (message) => link?.send(message),
      toClient,
    })
  try {
    link = await openLink(address, {
      onMessage: (message) => {
        const passed = gate === undefined ? message : gate.fromServer(message)
        if (passed !== undefined) toClient(passed)
      },
      onNoise: (line) => {
        recorder.noise(server, line)
        stdout.write(`${line}\n`)
      },
      onStderr,
      onEnd: end,
    })
  } catch (error) {
    if (isMcproveError(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
  const send = link.send.bind(link)
  const lines = new MessageLines(MAX_LINE_BYTES, (line) => {
    const messages = readMessages(line)
    // What is no message is the server's to refuse.
    if (messages.length === 0 && line.trim() !== '') send({ text: line, value: {} })
    for (const message of messages) {
      traffic.sent(message)
      if (gate?.fromClient(message) ?? true) send(message)
    }
  })
  stdin.on('data', (chunk: Buffer) => {
    if (!lines.push(chunk)) recorder.note(`a line of the client is over ${MAX_LINE_BYTES} bytes: it was not sent on`)
  })
  let reason = await Promise.race([clientEnd(front), serverEnd])
  stdin.pause()
  // It may still fail at what was asked last.
  if (reason === undefined) reason = await Promise.race([lastAnswers(traffic, front), serverEnd])
  if (reason === undefined) traffic.left()
  else reportDeath(traffic, front, reason)
  gate?.close()
  await link.close()
  return reason
}
