import type { FaultSettings } from '../../core/faults/fault-schema.js'
import { assertKnownOptions } from '../../core/input/known-options.js'
import type { ConnectOptions, McpConnection } from '../client/connection.js'
import { CONNECT_OPTIONS } from '../client/known-address.js'
import { parseFaults } from '../wire-faults/parse-faults.js'
import { readMock, readMockObject } from './manifest/read-mock.js'
import { MockCalls } from './mock-calls.js'
import { connectWorld } from './mock-connection.js'
import type { HttpServeOptions, HttpServing } from './serve-http.js'
import type { MockStreams } from './serve-stdio.js'

/** A mock server for your own tests. All its connections share one state, and one count of its faults. */
export interface MockServer {
  /** Connects within this process. */
  connect(options?: ConnectOptions): Promise<McpConnection>
  /** Serves MCP on the streams, by default those of the process; resolves when the input ends. */
  serveStdio(streams?: MockStreams): Promise<void>
  /** Serves Streamable HTTP, by default on a free port on loopback; resolves when it listens. */
  serveHttp(options?: HttpServeOptions): Promise<HttpServing>
  /** The current value of the manifest's `state`. */
  readonly state: Readonly<Record<string, unknown>>
}

/** The faults to inject, and the server of a recording. */
export interface MockServerOptions {
  /** The faults of calls: text as for `--fault` (`hang`, `slow:500`), or the keys of a fault. */
  readonly faults?: readonly (string | FaultSettings)[] | undefined
  /** The server to mock, for a recording with several. */
  readonly server?: string | undefined
}

/**
 * Creates a mock server from a manifest, a trace or a cassette: its text, or the same as an object (a list for several
 * traces). Rejects with MANIFEST_INVALID, TRACE_INVALID or JSON_INVALID and every problem, and with BAD_USAGE for a
 * fault that cannot happen.
 */
export async function createMockServer(source: string | object, options: MockServerOptions = {}): Promise<MockServer> {
  assertKnownOptions('createMockServer', options, { faults: true, server: true })
  const { faults = [], server } = options
  const makeWorld = typeof source === 'string' ? await readMock(source, 'the manifest') : await readMockObject(source)
  const world = makeWorld(server)
  const calls = new MockCalls(world, await parseFaults(faults))
  return {
    connect: async (options = {}) => {
      assertKnownOptions('connect', options, CONNECT_OPTIONS)
      return connectWorld(world.manifest.name ?? 'mock', calls, options)
    },
    serveStdio: async (streams = process) => (await import('./serve-stdio.js')).serveStdio(calls, streams),
    serveHttp: async (options = {}) => {
      assertKnownOptions('serveHttp', options, { port: true, host: true, onError: true })
      return (await import('./serve-http.js')).serveHttp(calls, options)
    },
    get state() {
      return world.state
    },
  }
}
