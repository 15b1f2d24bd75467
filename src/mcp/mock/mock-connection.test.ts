import { expect, it } from 'vitest'
import { createMockServer } from './create-mock-server.js'
import { connectMock, mockStateOf } from './mock-connection.js'

const MANIFEST = `
state: { calls: none }
tools:
  - name: echo
    title: Echo
    description: Says it again.
    input_schema: { type: object, properties: { text: { type: string } } }
    output_schema: { type: object }
    annotations: { readOnlyHint: true }
    answers:
      - return: "{{args.text}}"
        set: { calls: some }
  - name: bare
resources: [{ uri: "a://b", text: hi }]
prompts: [{ name: greet, arguments: [{ name: who, description: A name., required: true }], messages: [{ role: user, text: "Hi {{args.who}}" }] }]
`

const connect = (options = {}) => connectMock('demo', { manifest: MANIFEST, file: 'm.yml' }, options)

it('lists what the manifest has, as any connection does', async () => {
  const connection = await connect()
  expect(connection).toMatchObject({
    server: 'demo',
    protocolVersion: '2026-07-28',
    serverInfo: { name: 'demo', version: '1.0.0' },
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: undefined,
  })
  expect(await connection.listTools()).toStrictEqual([
    {
      server: 'demo',
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      input_schema: { type: 'object', properties: { text: { type: 'string' } } },
      output_schema: { type: 'object' },
      annotations: { readOnlyHint: true },
    },
    { server: 'demo', name: 'bare', input_schema: { type: 'object' } },
  ])
  expect(await connection.listResources()).toStrictEqual([{ uri: 'a://b', name: 'a://b' }])
  expect(await connection.listResourceTemplates()).toStrictEqual([])
  expect(await connection.listPrompts()).toStrictEqual([
    { name: 'greet', arguments: [{ name: 'who', description: 'A name.', required: true }] },
  ])
  expect((await connection.readResource('a://b')).content).toEqual([{ uri: 'a://b', text: 'hi' }])
  expect((await connection.getPrompt('greet', { who: 'Ann' })).content).toEqual([
    { role: 'user', content: { type: 'text', text: 'Hi Ann' } },
  ])
})

it('gives each connection a world of its own, whose final state can be asked for', async () => {
  const [one, other] = await Promise.all([connect(), connect()])
  expect(await one.callTool('echo', { text: 'a' })).toEqual({ is_error: false, content: [{ type: 'text', text: 'a' }] })
  await one.close()
  expect([mockStateOf(one), mockStateOf(other)]).toEqual([{ calls: 'some' }, { calls: 'none' }])
  expect(mockStateOf({ ...other })).toBeUndefined()
})

it('reads a manifest once for a thousand connections', async () => {
  const connections = await Promise.all(Array.from({ length: 1_000 }, () => connect()))
  const lists = await Promise.all(connections.map((connection) => connection.listTools()))
  // The same object, not an equal one: nothing was read again.
  expect(new Set(lists.map(([tool]) => tool?.input_schema)).size).toBe(1)
})

it('reports the problems of a manifest each time', async () => {
  const bad = () => connectMock('demo', { manifest: 'tols: []', file: 'bad.yml' })
  await expect(bad()).rejects.toMatchObject({ code: 'MANIFEST_INVALID' })
  await expect(bad()).rejects.toFailWith('MANIFEST_INVALID', 'bad.yml:1:1')
})

it('honours an abort of the connection, of a request, and a close', async () => {
  const controller = new AbortController()
  const connection = await connect({ signal: controller.signal })
  const reason = new Error('enough')
  const failure = (message: string) => expect.objectContaining({ code: 'SERVER_FAILED', message, cause: reason })
  await expect(connection.callTool('echo', {}, { signal: AbortSignal.abort(reason) })).rejects.toEqual(
    failure(expect.stringContaining('(tools/call echo)')),
  )
  expect(mockStateOf(connection)).toEqual({ calls: 'none' })
  controller.abort(reason)
  await expect(connection.listTools()).rejects.toEqual(failure('server demo was interrupted (tools/list)'))
  await expect(connect({ signal: controller.signal })).rejects.toEqual(
    failure('server demo was interrupted (connecting)'),
  )
  const closed = await connect()
  await closed.close()
  await closed.close()
  await expect(closed.listTools()).rejects.toThrow('server demo was closed (tools/list)')
})

it('createMockServer takes a text or an object, and its connections share one world', async () => {
  const server = await createMockServer(MANIFEST)
  const [one, other] = [await server.connect(), await server.connect()]
  await one.callTool('echo', { text: 'a' })
  expect(server.state).toEqual({ calls: 'some' })
  expect(mockStateOf(other)).toEqual({ calls: 'some' })
  const named = await (await createMockServer({ name: 'shop', tools: [] })).connect()
  expect(named.server).toBe('shop')
  await expect(createMockServer('tools: 1')).rejects.toMatchObject({ code: 'MANIFEST_INVALID' })
})
