// What the lists of a server become, from servers that send more or less than they should.
import { afterEach, expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { McpConnection } from '../client/connection.js'

const open: McpConnection[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()))
})

async function connectTo(answers: Readonly<Record<string, unknown>>): Promise<McpConnection> {
  const address = nodeServer('answering-server.mjs', JSON.stringify(answers))
  const connection = await connectServer('answering', address, { timeoutMs: 20_000 })
  open.push(connection)
  return connection
}

it('keeps titles, descriptions, sizes and annotations of resources, and drops what has a wrong type', async () => {
  const server = await connectTo({
    initialize: { capabilities: { resources: {}, prompts: {} } },
    'resources/list': {
      resources: [
        {
          uri: 'a://b',
          name: 'b',
          title: 'B',
          description: 'The b.',
          mimeType: 'text/plain',
          size: 3,
          annotations: {},
        },
        { uri: 'a://c', title: 1, description: null, mimeType: [], size: '3', annotations: 'x', icons: [] },
      ],
    },
    'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'a://{id}', name: 'one', title: 'One' }] },
    'prompts/list': { prompts: [{ name: 'p', title: 'P', arguments: [{ name: 'x', title: 'X' }, 'y'] }] },
  })
  expect(await server.listResources()).toStrictEqual([
    { uri: 'a://b', name: 'b', title: 'B', description: 'The b.', mime_type: 'text/plain', annotations: {}, size: 3 },
    { uri: 'a://c', name: 'a://c' },
  ])
  expect(await server.listResourceTemplates()).toStrictEqual([{ uri_template: 'a://{id}', name: 'one', title: 'One' }])
  expect(await server.listPrompts()).toStrictEqual([
    { name: 'p', title: 'P', arguments: [{ name: 'x', title: 'X', required: false }] },
  ])
})

it('a server without templates may not know the request for them, but its error is not an empty list', async () => {
  const initialize = { capabilities: { resources: {} } }
  expect(await (await connectTo({ initialize })).listResourceTemplates()).toEqual([])
  const broken = await connectTo({
    initialize,
    'resources/templates/list': { error: { code: -32_603, message: 'no database' } },
  })
  await expect(broken.listResourceTemplates()).rejects.toMatchObject({
    code: 'SERVER_FAILED',
    message: expect.stringContaining('no database'),
  })
})

it('reads what a server says about itself', async () => {
  const serverInfo = { name: 'shop', version: '2', title: 'Shop', description: 'Sells.', websiteUrl: 'https://a.test' }
  const server = await connectTo({
    initialize: {
      capabilities: { tools: { listChanged: true }, tasks: { list: {} } },
      serverInfo,
      instructions: 'Ask.',
    },
    'tools/list': {
      tools: [
        { name: 'buy', execution: { taskSupport: 'optional' } },
        { name: 'b', execution: 7 },
      ],
    },
  })
  expect(server.serverInfo).toEqual({
    name: 'shop',
    version: '2',
    title: 'Shop',
    description: 'Sells.',
    website_url: 'https://a.test',
  })
  expect(server.capabilities).toEqual({ tools: { listChanged: true }, tasks: { list: {} } })
  expect(server.instructions).toBe('Ask.')
  expect(await server.listTools()).toStrictEqual([
    { server: 'answering', name: 'buy', task_support: 'optional' },
    { server: 'answering', name: 'b' },
  ])
})
