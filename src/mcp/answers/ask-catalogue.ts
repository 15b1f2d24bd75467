import type { ServerCatalogue, WireMistake } from '../../catalog/lint/catalogue.js'
import { isMcproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { McpConnection, PromptDefinition, RequestOptions, ResourceDefinition } from '../client/connection.js'
import { answeredErrorCode, METHOD_NOT_FOUND } from './answer-error.js'

export interface AskedCatalogue {
  readonly tools: readonly ToolDefinition[]
  readonly resources: readonly ResourceDefinition[]
  readonly prompts: readonly PromptDefinition[]
  /** Null for a list of tools in place of a server: nobody sent it. */
  readonly catalogue: ServerCatalogue | null
}

/**
 * Everything that a server offers. Throws when the tools cannot be listed; another list that fails is a mistake of the
 * catalogue.
 */
export async function askCatalogue(connection: McpConnection, options: RequestOptions = {}): Promise<AskedCatalogue> {
  const tools = await connection.listTools(options)
  if (connection.wireMistakes === undefined) return { tools, resources: [], prompts: [], catalogue: null }
  const failed: WireMistake[] = []
  const read = async <T>(method: string, list: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return await list()
    } catch (error) {
      if (!isMcproveError(error) || options.signal?.aborted === true) throw error
      failed.push(failedList(method, error.message, answeredErrorCode(error)))
      return []
    }
  }
  const [resources, resource_templates, prompts] = await Promise.all([
    read('resources/list', () => connection.listResources(options)),
    read('resources/templates/list', () => connection.listResourceTemplates(options)),
    read('prompts/list', () => connection.listPrompts(options)),
  ])
  const { server, protocolVersion: protocol_version, instructions } = connection
  return {
    tools,
    resources,
    prompts,
    catalogue: {
      server,
      protocol_version,
      ...(instructions === undefined ? {} : { instructions }),
      resources,
      resource_templates,
      prompts,
      // Read last: listing adds to them.
      mistakes: [...failed, ...connection.wireMistakes],
    },
  }
}

/**
 * For a list that the server announces. One that it does not know is an error; one that it cannot make now, for want of
 * a database or a key, was only not checked.
 */
export function failedList(method: string, reason: string, code: number | undefined): WireMistake {
  const isRefused = code !== undefined && code !== METHOD_NOT_FOUND
  const message = isRefused
    ? `\`${method}\` fails, so the list was not checked: ${reason}`
    : `the server announces this list, but \`${method}\` fails: ${reason}`
  return {
    rule: 'failed_list',
    level: isRefused ? 'warning' : 'error',
    tool: null,
    subject: 'server',
    place: method,
    message,
  }
}
