import { isRecord } from '../../core/trace/trace-fields.js'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import type { Part } from '../suite-draft.js'
import type { Agent } from './read-providers.js'

/** The prompt of the provider `mcp`, `{"tool": …, "args": …}`, as a direct test. Null for any other text. */
export function directCall(prompt: unknown, { servers }: Agent): Part | null {
  const [server, other] = servers
  const { data, problems } = parseYaml(String(prompt))
  if (server === undefined || other !== undefined || problems.length > 0 || !isRecord(data)) return null
  const tool = data.tool ?? data.toolName ?? data.function ?? data.functionName ?? data.name
  const args = data.args ?? data.arguments ?? data.params ?? data.parameters
  if (typeof tool !== 'string' || (args !== undefined && !isRecord(args))) return null
  return { server, tool, ...(args === undefined ? {} : { args }) }
}
