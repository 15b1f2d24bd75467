import { deepEqual } from '../core/json/deep-equal.js'
import { showValue } from '../core/text/show-value.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import type { SchemaChange } from './schema-change.js'
import { schemaChanges } from './schema-changes.js'

/** What changed between two tool lists, for clients that call the tools. */
export interface CatalogueDiff {
  /** Tool names: `server.name` when either list has tools of several servers. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly ToolChanges[]
  readonly unchanged: number
  /** A tool was removed, or a change is breaking. */
  readonly breaking: boolean
}

export interface ToolChanges {
  readonly tool: string
  readonly breaking: boolean
  readonly changes: readonly ToolChange[]
}

export interface ToolChange extends SchemaChange {
  readonly part: 'description' | 'annotations' | 'input_schema' | 'output_schema'
}

/** In the order of the lists. The first of several tools with the same name counts. */
export function catalogueDiff(old: readonly ToolDefinition[], now: readonly ToolDefinition[]): CatalogueDiff {
  // A saved tools/list does not name its server, and `inspect` may use any name: with one server on each side, names
  // are enough.
  const nameOf = [old, now].some(hasSeveralServers) ? qualifiedName : ({ name }: ToolDefinition) => name
  const [before, after] = [toolsByName(old, nameOf), toolsByName(now, nameOf)]
  const removed = [...before.keys()].filter((name) => !after.has(name))
  const added = [...after.keys()].filter((name) => !before.has(name))
  const changed: ToolChanges[] = []
  for (const [tool, definition] of before) {
    const other = after.get(tool)
    const changes = other === undefined ? [] : toolChanges(definition, other)
    if (changes.length > 0) changed.push({ tool, breaking: changes.some(({ breaking }) => breaking), changes })
  }
  const unchanged = before.size - removed.length - changed.length
  const breaking = removed.length > 0 || changed.some((tool) => tool.breaking)
  return { added, removed, changed, unchanged, breaking }
}

/** What changed in one tool, for clients that call it. */
export function toolChanges(old: ToolDefinition, now: ToolDefinition): readonly ToolChange[] {
  const found: ToolChange[] = []
  for (const part of ['description', 'annotations'] as const) {
    if (deepEqual(old[part], now[part])) continue
    found.push({ part, path: '', breaking: false, message: `${showValue(old[part])} -> ${showValue(now[part])}` })
  }
  for (const change of schemaChanges(old.input_schema, now.input_schema, 'input')) {
    found.push({ part: 'input_schema', ...change })
  }
  return [...found, ...outputChanges(old, now)]
}

function outputChanges(old: ToolDefinition, now: ToolDefinition): readonly ToolChange[] {
  const part = 'output_schema'
  if (old.output_schema === undefined && now.output_schema === undefined) return []
  if (old.output_schema === undefined) return [{ part, path: '', breaking: false, message: 'added' }]
  if (now.output_schema === undefined) return [{ part, path: '', breaking: true, message: 'removed' }]
  return schemaChanges(old.output_schema, now.output_schema, 'output').map((change) => ({ part, ...change }))
}

function hasSeveralServers(tools: readonly ToolDefinition[]): boolean {
  return new Set(tools.map(({ server }) => server)).size > 1
}

function qualifiedName({ server, name }: ToolDefinition): string {
  return server === null ? name : `${server}.${name}`
}

function toolsByName(
  tools: readonly ToolDefinition[],
  nameOf: (tool: ToolDefinition) => string,
): ReadonlyMap<string, ToolDefinition> {
  const byName = new Map<string, ToolDefinition>()
  for (const tool of tools) if (!byName.has(nameOf(tool))) byName.set(nameOf(tool), tool)
  return byName
}
