// What one run of a direct test has to itself: connections, a folder, and what the server asked on them.
import type { Fault } from '../../core/faults/fault-schema.js'
import type { AskedRequest } from '../../mcp/client/connection.js'
import type { DirectTest, Suite } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import type { OpenServers } from '../execute/server-pool.js'
import { openFolder, type Workspace } from '../execute/workspace.js'
import { serverFaults } from '../faults/declared-faults.js'
import { faultWarnings } from '../faults/fault-warnings.js'
import { isAccessTest, serversOf } from './servers-of.js'

/** A server that asks without end must not fill the memory. */
const MAX_ASKED = 1000

export interface DirectFrame {
  readonly servers: OpenServers
  readonly workspace: Workspace | null
  /** The faults of the server of the test. */
  readonly faults: readonly Fault[]
  /** In the order of the requests. */
  readonly asked: readonly AskedRequest[]
  close(): Promise<void>
}

/** Opens everything or nothing. */
export async function openFrame(
  test: DirectTest,
  run: number,
  suite: Suite,
  session: RunSession,
  onLeft: (warning: string) => void,
): Promise<DirectFrame> {
  const { cwd, env, trustAddresses, signal, timeoutMs, keep, onEvent } = session.options
  // A test that must be refused opens no connection.
  const servers = isAccessTest(test) ? [] : serversOf(test)
  const { workspace: fixture, client, setup } = test
  const texts = [client, setup, 'args' in test ? test.args : null, 'uri' in test ? test.uri : null]
  const faults = serverFaults(suite, test.server, env)
  if (run === 1) for (const warning of faultWarnings(test, suite, faults)) onLeft(warning)
  const workspace = await openFolder(suite, { workspace: fixture, servers, texts, file: test.position.file }, cwd)
  const leave = async () => {
    if (workspace === null) return
    if (keep) onEvent?.({ kind: 'kept', row: test.name, run, folder: workspace.folder })
    else await workspace.remove()
  }
  const asked: AskedRequest[] = []
  const onAsked = (request: AskedRequest) => {
    if (asked.length < MAX_ASKED) asked.push(request)
  }
  const setting = { cwd, env, trustAddresses, signal, timeoutMs, runDir: workspace?.folder }
  try {
    const answers = workspace?.fill(client) ?? client
    const open = await session.pool.open({ suite, servers, client: answers, onAsked, onLeft, ...setting })
    return { servers: open, workspace, faults, asked, close: () => open.close().finally(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}
