import { isMcproveError } from '../core/errors/error.js'
import type { CatalogueUse } from '../core/gate/coverage.js'
import { toolId } from '../core/trace/tool.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import type { McpConnection, RequestOptions } from '../mcp/client/connection.js'
import type { DirectTest } from '../suite/suite.js'

/** A list that comes later than this is not worth the wait. */
const LIST_TIMEOUT_MS = 5_000

/**
 * What the server of a direct test offers, and what the test used of it. The tools are known; resources and prompts are
 * asked for once the answer is there, and a server that does not list them is not measured: null.
 */
export async function catalogueUse(
  test: DirectTest,
  tools: readonly ToolDefinition[],
  connection: McpConnection,
  { signal }: RequestOptions,
): Promise<CatalogueUse | null> {
  const { kind, server } = test
  if (test.kind === 'tool') return { kind, used: toolId({ server, name: test.tool }), offered: tools.map(toolId) }
  const options: RequestOptions = { signal, timeoutMs: LIST_TIMEOUT_MS }
  try {
    if (test.kind === 'resource') {
      const offered = (await connection.listResources(options)).map(({ uri }) => resourceId(server, uri))
      return { kind, used: resourceId(server, test.uri), offered }
    }
    const offered = (await connection.listPrompts(options)).map(({ name }) => toolId({ server, name }))
    return { kind, used: toolId({ server, name: test.prompt }), offered }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}

/** A URI has dots of its own. */
function resourceId(server: string, uri: string): string {
  return `${server} ${uri}`
}
