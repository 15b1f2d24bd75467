import { namesAgent } from '../../core/members/member-set.js'
import { listOf, type NamedId } from '../../core/members/named-ids.js'
import { nearest, TYPO_SHARE } from '../../core/text/nearest.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import { TestNames } from './test-names.js'

/** An id that does not exist, and the offered tool that it most likely means. */
export interface MissingName extends NamedId {
  readonly near: string | undefined
  /** The own tools that the agent called instead, for an id of its own tools. */
  readonly own?: readonly string[] | undefined
}

export interface MissingNames {
  /** So similar to an offered tool, which no other id names, that they are mistakes. */
  readonly misspelled: readonly MissingName[]
  /** Worth a warning. */
  readonly others: readonly MissingName[]
}

/** The ids of a test that none of these tools has. */
export function missingNames(test: AgentTest, tools: readonly ToolDefinition[]): MissingNames {
  const names = new TestNames(test)
  const { missing, offered } = names.see({ tools, injected_tools: [], tool_calls: [] })
  return nearMisses(names.ids, missing, offered.toSorted())
}

/** Classifies the ids, by index in `ids`, that no run had. `offered` are the tools of all runs. */
export function nearMisses(
  ids: readonly NamedId[],
  missing: readonly number[],
  offered: readonly string[],
): MissingNames {
  const misspelled: MissingName[] = []
  const others: MissingName[] = []
  const isMissing = new Set(missing)
  for (const [index, named] of ids.entries()) {
    if (!isMissing.has(index)) continue
    const list = listOf(named)
    const beside = [...ids.entries()].filter(([other, one]) => other !== index && listOf(one) === list)
    const free = candidates(named.id, offered).filter((tool) => !beside.some(([, { id }]) => names(id, tool)))
    const near = nearest(named.id, free, TYPO_SHARE)
    if (near !== undefined && named.role !== 'denied') misspelled.push({ ...named, near })
    else if (namesAgent(named.id) && !named.id.endsWith('.*')) {
      // Products name their tools in different ways, and a name of another product would deny nothing.
      const own = offered.filter(namesAgent)
      if (own.length > 0) others.push({ ...named, near, own })
    } else if (near !== undefined || deservesWarning(named, beside, isMissing)) others.push({ ...named, near })
  }
  return { misspelled, others }
}

/**
 * Ids that no run called and that are one letter away from a tool or server that the runs did call. This is all that
 * can be known when the offered tools are not recorded. Critics compare names in their own way.
 */
export function nearCalls(ids: readonly NamedId[], called: readonly string[]): MissingName[] {
  // Calls without a server are reported elsewhere.
  const placed = called.filter((tool) => tool.includes('.'))
  const servers = [...new Set(placed.map(serverOf))]
  return ids.flatMap((named): MissingName[] => {
    const { id, role } = named
    if (role === 'loose' || called.some((tool) => names(id, tool))) return []
    const beside = ids.filter((other) => other !== named && listOf(other) === listOf(named))
    const known = candidates(id, id.includes('.') ? placed : called)
    const free = known.filter((tool) => !beside.some((other) => names(other.id, tool)))
    const near = nearest(id, free, 0) ?? onNearServer(id, servers)
    return near === undefined ? [] : [{ ...named, near }]
  })
}

/** `tracker.delete_issue` for `trcaker.delete_issue`. */
function onNearServer(id: string, servers: readonly string[]): string | undefined {
  const server = serverOf(id)
  const near = id.includes('.') && !servers.includes(server) ? nearest(server, servers, 0) : undefined
  return near === undefined ? undefined : near + id.slice(server.length)
}

function serverOf(tool: string): string {
  return tool.slice(0, tool.indexOf('.'))
}

/** A server may be denied before it exists, and of several alternative tools not all need to be offered. */
function deservesWarning(
  { id, role }: NamedId,
  beside: readonly (readonly [number, NamedId])[],
  isMissing: ReadonlySet<number>,
): boolean {
  if (role === 'denied') return !id.endsWith('.*')
  return beside.every(([other]) => isMissing.has(other))
}

/** What the id could mean: a server, a tool with its server, or a bare name. */
function candidates(id: string, offered: readonly string[]): readonly string[] {
  if (id.endsWith('.*')) return [...new Set(offered.map((tool) => `${serverOf(tool)}.*`))]
  return id.includes('.') ? offered : offered.map(bareName)
}

function bareName(tool: string): string {
  return tool.slice(tool.indexOf('.') + 1)
}

function names(id: string, tool: string): boolean {
  if (id.endsWith('.*')) return tool.startsWith(id.slice(0, -1))
  return id === tool || tool.endsWith(`.${id}`) || id.endsWith(`.${tool}`)
}
