import type { ConnectOptions, McpConnection } from '../connection.js'
import { connectWorld } from './mock-connection.js'
import { MockWorld } from './mock-world.js'
import { parseManifest, parseManifestObject } from './parse-manifest.js'
import { type MockStreams, serveWorld } from './serve-mock.js'

/** A mock server for your own tests. All its connections share one world. */
export interface MockServer {
  /** Connects within this process. */
  connect(options?: ConnectOptions): Promise<McpConnection>
  /** Serves MCP on the streams, by default those of the process; resolves when the input ends. */
  serveStdio(streams?: MockStreams): Promise<void>
  /** What the answers given so far have made of the manifest's `state`. */
  readonly state: Readonly<Record<string, unknown>>
}

/**
 * Makes a mock server of a manifest: its text (YAML or JSON) or the same as an object. Rejects with MANIFEST_INVALID
 * and every problem.
 */
export async function createMockServer(manifest: string | object): Promise<MockServer> {
  const parsed =
    typeof manifest === 'string' ? await parseManifest(manifest, 'the manifest') : await parseManifestObject(manifest)
  const world = new MockWorld(parsed)
  return {
    connect: async (options) => connectWorld(parsed.name ?? 'mock', world, options),
    serveStdio: (streams = process) => serveWorld(world, streams),
    get state() {
      return world.state
    },
  }
}
