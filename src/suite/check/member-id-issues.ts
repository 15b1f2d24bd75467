import { namesAgent } from '../../core/members/member-set.js'
import { namedIds } from '../../core/members/named-ids.js'
import { showName } from '../../core/text/show-name.js'
import type { NameTable } from '../build/name-table.js'
import type { AgentTest } from '../suite.js'
import type { FlatIssue } from './problems-from-issues.js'

/**
 * Member ids whose server is similar to one of the suite. Any other id may be right: tool names may contain dots, and a
 * tool may be denied before its server exists.
 */
export function memberIdIssues({ gates, settings }: AgentTest, servers: NameTable): FlatIssue[] {
  return gates.flatMap(({ gate, source }) =>
    namedIds(gate.options, source).flatMap(({ id, role, path }): FlatIssue[] => {
      if (settings.external !== undefined && namesAgent(id)) return []
      const server = id.slice(0, id.indexOf('.'))
      const near = isOnServer(id, servers) ? undefined : servers.misspelled(server)
      if (near === undefined) return []
      const message = `${showName(id)}: unknown server ${showName(server)}; did you mean ${showName(near)}?`
      const severity = role === 'denied' ? 'warning' : 'error'
      return [{ path: [gate.key, ...path], part: 'value', code: 'reference', message, severity }]
    }),
  )
}

/** A server name may contain dots too. */
function isOnServer(id: string, servers: NameTable): boolean {
  for (let dot = id.indexOf('.'); dot !== -1; dot = id.indexOf('.', dot + 1)) {
    if (servers.complaint(id.slice(0, dot)) === undefined) return true
  }
  return !id.includes('.')
}
