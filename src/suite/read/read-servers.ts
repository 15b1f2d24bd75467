import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { NameTable } from '../build/name-table.js'
import { problemAtLayers } from '../check/problem-at.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { serverName, serverSchemaFor } from '../schema/server-schema.js'
import type { SuiteServer } from '../suite.js'
import { expandVariables } from './expand-variables.js'
import { rawSection } from './read-sections.js'
import type { SourceFiles } from './read-sources.js'
import { type ProblemCollector, positionIn, type Source } from './source.js'

/** The servers of all files and of their `mcp_config`, with variables as written. */
export function readServers(
  files: SourceFiles,
  names: NameTable,
  problems: ProblemCollector,
): Map<string, SuiteServer> {
  const servers = new Map<string, SuiteServer>()
  const add = (source: Source, key: string, listed: object, isOurs: boolean): void => {
    for (const [name, raw] of Object.entries(listed)) {
      const path = [key, name]
      const isNew = names.claim(name, source, path, 'key')
      const { server, issues } = parseServer(name, raw, path, isOurs)
      // A shared configuration may have servers that no test here uses.
      const severity = isOurs ? 'error' : 'warning'
      problems.addIssues(
        source,
        issues.map((issue) => ({ ...issue, severity })),
      )
      if (server === undefined || !isNew) continue
      servers.set(name, {
        name,
        server,
        position: positionIn(source, path, 'key'),
        problemAt: problemAtLayers({ source, path }),
        base_file: source.file,
      })
    }
  }
  for (const { source, key, servers: listed } of files.mcpServers) add(source, key, listed, false)
  if (files.hasUnreadServers) names.open()
  for (const source of files.sources) {
    const listed = rawSection(source, 'servers')
    if (isRecord(listed)) add(source, 'servers', listed, true)
    else if (listed !== undefined) problems.add(source, ['servers'], 'expected a mapping from names to servers')
  }
  return servers
}

function parseServer(name: string, raw: unknown, path: readonly PropertyKey[], isOurs: boolean) {
  const issues: FlatIssue[] = []
  const named = serverName().safeParse(name, PARSE_OPTIONS)
  if (!named.success) {
    issues.push(...flatIssues(named.error.issues, path).map((issue) => ({ ...issue, part: 'key' as const })))
  }
  // The tool descriptions are plain text for a model and are not expanded.
  if (isOurs && !(isRecord(raw) && 'tools' in raw)) expandVariables(raw, null, path, issues)
  const parsed = serverSchemaFor(raw).safeParse(raw, PARSE_OPTIONS)
  if (!parsed.success) issues.push(...flatIssues(parsed.error.issues, path))
  return { server: parsed.data, issues }
}
