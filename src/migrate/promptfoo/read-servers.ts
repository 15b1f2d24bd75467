import { isRecord } from '../../core/trace/trace-fields.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { renderSetting } from './render.js'

interface NamedServer {
  readonly name: string
  readonly part: Part
}

/** Keys that say nothing about the server itself. */
const IGNORED = new Set(['enabled', 'name', 'verbose', 'debug', 'pingOnConnect'])
const KNOWN = new Set(['command', 'args', 'env', 'cwd', 'url', 'headers', 'auth', 'path', ...IGNORED])
const MCP_KEYS = new Set(['enabled', 'server', 'servers', 'timeout', 'verbose', 'debug', 'pingOnConnect'])
const WORDS = /[^\w-]+/g

/** `mcp: { server }` or `mcp: { servers: [...] }` of a provider. */
export function readServers(mcp: unknown, path: Path, file: ConfigFile): NamedServer[] {
  if (!isRecord(mcp) || mcp.enabled === false) return []
  const written: [unknown, Path][] = Array.isArray(mcp.servers)
    ? mcp.servers.map((server, index): [unknown, Path] => [server, [...path, 'servers', index]])
    : [[mcp.server, [...path, 'server']]]
  for (const key of Object.keys(mcp).filter((one) => !MCP_KEYS.has(one))) {
    const advice = key === 'tools' ? 'list the tools under `tools` of the agent' : 'leave it out'
    missPart(file, [...path, key], mcp[key], noCounterpart(`${key}:`, advice))
  }
  const timeout = typeof mcp.timeout === 'number' ? { timeout_ms: mcp.timeout } : {}
  return written.flatMap(([server, at]) => {
    const read = isRecord(server) ? readServer(server, at, file) : null
    if (read !== null) return [{ name: read.name, part: file.draft.at(file.lineOf(at), { ...read.part, ...timeout }) }]
    if (server !== undefined) missPart(file, at, server, 'the server is not read: write it under `servers`')
    return []
  })
}

function readServer(written: Part, path: Path, file: ConfigFile): NamedServer | null {
  const server = renderSetting(written) as Part
  for (const key of Object.keys(server).filter((one) => !KNOWN.has(one))) {
    missPart(file, [...path, key], server[key], noCounterpart(`${key}:`, 'leave it out'))
  }
  const part = typeof server.url === 'string' ? remote(server, path, file) : local(server)
  if (part === null) return null
  const place = String(
    server.name ?? server.path ?? (Array.isArray(server.args) ? server.args.at(-1) : server.url) ?? 'server',
  )
  const stem = place.replace(/^\w+:\/\//, '').replace(/\.\w+$/, '')
  const name = (server.name === undefined ? stem.split('/').at(-1) : place) ?? ''
  return { name: name.replace(WORDS, '-').replace(/^-+|-+$/g, '') || 'server', part }
}

function local(server: Part): Part | null {
  const { command, args, env, cwd, path } = server
  const rest = { ...(isRecord(env) ? { env } : {}), ...(typeof cwd === 'string' ? { cwd } : {}) }
  if (typeof path === 'string') return { command: [path.endsWith('.py') ? 'python3' : 'node', path], ...rest }
  if (typeof command !== 'string') return null
  return { command, ...(Array.isArray(args) ? { args: args.map(String) } : {}), ...rest }
}

function remote(server: Part, path: Path, file: ConfigFile): Part {
  const { url, headers, auth } = server
  const own = isRecord(headers) ? headers : {}
  if (!isRecord(auth)) return { url, ...(isRecord(headers) ? { headers } : {}) }
  const { type, token, api_key: apiKey, keyName, clientId, clientSecret, tokenUrl, scopes } = auth
  const withHeaders = (more: Part): Part => ({ url, headers: { ...own, ...more } })
  const kept = Object.keys(own).length > 0 ? { headers: own } : {}
  if (type === 'bearer' && typeof token === 'string') return { url, ...kept, auth: { bearer: token } }
  if (type === 'api_key' && (typeof apiKey === 'string' || typeof auth.value === 'string')) {
    return withHeaders({ [typeof keyName === 'string' ? keyName : 'X-API-Key']: apiKey ?? auth.value })
  }
  if (type === 'oauth' && typeof clientId === 'string' && typeof clientSecret === 'string') {
    const scope = Array.isArray(scopes) ? { scope: scopes.join(' ') } : {}
    const endpoint = typeof tokenUrl === 'string' ? { token_url: tokenUrl } : {}
    return { url, ...kept, auth: { client_id: clientId, client_secret: clientSecret, ...endpoint, ...scope } }
  }
  missPart(file, [...path, 'auth'], auth, noCounterpart(`auth: ${String(type)}`, 'write it under `headers`'))
  return { url, ...kept }
}
