import { isMcproveError } from '../core/errors/error.js'
import type { CatalogueUse } from '../core/gate/coverage.js'
import { toolId } from '../core/trace/tool.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import type { McpConnection, RequestOptions } from '../mcp/client/connection.js'
import type { DirectTest } from '../suite/suite.js'

/** How long to wait for a list. */
const LIST_TIMEOUT_MS = 5_000

/** A call of a tool, also of one that ends its server. */
export function toolUse(server: string, name: string, listed: readonly ToolDefinition[]): CatalogueUse {
  return { kind: 'tool', used: toolId({ server, name }), offered: listed.map(toolId) }
}

/**
 * What the server of a direct test offers, and what the test used of it, if these are resources or prompts, which are
 * listed after the answer. Null for a server that does not list them: it is not measured.
 */
export async function catalogueUse(
  test: DirectTest,
  connection: McpConnection,
  { signal }: RequestOptions,
): Promise<CatalogueUse | null> {
  if (test.kind !== 'resource' && test.kind !== 'prompt') return null
  const { server, kind } = test
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
