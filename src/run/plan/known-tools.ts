// What a server offers, as far as the suite and the disk tell without starting anything: mocks and tool lists.
import { isMcproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { readMockOnce } from '../../mcp/mock/manifest/read-mock.js'
import type { Suite } from '../../suite/suite.js'
import { reachableServer, type ServerSetting } from './server-address.js'

export interface KnownServer {
  /** With their input schemas. */
  readonly tools: readonly ToolDefinition[]
  /** Null for a recording: it may answer requests that it does not list. */
  readonly resources: readonly string[] | null
  readonly prompts: readonly string[] | null
}

/** Null where only the server itself knows, and where its manifest cannot be read. Starts nothing. */
export async function knownServer(suite: Suite, name: string, setting: ServerSetting): Promise<KnownServer | null> {
  try {
    return await readServer(suite, name, setting)
  } catch (error) {
    if (isMcproveError(error)) return null
    throw error
  }
}

/** The same, but throws what connecting would: FILE_NOT_FOUND, MANIFEST_INVALID, SUITE_INVALID. */
export async function readServer(suite: Suite, name: string, setting: ServerSetting): Promise<KnownServer | null> {
  const { address } = reachableServer(suite, name, setting)
  if ('tools' in address) return { tools: address.tools, resources: [], prompts: [] }
  if (!('manifest' in address)) return null
  const makeWorld = await readMockOnce(address.manifest, address.file)
  const { tools, resources, prompts, requests } = makeWorld(name).manifest
  return {
    tools: tools.map((tool) => ({ ...tool, server: name })),
    resources: requests === undefined ? resources.map(({ uri }) => uri) : null,
    prompts: requests === undefined ? prompts.map((prompt) => prompt.name) : null,
  }
}
