import { foldName, isSameTool, ToolName } from '../core/critics/fields/tool-name.js'
import { toolId } from '../core/trace/tool.js'
import { ambiguousName } from './tool-names.js'
import type { BaseToolRegistry, RegisteredTool } from './tool-registry.js'

/**
 * The tool of an expected call, by the rules for comparing calls. Throws BAD_USAGE for an unknown name, with the
 * nearest one, and for an ambiguous name, with all candidates.
 */
export function calledTool(registry: BaseToolRegistry, name: string): RegisteredTool {
  const found = registry.find(name)
  if (found !== undefined) return found
  const wanted = new ToolName(name)
  const servers = registry.tools.flatMap(({ server }) => (server === null ? [] : [foldName(server)]))
  const [tool, ...others] = registry.tools.filter((one) => isSameTool(wanted, new ToolName(toolId(one)), servers))
  if (others.length > 0 && tool !== undefined) throw ambiguousName(name, [tool, ...others])
  return tool ?? registry.get(name)
}

/** The wire name `github__list_issues` is `github.list_issues`, as in a trace; any other name is unchanged. */
export function nameInTraces(registry: BaseToolRegistry | undefined, name: string): string {
  const tool = registry?.tools.find(({ wire_name }) => wire_name === name)
  return tool === undefined ? name : toolId(tool)
}
