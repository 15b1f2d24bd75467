import { expandVariables } from './expand-variables.js'
import type { NameTable } from './name-table.js'
import type { FlatIssue } from './problems-from-issues.js'
import { parseAt, rawSection } from './read-sections.js'
import type { SourceFiles } from './read-sources.js'
import { serverName, serverSchema } from './server-schema.js'
import { isMapping, type ProblemCollector, positionIn, problemIn, type Source } from './source.js'
import type { SuiteServer } from './suite.js'

/** The servers of all files and of their `mcp_config`, variables as written. */
export function readServers(
  files: SourceFiles,
  names: NameTable,
  problems: ProblemCollector,
): Map<string, SuiteServer> {
  const servers = new Map<string, SuiteServer>()
  const add = (source: Source, listed: unknown): void => {
    if (listed === undefined) return
    if (!isMapping(listed)) {
      problems.add(source, ['servers'], 'expected a mapping from names to servers')
      return
    }
    for (const [name, raw] of Object.entries(listed)) {
      const path = ['servers', name]
      parseAt(serverName, name, source, path, problems)
      const isNew = names.claim(name, source, path, 'key')
      const issues: FlatIssue[] = []
      expandVariables(raw, null, path, issues)
      problems.addIssues(source, issues)
      const server = parseAt(serverSchema, raw, source, path, problems)
      if (server === undefined || !isNew) continue
      servers.set(name, {
        name,
        server,
        position: positionIn(source, path, 'key'),
        problemAt: (below, message, hint) => problemIn(source, [...path, ...below], message, { hint }),
        base_file: source.file,
      })
    }
  }
  for (const { source, servers: listed } of files.mcpServers) add(source, listed)
  if (files.hasUnreadServers) names.open()
  for (const source of files.sources) add(source, rawSection(source, 'servers'))
  return servers
}
