import { MemberSet } from '../core/members/member-set.js'
import { type Tool, ToolTable, toolId } from '../core/trace/tool.js'
import type { Trace } from '../core/trace/trace.js'
import type { AgentTest, DirectTest } from '../suite/suite.js'

/** The offered tools that no check names, sorted: no check would notice how an agent uses them. */
export function unnamedTools(
  tests: readonly AgentTest[],
  direct: readonly DirectTest[],
  traces: readonly Trace[],
): readonly string[] {
  const table = new ToolTable()
  const offered = new Map<string, Tool>()
  for (const { tools, injected_tools } of traces) {
    const injected = new Set(injected_tools.map(toolId))
    for (const { server, name } of tools) {
      const tool = table.intern(server, name)
      if (!injected.has(tool.id)) offered.set(tool.id, tool)
    }
  }
  const names = new Set<string>()
  for (const { expect, gates, settings } of tests) {
    for (const { target, matcher } of expect) addTexts([target.text, matcher.source], names)
    for (const { source } of gates) addTexts(source, names)
    for (const { server, tool } of settings.verify ?? []) names.add(`${server}.${tool}`)
  }
  for (const test of direct) if (test.kind === 'tool') names.add(`${test.server}.${test.tool}`)
  const named = new MemberSet([...names])
  return [...offered.values()]
    .filter((tool) => !named.has(tool))
    .map(({ id }) => id)
    .sort()
}

/** Every text of a check, including keys: a critic may map fields by tool. */
function addTexts(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') names.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    names.add(key)
    addTexts(inner, names)
  }
}
