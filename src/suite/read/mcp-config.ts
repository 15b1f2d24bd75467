import { isRecord } from '../../core/trace/trace-fields.js'
import { type ProblemCollector, type Source, sourceFromText } from './source.js'

/** The keys that our servers have; keys of other clients are ignored. */
const TAKEN = ['command', 'args', 'env', 'cwd', 'url', 'headers'] as const

export interface McpConfig {
  readonly source: Source
  /** Where in the file the servers are. */
  readonly key: string
  readonly servers: Readonly<Record<string, unknown>>
}

/** The servers of an `mcpServers` file (Claude, Cursor) or a `servers` file (VS Code), in the shape of `servers:`. */
export function mcpConfigServers(text: string, file: string, problems: ProblemCollector): McpConfig | null {
  const source = sourceFromText(withoutComments(text), file, problems)
  if (source === null) return null
  const { data } = source
  const key = isRecord(data) && 'mcpServers' in data ? 'mcpServers' : 'servers'
  const listed = isRecord(data) ? data[key] : undefined
  if (!isRecord(listed)) {
    problems.add(source, [], 'has no `mcpServers` and no `servers`')
    return null
  }
  const servers = Object.fromEntries(Object.entries(listed).map(([name, server]) => [name, ourShape(server)]))
  return { source, key, servers }
}

function ourShape(server: unknown): unknown {
  if (!isRecord(server)) return server
  const shaped: Record<string, unknown> = {}
  for (const key of TAKEN) if (server[key] !== undefined) shaped[key] = inOurSpelling(server[key])
  const transport = server.type ?? server.transport
  if (transport === 'sse') shaped.transport = 'sse'
  return shaped
}

/** VS Code writes `${env:NAME}`. */
function inOurSpelling(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\$\{env:(\w+)\}/g, `\${$1}`)
  if (Array.isArray(value)) return value.map(inOurSpelling)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inOurSpelling(item)]))
}

/** VS Code allows `//` and `/* *\/` comments. They are replaced with blanks, so that positions stay the same. */
function withoutComments(text: string): string {
  const stringOrComment = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return text.replace(stringOrComment, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')))
}
