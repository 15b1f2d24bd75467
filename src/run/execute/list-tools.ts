import type { ToolDefinition } from '../../core/trace/trace.js'
import type { OpenServers } from './server-pool.js'

/** The tools of all servers of a run, in the order of the suite. */
export async function listTools(open: OpenServers, signal?: AbortSignal): Promise<readonly ToolDefinition[]> {
  const lists = await Promise.all(
    [...open.connections].map(([name, connection]) =>
      connection.listTools({ timeoutMs: open.timeoutsMs.get(name), signal }),
    ),
  )
  return lists.flat()
}
