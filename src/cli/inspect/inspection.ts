// Everything that a server lists. A list that fails does not hide the others.
import type { WireMistake } from '../../catalog/lint/catalogue.js'
import { isMcproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { answeredErrorCode } from '../../mcp/answers/answer-error.js'
import { failedList } from '../../mcp/answers/ask-catalogue.js'
import type {
  ClientOffer,
  McpConnection,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ServerInfo,
} from '../../mcp/client/connection.js'
import { type Connections, withConnection } from '../reach/connections.js'

/** Why a list could not be read. */
export interface ListFailure {
  readonly message: string
  readonly hint: string | null
}

export interface Lists {
  readonly tools: readonly ToolDefinition[] | ListFailure
  readonly resources: readonly ResourceDefinition[] | ListFailure
  readonly resource_templates: readonly ResourceTemplateDefinition[] | ListFailure
  readonly prompts: readonly PromptDefinition[] | ListFailure
}

export type ListName = keyof Lists

export const LIST_NAMES: readonly ListName[] = ['tools', 'resources', 'resource_templates', 'prompts']

export interface Inspection {
  readonly server: string
  /** Null when the server does not say what it is. */
  readonly info: ServerInfo | null
  readonly protocol_version: string
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly instructions: string | null
  /** Where it does not speak MCP as the official SDK understands it; null where nothing is sent. */
  readonly mistakes: readonly WireMistake[] | null
  /** With what the server lists only to a client with the capabilities of `offer`. */
  readonly lists: Lists
  readonly offer: OfferDifference | null
}

/** What a server lists to a client that offers more, by name or URI. */
export interface OfferDifference {
  readonly capabilities: readonly ClientOffer[]
  readonly added: Readonly<Record<ListName, readonly string[]>>
  readonly removed: Readonly<Record<ListName, readonly string[]>>
  /** Lists that failed only with the offer. */
  readonly failures: Readonly<Partial<Record<ListName, ListFailure>>>
}

/** A server that adds tools all the time must not keep us. */
const MAX_LISTINGS = 3

/** As the server sent it: the lint must see what a redaction would hide. */
export async function inspectServer(connections: Connections, offer: readonly ClientOffer[]): Promise<Inspection> {
  const plain = await withConnection(connections, async (connection) => {
    const { server, serverInfo, protocolVersion, capabilities, instructions = null } = connection
    const about = { server, info: serverInfo, protocol_version: protocolVersion, capabilities, instructions }
    const failed: WireMistake[] = []
    const lists = await listAll(connection, connections, failed)
    const { wireMistakes } = connection
    // Read last: listing adds to them.
    return { ...about, lists, mistakes: wireMistakes === undefined ? null : [...failed, ...wireMistakes] }
  })
  if (offer.length === 0) return { ...plain, offer: null }
  const offered = await withConnection(connections, (connection) => listAll(connection, connections, []), { offer })
  return { ...plain, ...withOffer(plain.lists, offered, offer) }
}

export function isFailure(list: Lists[ListName] | ListFailure): list is ListFailure {
  return 'message' in list
}

/** What identifies an entry of a list. */
export function entryId(entry: ToolDefinition | ResourceDefinition | ResourceTemplateDefinition | PromptDefinition) {
  if ('uri' in entry) return entry.uri
  return 'uri_template' in entry ? entry.uri_template : entry.name
}

/** Lists that fail are added to `failed`, as `run` and `init` find them. */
async function listAll(connection: McpConnection, connections: Connections, failed: WireMistake[]): Promise<Lists> {
  const attempt = async <Entry>(
    method: string,
    list: () => Promise<readonly Entry[]>,
  ): Promise<readonly Entry[] | ListFailure> => {
    try {
      return await list()
    } catch (error) {
      if (connections.signal.aborted || !isMcproveError(error)) throw error
      failed.push(failedList(method, error.message, answeredErrorCode(error)))
      const explained = connections.explain(error)
      const { message, hint = null } = isMcproveError(explained) ? explained : error
      return { message, hint }
    }
  }
  const [tools, resources, resource_templates, prompts] = await Promise.all([
    attempt('tools/list', () => settledTools(connection)),
    attempt('resources/list', () => connection.listResources()),
    attempt('resources/templates/list', () => connection.listResourceTemplates()),
    attempt('prompts/list', () => connection.listPrompts()),
  ])
  return { tools, resources, resource_templates, prompts }
}

/** Some servers add tools once they know what the client offers, and announce it. */
async function settledTools(connection: McpConnection): Promise<readonly ToolDefinition[]> {
  let tools = await connection.listTools()
  for (let listing = 1; connection.toolsChanged && listing < MAX_LISTINGS; listing++)
    tools = await connection.listTools()
  return tools
}

function withOffer(
  plain: Lists,
  offered: Lists,
  capabilities: readonly ClientOffer[],
): Pick<Inspection, 'lists' | 'offer'> {
  const added: Record<ListName, string[]> = { tools: [], resources: [], resource_templates: [], prompts: [] }
  const removed: Record<ListName, string[]> = { tools: [], resources: [], resource_templates: [], prompts: [] }
  const failures: Partial<Record<ListName, ListFailure>> = {}
  const join = <Entry extends Parameters<typeof entryId>[0]>(
    name: ListName,
    before: readonly Entry[] | ListFailure,
    now: readonly Entry[] | ListFailure,
  ): readonly Entry[] | ListFailure => {
    if ('message' in before) return before
    if ('message' in now) {
      failures[name] = now
      return before
    }
    const [known, listed] = [before, now].map((list) => new Set(list.map(entryId))) as [Set<string>, Set<string>]
    const more = now.filter((entry) => !known.has(entryId(entry)))
    added[name].push(...more.map(entryId))
    removed[name].push(...[...known].filter((id) => !listed.has(id)))
    return [...before, ...more]
  }
  const lists = {
    tools: join('tools', plain.tools, offered.tools),
    resources: join('resources', plain.resources, offered.resources),
    resource_templates: join('resource_templates', plain.resource_templates, offered.resource_templates),
    prompts: join('prompts', plain.prompts, offered.prompts),
  }
  return { lists, offer: { capabilities, added, removed, failures } }
}
