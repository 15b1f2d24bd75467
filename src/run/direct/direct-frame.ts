// What one run of a direct test has to itself: connections, a folder, and what the server asked on them.
import type { AskedRequest } from '../../mcp/client/connection.js'
import type { DirectTest, Suite } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import type { OpenServers } from '../execute/server-pool.js'
import { openFolder, type Workspace } from '../execute/workspace.js'
import { isAccessTest, serversOf } from './servers-of.js'

/** A server that asks without end must not fill the memory. */
const MAX_ASKED = 1000

export interface DirectFrame {
  readonly servers: OpenServers
  readonly workspace: Workspace | null
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
  const { cwd, env, trustAddresses, signal, keep, onEvent } = session.options
  // A test that must be refused opens no connection.
  const servers = isAccessTest(test) ? [] : serversOf(test)
  const { workspace: fixture, client, setup } = test
  const texts = [client, setup, 'args' in test ? test.args : null, 'uri' in test ? test.uri : null]
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
  const setting = { cwd, env, trustAddresses, signal, runDir: workspace?.folder }
  try {
    const answers = workspace?.fill(client) ?? client
    const open = await session.pool.open({ suite, servers, client: answers, onAsked, onLeft, ...setting })
    return { servers: open, workspace, asked, close: () => open.close().finally(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}
