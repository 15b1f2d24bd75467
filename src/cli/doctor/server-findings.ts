import { connectServer } from '../../mcp/client/connect-server.js'
import type { ConnectOptions, ServerAddress } from '../../mcp/client/connection.js'
import { takeLeft } from '../../mcp/process/left-processes.js'
import { reachableServer } from '../../run/plan/server-address.js'
import type { Suite } from '../../suite/suite.js'
import { type CheckedSuite, DEFAULT_TIMEOUT_MS, type DoctorSetting } from './checked-suite.js'
import { type Finding, troubleOf } from './finding.js'

/** One line for each server: started, asked for its tools, and stopped. */
export function serverFindings({ suite }: CheckedSuite, setting: DoctorSetting): Promise<Finding>[] {
  return [...suite.servers.keys()].map((name) => setting.slots.use(() => serverFinding(suite, name, setting)))
}

async function serverFinding(suite: Suite, name: string, setting: DoctorSetting): Promise<Finding> {
  const about = { check: 'server', subject: name, suite: suite.file, hint: null } as const
  try {
    const { address, timeoutMs: ofServer } = reachableServer(suite, name, setting)
    if (setting.isOffline && 'url' in address) return { ...about, status: 'skip', message: 'not checked (--offline)' }
    const timeoutMs = setting.timeoutMs ?? ofServer ?? DEFAULT_TIMEOUT_MS
    const count = await countTools(name, address, { timeoutMs, signal: setting.signal })
    const left = takeLeft(name, address)
    const message = `${count} ${count === 1 ? 'tool' : 'tools'}`
    if (left.length === 0) return { ...about, status: 'ok', message }
    return { ...about, status: 'warn', message: `${message}; ${left.join('; ')}` }
  } catch (error) {
    return { ...about, status: 'fail', ...troubleOf(error) }
  }
}

async function countTools(name: string, address: ServerAddress, options: ConnectOptions): Promise<number> {
  const connection = await connectServer(name, address, options)
  try {
    return (await connection.listTools()).length
  } finally {
    await connection.close()
  }
}
