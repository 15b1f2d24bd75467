// The tools of the other servers of the suite, as the audited server is compared with them.
import { OtherServers } from '../../catalog/lint/other-servers.js'
import type { Audit } from '../probe/audit.js'

/** No server of a suite has this name. */
const AUDITED = ''

/** Names of tools that only other servers have, without ordinary words such as `search`. */
export function foreignToolsOf(audit: Audit): ReadonlySet<string> {
  const { others = [] } = audit.setting
  const lists = others.map(({ name, survey }) => [name, namesIn(survey.tools)])
  const other_tools = Object.fromEntries([...lists, [AUDITED, namesIn(audit.survey.tools)]])
  return new OtherServers([], [{ server: AUDITED, other_tools }]).foreignTools(AUDITED)
}

export function namesIn(tools: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return tools.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
}
