// The MCP server that the products use, on stdio.
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { answerOf, SERVER, TOOLS } from './tools.mjs'

serveStdio(() => {
  const server = new Server({ name: SERVER, version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ answer, ...tool }) => tool) }))
  server.setRequestHandler('tools/call', ({ params }) => answerOf(params.name, params.arguments))
  return server
})
