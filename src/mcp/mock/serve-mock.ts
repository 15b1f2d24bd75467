// The same world as a real MCP server: the SDK speaks both protocol generations, we answer.
import type { Readable, Writable } from 'node:stream'
import type { CallToolResult, GetPromptResult, ReadResourceResult, Server, Tool } from '@modelcontextprotocol/server'
import type { ToolAnswer } from '../connection.js'
import type { Manifest, MockPrompt, MockResource, MockTool } from './manifest.js'
import { MockWorld } from './mock-world.js'

type Sdk = typeof import('@modelcontextprotocol/server')

export interface MockStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Told what the client sent that is no MCP. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Serves a manifest over stdio until the input ends. */
export async function serveMock(manifest: Manifest, streams: MockStreams): Promise<void> {
  await serveWorld(new MockWorld(manifest), streams)
}

export async function serveWorld(world: MockWorld, { stdin, stdout, onError }: MockStreams): Promise<void> {
  const [sdk, { serveStdio, StdioServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ])
  const transport = new StdioServerTransport(stdin, stdout)
  // The SDK asks for a second server when a client of the older generation has probed for the newer one first.
  const { close } = serveStdio(() => createServer(world, sdk), {
    transport,
    ...(onError === undefined ? {} : { onerror: onError }),
  })
  await new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
  await close()
}

function createServer(world: MockWorld, sdk: Sdk): Server {
  const { name = 'mcprove mock', version, resources, prompts } = world.manifest
  const capabilities = {
    tools: {},
    ...(resources.length === 0 ? {} : { resources: {} }),
    ...(prompts.length === 0 ? {} : { prompts: {} }),
  }
  const server = new sdk.Server({ name, version }, { capabilities })
  // A world gives the content that each kind of request has; the SDK validates it once more.
  const contentOf = <Content>(answer: ToolAnswer): Content => assertAnswer(answer, sdk).content as Content
  server.setRequestHandler('tools/list', () => ({ tools: world.listTools().map(toolOnWire) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const answer = world.call(params.name, params.arguments ?? {})
    return {
      content: contentOf<CallToolResult['content']>(answer),
      ...(answer.structured === undefined ? {} : { structuredContent: answer.structured }),
      ...(answer.is_error ? { isError: true } : {}),
    }
  })
  if (resources.length > 0) {
    server.setRequestHandler('resources/list', () => ({ resources: resources.map(resourceOnWire) }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params }) => ({
      contents: contentOf<ReadResourceResult['contents']>(world.read(params.uri)),
    }))
  }
  if (prompts.length > 0) {
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map(promptOnWire) }))
    server.setRequestHandler('prompts/get', ({ params }) => ({
      messages: contentOf<GetPromptResult['messages']>(world.prompt(params.name, params.arguments ?? {})),
    }))
  }
  return server
}

/** A JSON-RPC error is thrown: the SDK makes the response. */
function assertAnswer(answer: ToolAnswer, { ProtocolError }: Sdk): ToolAnswer {
  if (answer.error === undefined) return answer
  throw new ProtocolError(Number(answer.error.code), answer.error.message ?? '')
}

function toolOnWire({ name, title, description, input_schema, output_schema, annotations }: MockTool): Tool {
  const tool = { name, title, description, inputSchema: input_schema, outputSchema: output_schema, annotations }
  // `type: object` is checked when the manifest is read.
  return tool as Tool
}

function resourceOnWire({ uri, name, description, mime_type }: MockResource) {
  return { uri, name, description, mimeType: mime_type }
}

function promptOnWire({ name, description, arguments: parameters }: MockPrompt) {
  return { name, description, arguments: [...parameters] }
}
