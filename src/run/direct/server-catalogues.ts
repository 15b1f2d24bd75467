// What the servers of a suite offer, each read once for all rows of `tool_quality`.
import { isMcproveError } from '../../core/errors/error.js'
import { type AskedCatalogue, askCatalogue } from '../../mcp/answers/ask-catalogue.js'
import type { Suite } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import { connectionTo } from '../execute/server-pool.js'
import { checkOffline } from '../plan/check-offline.js'

export type OnLeft = (warning: string) => void

/** By session: a second run in the same process asks again. */
const READ = new WeakMap<RunSession, Map<Suite, Map<string, Promise<AskedCatalogue>>>>()

/** Opens the server, unless another row has done so already. */
export function catalogueOf(
  suite: Suite,
  server: string,
  session: RunSession,
  onLeft: OnLeft,
): Promise<AskedCatalogue> {
  const ofSession = READ.get(session) ?? new Map<Suite, Map<string, Promise<AskedCatalogue>>>()
  READ.set(session, ofSession)
  const ofSuite = ofSession.get(suite) ?? new Map<string, Promise<AskedCatalogue>>()
  ofSession.set(suite, ofSuite)
  const known = ofSuite.get(server) ?? openCatalogue(suite, server, session, onLeft)
  ofSuite.set(server, known)
  return known
}

/**
 * The names of the tools of other servers. A server that cannot be read has a row of its own that says so.
 */
export async function otherTools(
  suite: Suite,
  servers: readonly string[],
  session: RunSession,
  onLeft: OnLeft,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const read = await Promise.all(
    servers.map(async (server) => {
      try {
        if (session.options.offline) checkOffline(suite, { servers: [server] })
        const { tools } = await catalogueOf(suite, server, session, onLeft)
        return [server, tools.map(({ name }) => name)] as const
      } catch (error) {
        if (!isMcproveError(error)) throw error
        return [server, []] as const
      }
    }),
  )
  return Object.fromEntries(read)
}

async function openCatalogue(
  suite: Suite,
  server: string,
  session: RunSession,
  onLeft: OnLeft,
): Promise<AskedCatalogue> {
  const { cwd, env, trustAddresses, signal, timeoutMs } = session.options
  const setting = { cwd, env, trustAddresses, signal, timeoutMs }
  const open = await session.pool.open({ suite, servers: [server], ...setting, onLeft })
  try {
    return await askCatalogue(connectionTo(open, server), { timeoutMs: open.timeoutsMs.get(server), signal })
  } finally {
    await open.close()
  }
}
