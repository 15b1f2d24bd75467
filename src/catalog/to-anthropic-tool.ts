import { type CatalogTool, readTool } from './catalog-tool.js'
import { wireName } from './wire-name.js'

/** A tool in the format of Anthropic's API. */
export interface AnthropicTool {
  readonly name: string
  readonly description?: string
  readonly input_schema: unknown
}

/** The tool under its wire name, with its schema unchanged. */
export function toAnthropicTool(tool: CatalogTool): AnthropicTool {
  const { server, name, description, input_schema } = readTool(tool)
  return {
    name: wireName(server, name),
    ...(description === undefined ? {} : { description }),
    input_schema: input_schema ?? { type: 'object' },
  }
}
