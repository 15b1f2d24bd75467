// The servers of one run of an external agent: those behind the proxy, and our own connections for `setup:`, `verify:`
// and `expect_state:`. Both share the state of a mock. A server process is started once for each client, so state that
// it keeps in memory is not visible here.
import type { MockAddress } from '../../mcp/client/connection.js'
import { readMock } from '../../mcp/mock/manifest/read-mock.js'
import { MockCalls } from '../../mcp/mock/mock-calls.js'
import { connectWorld } from '../../mcp/mock/mock-connection.js'
import { takeLeft } from '../../mcp/process/left-processes.js'
import type { ProxyRunOptions } from '../../mcp/proxy/create-proxy.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { Suite } from '../../suite/suite.js'
import { finalStates } from '../execute/final-states.js'
import { setUp, verify } from '../execute/fixture-calls.js'
import { type OpenServers, ServerPool } from '../execute/server-pool.js'
import { reachableServer, type ServerSetting } from '../plan/server-address.js'

type Targets = ProxyRunOptions['servers']

export interface RunServers {
  readonly targets: Targets
  /** Runs the calls of `setup:`. */
  setUp(): Promise<void>
  /** The answers to the calls of `verify:`. */
  verify(): Promise<readonly unknown[]>
  /** The final states of the mocks, when the test needs them. */
  states(): Readonly<Record<string, unknown>> | undefined
  close(): Promise<void>
}

interface RunServersRequest {
  readonly suite: Suite
  readonly settings: RunSettings
  readonly setting: ServerSetting
  readonly signal: AbortSignal
  /** Called for each process that outlived its server. */
  readonly onLeft: (warning: string) => void
}

export async function openRunServers({
  suite,
  settings,
  setting,
  signal,
  onLeft,
}: RunServersRequest): Promise<RunServers> {
  const { servers = [], setup = [], verify: checks = [], expect_state } = settings
  const ends: (() => Promise<void>)[] = []
  const targets: Record<string, Targets[string]> = {}
  // The proxy has stopped its servers by then.
  const close = async () => {
    await Promise.all(ends.map((end) => end()))
    for (const [name, target] of Object.entries(targets)) for (const left of takeLeft(name, target)) onLeft(left)
  }
  try {
    const connections = new Map<string, ReturnType<typeof connectWorld>>()
    for (const name of servers) {
      const { address } = reachableServer(suite, name, setting)
      if ('manifest' in address) {
        const calls = await mockCalls(name, address)
        targets[name] = { ...address, calls }
        connections.set(name, connectWorld(name, calls))
        // A tool list is for runs that call nothing, which `externalErrors` refuses.
      } else targets[name] = address as Targets[string]
    }
    const named = new Set([...setup, ...checks].map(({ server }) => server))
    const programs = [...named].filter((name) => !connections.has(name))
    const opened = await new ServerPool().open({ suite, servers: programs, signal, onLeft, ...setting })
    ends.push(() => opened.close())
    const open: OpenServers = { ...opened, connections: new Map([...connections, ...opened.connections]) }
    return {
      targets,
      setUp: () => setUp(setup, open, signal),
      verify: () => verify(checks, open, signal),
      states: () => (expect_state === undefined ? undefined : finalStates(suite, open)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function mockCalls(server: string, { manifest, file }: MockAddress): Promise<MockCalls> {
  const makeWorld = await readMock(manifest, file)
  return new MockCalls(makeWorld(server))
}
