import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { McpConnection } from '../client/connection.js'

const TEXT = { type: 'text', text: 'boom' }

let connection: McpConnection
beforeAll(async () => {
  connection = await connectServer('bad', nodeServer('bad-server.mjs', 'given-result'), { timeoutMs: 20_000 })
})
afterAll(() => connection.close())

it.each<[string, object]>([
  ['isError is "true", not true or false', { content: [TEXT], isError: 'true' }],
  ['isError is 1, not true or false', { content: [TEXT], isError: 1 }],
  ['the result has neither content nor structuredContent', {}],
  ['the result has neither content nor structuredContent', { task: { taskId: '1', status: 'working' } }],
  ['content is null, not a list', { content: null }],
  ['content is {"type": "text", "text": "boom"}, not a list', { content: TEXT }],
  ['content[0] is "boom", not an object', { content: ['boom'] }],
  ['content[1] has the type "zzz", which MCP does not have', { content: [TEXT, { type: 'zzz', text: 'x' }] }],
  ['content[0] has the type nothing, which MCP does not have', { content: [{ text: 'x' }] }],
  ['content[0] has the text 5, not a text', { content: [{ type: 'text', text: 5 }] }],
  ['content[0] has the mimeType nothing, not a text', { content: [{ type: 'image', data: 'AA==' }] }],
  ['content[0] has neither a text nor a blob', { content: [{ type: 'resource', resource: { uri: 'a://b' } }] }],
])('a tool does not answer when %s', async (mistake, result) => {
  await expect(connection.callTool('act', { result })).rejects.toFailWith('SERVER_FAILED', mistake)
})

it.each<[string, object, object]>([
  ['without blocks', { content: [] }, { content: [] }],
  ['only the structured form', { structuredContent: { n: 1 } }, { content: [], structured: { n: 1 } }],
  [
    'keys of its own',
    { content: [{ ...TEXT, mood: 'good' }], more: 1, _meta: {} },
    { content: [{ ...TEXT, mood: 'good' }] },
  ],
  ['a null for an optional key', { content: [TEXT], isError: null }, { content: [TEXT] }],
  [
    'a link of a newer generation',
    { content: [{ type: 'resource_link', uri: 'a://b', name: 'b' }] },
    { content: [{ type: 'resource_link', uri: 'a://b', name: 'b' }] },
  ],
])('a tool may answer with %s', async (_what, result, answer) => {
  expect(await connection.callTool('act', { result })).toEqual({ is_error: false, ...answer })
})

async function asked<T>(result: object, ask: (connection: McpConnection) => Promise<T>): Promise<T | string> {
  const address = nodeServer('bad-server.mjs', 'given-result', JSON.stringify(result))
  const connection = await connectServer('bad', address, { timeoutMs: 20_000 })
  try {
    return await ask(connection)
  } catch (error) {
    return String(error)
  } finally {
    await connection.close()
  }
}

it.each<[string, object, object]>([
  ['the result has no contents', {}, {}],
  ['contents[0] has neither a text nor a blob', { contents: [{ uri: 'a://b' }] }, {}],
  ['the contents are those of "other://x", not of "a://b"', { contents: [{ uri: 'other://x', text: 'x' }] }, {}],
])('a resource is not read when %s', async (mistake, result) => {
  const read = await asked(result, (one) => one.readResource('a://b'))
  expect(read).toContain(`${mistake} (resources/read a://b)`)
})

it('a resource may be answered with what is in it, and with its address written by a library', async () => {
  const contents = [{ uri: 'a://b/c', text: 'x' }]
  expect(await asked({ contents }, (one) => one.readResource('a://b/'))).toEqual({ is_error: false, content: contents })
  expect(await asked({ contents: [] }, (one) => one.readResource('a://b'))).toEqual({ is_error: false, content: [] })
})

it.each<[string, object]>([
  ['the result has no messages', {}],
  ['messages[0] has the role "system"', { messages: [{ role: 'system', content: TEXT }] }],
  ['messages[0] has the content "boom"', { messages: [{ role: 'user', content: 'boom' }] }],
])('a prompt is not answered when %s', async (mistake, result) => {
  const got = await asked(result, (one) => one.getPrompt('p', {}))
  expect(got).toContain(`${mistake} (prompts/get p)`)
})
