// Serves a mock as a real MCP server: the SDK handles both protocol generations, and the mock answers.
import type {
  CallToolResult,
  GetPromptResult,
  JSONRPCMessage,
  McpRequestContext,
  ReadResourceResult,
  RequestId,
  Server,
  Tool,
} from '@modelcontextprotocol/server'
import { resultOnWire } from '../answers/result-on-wire.js'
import type { ToolAnswer } from '../client/connection.js'
import type { MockPrompt, MockResource, MockTool } from './manifest/manifest.js'
import type { MockCalls } from './mock-calls.js'

type Sdk = typeof import('@modelcontextprotocol/server')
type Era = McpRequestContext['era']

const INTERNAL_ERROR = -32_603

/** One for each connection, session or stateless request; all share the same mock. */
export function createSdkServer(calls: MockCalls, era: Era, sdk: Sdk): Server {
  const { world } = calls
  const { name = 'mcprove mock', version, resources, prompts, requests } = world.manifest
  const server = new sdk.Server({ name, version }, { capabilities: world.capabilities })
  // The mock returns content that is valid for the request; the SDK validates it again.
  const contentOf = <Content>(answer: ToolAnswer): Content => assertAnswer(answer, sdk).content as Content
  server.setRequestHandler('tools/list', () => ({ tools: world.listTools().map(toolOnWire) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { id, signal } }) => {
    const answer = await calls.call(params.name, params.arguments ?? {}, signal)
    // The SDK does not answer a cancelled request, but this fault means that a server does.
    if (signal.aborted) await server.transport?.send(lateResponse(id, answer, era)).catch(() => {})
    // As above: content blocks.
    return resultOnWire(assertAnswer(answer, sdk)) as CallToolResult
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
  if (requests !== undefined) {
    server.fallbackRequestHandler = async ({ method, params }) => {
      const response = requests.take(method, params)
      if ('error' in response) throw new sdk.ProtocolError(response.error.code, response.error.message)
      return response.result
    }
  }
  return server
}

/** A JSON-RPC error is thrown, and the SDK turns it into the response. */
function assertAnswer(answer: ToolAnswer, { ProtocolError }: Sdk): ToolAnswer {
  if (answer.error === undefined) return answer
  const { code, message } = rpcErrorOf(answer.error)
  throw new ProtocolError(code, message)
}

/** A recorded error may be an HTTP error, which has no code. */
function rpcErrorOf({ code, message = 'Internal error' }: NonNullable<ToolAnswer['error']>) {
  return { code: typeof code === 'number' ? code : INTERNAL_ERROR, message }
}

/** The message that the SDK would have sent. */
function lateResponse(id: RequestId, answer: ToolAnswer, era: Era): JSONRPCMessage {
  if (answer.error !== undefined) return { jsonrpc: '2.0', id, error: rpcErrorOf(answer.error) }
  const result = { ...(era === 'modern' ? { resultType: 'complete' } : {}), ...resultOnWire(answer) }
  return { jsonrpc: '2.0', id, result }
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
