import { isMcproveError } from '../core/errors/error.js'
import type { CatalogueUse } from '../core/gate/coverage.js'
import { toolId } from '../core/trace/tool.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import type { McpConnection, RequestOptions } from '../mcp/client/connection.js'
import type { DirectTest } from '../suite/suite.js'

/** How long to wait for a list. */
const LIST_TIMEOUT_MS = 5_000

/**
 * What the server of a direct test offers, and what the test used of it. The tools are already known; resources and
 * prompts are listed after the answer. Null for a server that does not list them: it is not measured.
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

/** A URI contains dots of its own. */
function resourceId(server: string, uri: string): string {
  return `${server} ${uri}`
}
