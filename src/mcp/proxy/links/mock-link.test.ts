import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { createMockServer } from '../../mock/create-mock-server.js'
import { readMessages } from '../wire-message.js'
import { openMockLink } from './mock-link.js'

const MANIFEST = `
name: shop
state: { open: true }
tools:
  - name: find
    description: Finds.
    input_schema: { type: object, properties: { id: {} }, required: [id] }
    answers:
      - { match: { id: 1 }, return: { content: [{ type: text, text: "one, é, {{args.id}}" }] } }
      - { match: { id: 2 }, return: { n: 2 } }
resources: [{ uri: "shop://a", name: a, text: hello }]
`

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }

const request = (id: number, method: string, params?: object) => ({ jsonrpc: '2.0', id, method, params })

const OLDER = [
  request(1, 'initialize', INITIALIZE),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: { not: 'an id' }, method: 'ping' },
  request(2, 'tools/list'),
  request(3, 'tools/call', { name: 'find', arguments: { id: 1 } }),
  request(4, 'tools/call', { name: 'find', arguments: { id: 2 } }),
  request(5, 'tools/call', { name: 'find', arguments: {} }),
  request(6, 'resources/list'),
  request(7, 'no/method'),
]
const NEWER = OLDER.slice(3).map((message) => ({
  ...message,
  params: { ...('params' in message ? message.params : {}), _meta: META },
}))

/** The lines that the mock answers on stdio. */
async function onStdio(messages: readonly object[], count: number): Promise<string[]> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })]
  const served = (await createMockServer(MANIFEST)).serveStdio({ stdin, stdout })
  let text = ''
  stdout.on('data', (chunk: string) => {
    text += chunk
  })
  for (const message of messages) stdin.write(`${JSON.stringify(message)}\n`)
  await vi.waitFor(() => expect(text.split('\n')).toHaveLength(count + 1))
  stdin.end()
  await served
  return text.trimEnd().split('\n')
}

it.each([
  ['older', OLDER, 7],
  ['newer', NEWER, 6],
])('answers as on stdio, byte for byte, in the %s generation of the protocol', async (_name, messages, count) => {
  const texts: string[] = []
  const onMessage = ({ text }: { text: string }) => texts.push(text)
  const link = await openMockLink({ manifest: MANIFEST, file: 'm.yml' }, { onMessage, onNoise() {}, onEnd() {} })
  for (const message of messages) for (const sent of readMessages(JSON.stringify(message))) link.send(sent)
  await vi.waitFor(() => expect(texts).toHaveLength(count))
  await link.close()
  expect(texts.toSorted()).toEqual((await onStdio(messages, count)).toSorted())
})

it('says nothing more once it is closed', async () => {
  const heard: unknown[] = []
  const onMessage = (message: unknown) => heard.push(message)
  const link = await openMockLink({ manifest: MANIFEST, file: 'm.yml' }, { onMessage, onNoise() {}, onEnd() {} })
  await link.close()
  for (const sent of readMessages(JSON.stringify(OLDER[0]))) link.send(sent)
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual([])
})

it('refuses a manifest that is wrong', async () => {
  const events = { onMessage() {}, onNoise() {}, onEnd() {} }
  await expect(openMockLink({ manifest: 'tools: 1', file: 'm.yml' }, events)).rejects.toMatchObject({
    code: 'MANIFEST_INVALID',
  })
})
