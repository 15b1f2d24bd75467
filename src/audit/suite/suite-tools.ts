// The tools of all servers of the suite, as the audited server is compared with them.
import { OtherServers } from '../../catalog/lint/other-servers.js'
import { showName } from '../../core/text/show-name.js'
import type { Audit } from '../probe/audit.js'
import type { NamedTool } from '../relations/reading-tools.js'
import type { Survey } from '../session/survey.js'

export interface SuiteTool {
  readonly tool: NamedTool
  /** Null for a tool of the audited server. */
  readonly server: string | null
}

/** The audited server's own first. */
export function suiteTools(audit: Audit): readonly SuiteTool[] {
  const { others = [] } = audit.setting
  return [...toolsIn(audit.survey, null), ...others.flatMap(({ name, survey }) => toolsIn(survey, name))]
}

function toolsIn({ tools }: Survey, server: string | null): readonly SuiteTool[] {
  return tools.filter((tool): tool is NamedTool => typeof tool.name === 'string').map((tool) => ({ tool, server }))
}

/** `` `send_email` of `mail` ``; the audited server is not named. */
export function showSuiteTool({ tool, server }: SuiteTool): string {
  return server === null ? showName(tool.name) : `${showName(tool.name)} of ${showName(server)}`
}

/** Names of tools that only other servers have, without ordinary words such as `search`. */
export function foreignToolsOf(audit: Audit): ReadonlySet<string> {
  return otherServers(audit).foreignTools(null)
}

/** The audited server is null. */
export function otherServers(audit: Audit): OtherServers {
  const references = suiteTools(audit).map(({ tool, server }) => ({ server, name: tool.name }))
  return new OtherServers(references, [])
}
