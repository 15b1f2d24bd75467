import { PassThrough } from 'node:stream'
import { MAX_LINE_BYTES, MessageLines } from '../../answers/message-lines.js'
import type { MockAddress } from '../../client/connection.js'
import { readMock } from '../../mock/manifest/read-mock.js'
import { MockCalls } from '../../mock/mock-calls.js'
import { serveStdio } from '../../mock/serve-stdio.js'
import { readMessages } from '../wire-message.js'
import type { LinkEvents, ServerLink } from './server-link.js'

/** A mock server in this process, served as on stdio. Throws MANIFEST_INVALID. */
export async function openMockLink({ manifest, file }: MockAddress, { onMessage }: LinkEvents): Promise<ServerLink> {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const lines = new MessageLines(MAX_LINE_BYTES, (line) => {
    for (const message of readMessages(line)) onMessage(message)
  })
  stdout.on('data', (chunk: Buffer) => lines.push(chunk))
  const makeWorld = await readMock(manifest, file)
  const served = serveStdio(new MockCalls(makeWorld()), { stdin, stdout })
  return {
    send: ({ text }) => void stdin.write(`${text}\n`),
    async close() {
      stdin.end()
      await served
    },
  }
}
