// A server with everything that the suite's server scenarios need, on the SDK, in both generations. Prints its URL.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  createRequestStateCodec,
  inputRequired,
  isLegacyRequest,
  ProtocolError,
  Server,
} from '@modelcontextprotocol/server'
import { object, PNG, text } from './answers.mjs'
import { TOOLS } from './tools.mjs'

const states = createRequestStateCodec({ key: randomBytes(32) })
const CACHE = { ttlMs: 60_000, cacheScope: 'public' }
/** When a client whose stream was closed may reconnect. */
const RETRY_MS = 500
const CAPABILITIES = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  completions: {},
  logging: {},
}

const user = (content) => ({ role: 'user', content })
const argument = (name) => ({ name, description: `The argument ${name}.`, required: true })
const PROMPTS = {
  test_simple_prompt: [[], () => [user(text('This is a simple prompt for testing.'))]],
  test_prompt_with_arguments: [
    ['arg1', 'arg2'],
    ({ arg1, arg2 }) => [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  ],
  test_prompt_with_embedded_resource: [
    ['resourceUri'],
    ({ resourceUri: uri }) => [
      user({
        type: 'resource',
        resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
      }),
      user(text('Please process the embedded resource above.')),
    ],
  ],
  test_prompt_with_image: [
    [],
    () => [user({ type: 'image', data: PNG, mimeType: 'image/png' }), user(text('Please analyze the image above.'))],
  ],
  test_input_required_result_prompt: [[], ({ topic }) => [user(text(`About ${topic}.`))]],
}
const RESOURCES = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
}

function makeServer({ notify }) {
  const server = new Server(
    { name: 'conformance-server', version: '1.0.0' },
    { capabilities: CAPABILITIES, requestState: { verify: states.verify } },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ call, ...tool }) => tool), ...CACHE }))
  server.setRequestHandler('tools/call', ({ params }, ctx) => {
    const tool = TOOLS.find(({ name }) => name === params.name)
    if (tool === undefined) throw new ProtocolError(-32_602, `no tool ${params.name}`)
    return tool.call(params.arguments ?? {}, ctx, { states, notify: notify(server) })
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([name, [names]]) => ({
      name,
      description: `The prompt ${name}.`,
      arguments: names.map(argument),
    })),
    ...CACHE,
  }))
  server.setRequestHandler('prompts/get', ({ params }, ctx) => {
    const [, messages] = PROMPTS[params.name] ?? []
    if (messages === undefined) throw new ProtocolError(-32_602, `no prompt ${params.name}`)
    if (params.name !== 'test_input_required_result_prompt') return { messages: messages(params.arguments ?? {}) }
    const given = ctx.mcpReq.inputResponses?.user_context
    if (given !== undefined) return { messages: messages({ topic: JSON.stringify(given.content) }) }
    const requestedSchema = object({ context: { type: 'string' } })
    const asked = inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema })
    return inputRequired({ inputRequests: { user_context: asked } })
  })
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => {
      return { uri, mimeType, name: uri, description: `The resource ${uri}.` }
    }),
    ...CACHE,
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'data', description: 'Data.', mimeType: 'application/json' },
    ],
    ...CACHE,
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
    const content = id === undefined ? RESOURCES[uri] : templated(id)
    if (content === undefined) throw new ProtocolError(-32_602, 'Resource not found', { uri })
    return { contents: [{ uri, ...content }], ...CACHE }
  })
  server.setRequestHandler('completion/complete', ({ params }) => {
    const values = ['paris', 'park', 'party'].filter((value) => value.startsWith(params.argument.value))
    return { completion: { values, total: values.length, hasMore: false } }
  })
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
  return server
}

function templated(id) {
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { mimeType: 'application/json', text: JSON.stringify(data) }
}

/** What was sent in a session, for clients that reconnect. */
class EventStore {
  #events = []

  async storeEvent(stream, message) {
    return String(this.#events.push({ stream, message }))
  }

  async getStreamIdForEventId(id) {
    return this.#events[Number(id) - 1]?.stream
  }

  async replayEventsAfter(last, { send }) {
    const stream = await this.getStreamIdForEventId(last)
    for (const [index, event] of this.#events.entries()) {
      const isMessage = Object.keys(event.message).length > 0
      if (index >= Number(last) && event.stream === stream && isMessage) await send(String(index + 1), event.message)
    }
    return stream
  }
}

/** The old generation, with a session for each client. */
function sessionHandler() {
  const sessions = new Map()
  const notify = (server) => ({
    toolsChanged: () => server.sendToolListChanged(),
    promptsChanged: () => server.sendPromptListChanged(),
  })
  return async (request, response, body) => {
    let transport = sessions.get(request.headers['mcp-session-id'])
    if (transport === undefined) {
      if (request.headers['mcp-session-id'] !== undefined) return void response.writeHead(404).end()
      transport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: new EventStore(),
        retryInterval: RETRY_MS,
        onsessioninitialized: (id) => sessions.set(id, transport),
        onsessionclosed: (id) => sessions.delete(id),
      })
      await makeServer({ notify }).connect(transport)
    }
    await transport.handleRequest(request, response, body)
  }
}

const handler = createMcpHandler(() => makeServer({ notify: () => handler.notify }), { legacy: 'reject' })
const stateless = toNodeHandler(handler)
const withSessions = sessionHandler()
const validations = [localhostHostValidation(), localhostOriginValidation()]

const http = createServer(async (request, response) => {
  if (!validations.every((isValid) => isValid(request, response))) return
  const body = request.method === 'POST' ? await jsonOf(request) : undefined
  const isOld = await isLegacyRequest(await toWebRequest(request, body), body)
  await (isOld ? withSessions(request, response, body) : stateless(request, response, body))
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}/mcp`))

async function jsonOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}
