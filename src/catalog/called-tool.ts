import { foldName, isSameTool, ToolName } from '../core/critics/fields/tool-name.js'
import { toolId } from '../core/trace/tool.js'
import { ambiguousName } from './tool-names.js'
import type { BaseToolRegistry, RegisteredTool } from './tool-registry.js'

/**
 * The tool that an expected call means, by the rules that calls are compared by. Throws BAD_USAGE for a name that means
 * none, with the nearest one, and for a name that means several, with all of them.
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

/** What a model calls `github__list_issues` is `github.list_issues`, as in a trace; any other name stays as it is. */
export function nameInTraces(registry: BaseToolRegistry | undefined, name: string): string {
  const tool = registry?.tools.find(({ wire_name }) => wire_name === name)
  return tool === undefined ? name : toolId(tool)
}
