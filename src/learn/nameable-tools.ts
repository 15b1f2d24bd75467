import { MemberSet, memberId } from '../core/members/member-set.js'
import type { Tool } from '../core/trace/tool.js'

/** Every qualified id is compared with each tool without a server; past this many, none of them is certain. */
const MAX_UNKNOWN = 100

/** The tools whose member id is valid in a suite and cannot mean another tool. */
export function nameableTools(tools: Iterable<Tool>): ReadonlySet<Tool> {
  const all = [...new Set(tools)]
  const bearers = new Map<string, number>()
  for (const { id, name } of all)
    for (const text of new Set([id, name])) bearers.set(text, (bearers.get(text) ?? 0) + 1)
  const unknown = all.filter(({ server }) => server === null)
  return new Set(all.filter((tool) => isLegal(tool) && bearers.get(tool.id) === 1 && !couldMeanAnother(tool, unknown)))
}

function couldMeanAnother({ server, id }: Tool, unknown: readonly Tool[]): boolean {
  if (server === null || unknown.length === 0) return false
  const own = new MemberSet([id])
  return unknown.length > MAX_UNKNOWN || unknown.some((other) => own.mayHave(other))
}

/** The id of a tool: `server.*` would mean every tool of a server. */
function isLegal(tool: Tool): boolean {
  const { server, id } = tool
  if (server === '' || id.endsWith('.*') || !memberId.safeParse(id).success) return false
  // `a.b` of the agent itself would be read as tool `b` of server `a`.
  return new MemberSet([id]).has(tool)
}

/** The syntax of server names in a suite. */
export function isNameableServer(server: string): boolean {
  return server !== '' && server.trim() === server && !server.includes('*')
}
