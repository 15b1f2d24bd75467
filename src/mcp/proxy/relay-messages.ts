// stdio in front of a server that is reached message by message: a URL, a mock, or a process with faults.
import { isMcproveError } from '../../core/errors/error.js'
import { MAX_LINE_BYTES, MessageLines } from '../answers/message-lines.js'
import { FaultGate } from './fault-gate.js'
import { clientEnd, lastAnswers, reportDeath, writeAtPace } from './http/client-streams.js'
import { openLink, type ProxyTarget, type ServerLink } from './links/server-link.js'
import type { StdioFront } from './stdio-front.js'
import { errorMessage, PARSE_ERROR, readMessages, type WireMessage } from './wire-message.js'

export async function relayMessages(address: ProxyTarget, front: StdioFront): Promise<string | undefined> {
  const { server, stdin, stdout, recorder, faults, onStderr } = front
  const traffic = recorder.client(server)
  let link: ServerLink | undefined
  let end: (reason: string) => void = () => {}
  const serverEnd = new Promise<string>((resolve) => {
    end = resolve
  })
  const toClient = (message: WireMessage): void => {
    writeAtPace(`${message.text}\n`, link?.output, stdout)
    traffic.received(message)
    if (link?.output === undefined && stdout.writableLength > MAX_LINE_BYTES) {
      end(`sent more than ${MAX_LINE_BYTES} bytes that its client has not read`)
    }
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
        writeAtPace(`${line}\n`, link?.output, stdout)
      },
      onStderr,
      onEnd: end,
    })
  } catch (error) {
    if (isMcproveError(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
  const send = link.send.bind(link)
  const read = (line: string): void => {
    const messages = readMessages(line)
    // The server refuses what is not a message.
    if (messages.length === 0 && line.trim() !== '') send({ text: line, value: {} })
    for (const message of messages) {
      traffic.sent(message)
      if (gate?.fromClient(message) ?? true) send(message)
    }
  }
  const refuse = (): void => {
    const reason = `the line exceeds ${MAX_LINE_BYTES} bytes`
    stdout.write(`${errorMessage(null, PARSE_ERROR, reason).text}\n`)
    recorder.note(`a line of the client was rejected: ${reason}`)
  }
  const lines = new MessageLines(MAX_LINE_BYTES, read, refuse)
  stdin.on('data', (chunk: Buffer) => lines.push(chunk))
  let reason = await Promise.race([clientEnd(front), serverEnd])
  stdin.pause()
  // The last request may still fail.
  if (reason === undefined) reason = await Promise.race([lastAnswers(traffic, front), serverEnd])
  if (reason === undefined) traffic.left()
  else reportDeath(traffic, front, reason)
  gate?.close()
  await link.close()
  return reason
}
