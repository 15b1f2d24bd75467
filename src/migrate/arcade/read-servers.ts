import type { Scope } from '../python/scope.js'
import type { Call, Expression } from '../python/syntax.js'
import { dottedName, readValue, UNREAD } from '../python/values.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ArcadeFile, type ArcadeSuite, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'

const SERVED = 'serve the tools as an MCP server and name it under `servers:`'
const GATEWAY = 'https://api.arcade.dev'
const TOOL_KEYS: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  inputSchema: 'input_schema',
  input_schema: 'input_schema',
  outputSchema: 'output_schema',
  annotations: 'annotations',
}

interface Source {
  /** The positional arguments. */
  readonly positions: readonly string[]
  readonly read: (given: CallArguments, scope: Scope, file: ArcadeFile) => { name: string; part: Part } | null
}

/** The methods of an `EvalSuite` that add tools. */
const SOURCES: Readonly<Record<string, Source>> = {
  add_mcp_stdio_server: { positions: ['command'], read: stdioServer },
  add_mcp_server: { positions: ['url'], read: httpServer },
  add_arcade_gateway: { positions: ['gateway_slug'], read: gateway },
  add_tool_definitions: { positions: ['tools'], read: (given, scope) => toolList(given.get('tools'), scope) },
}

export const TOOL_METHODS: ReadonlySet<string> = new Set([...Object.keys(SOURCES), 'add_tool_catalog', 'register_tool'])

/** `suite.add_mcp_server(...)` and its relatives. */
export function readToolSource(method: string, call: Call, scope: Scope, suite: ArcadeSuite, file: ArcadeFile): void {
  const source = SOURCES[method]
  if (source === undefined) {
    file.draft.miss(call.line, noCounterpart(method, SERVED), sourceOf(file, call), false)
    return
  }
  const given = new CallArguments(call, source.positions, scope)
  const track = given.read('track')
  const server = track === UNREAD ? null : source.read(given, scope, file)
  if (server === null) {
    file.draft.miss(
      call.line,
      `${shown(file, call)} cannot be read: write it under \`servers\``,
      sourceOf(file, call),
      false,
    )
    return
  }
  const seconds = given.read('timeout')
  if (typeof seconds === 'number' && method !== 'add_tool_definitions') {
    server.part.timeout_ms = Math.round(seconds * 1000)
    file.draft.change(call.line, '`timeout=` in seconds is now `timeout_ms:`')
  }
  const name = file.servers.add(typeof track === 'string' ? track : server.name, file.draft.at(call.line, server.part))
  if (typeof track !== 'string') suite.servers.push(name)
  else suite.tracks.set(track, [...(suite.tracks.get(track) ?? []), name])
}

/** `catalog=MCPToolRegistry([...])` of a suite; a ToolCatalog of Python functions has no counterpart. */
export function readCatalog(written: Expression, scope: Scope, suite: ArcadeSuite, file: ArcadeFile): void {
  const catalog = scope.resolve(written)
  if (catalog.kind === 'constant') return
  const isRegistry = catalog.kind === 'call' && /(?:^|\.)MCPToolRegistry$/.test(dottedName(catalog.callee))
  const server = isRegistry ? toolList(catalog.items[0]?.value, scope) : null
  if (server !== null) {
    suite.servers.push(file.servers.add(server.name, file.draft.at(catalog.line, server.part)))
    return
  }
  const note = noCounterpart(sourceOf(file, catalog).replace(/\s+/g, ' '), SERVED)
  file.draft.miss(catalog.line, note, sourceOf(file, catalog), false)
}

function stdioServer(given: CallArguments, scope: Scope, file: ArcadeFile): { name: string; part: Part } | null {
  const command = settings(given.get('command'), scope, file)
  const env = settings(given.get('env'), scope, file)
  const isCommand = Array.isArray(command) && command.length > 0 && command.every((word) => typeof word === 'string')
  if (!isCommand || env === UNREAD) return null
  const script = command.findLast((word: string) => !word.startsWith('-') && !word.includes('$')) ?? 'server'
  const [stem = 'server'] = (script.split(/[\\/]/).at(-1) ?? '').split('.')
  return { name: stem, part: env === undefined ? { command } : { command, env } }
}

function httpServer(given: CallArguments, scope: Scope, file: ArcadeFile): { name: string; part: Part } | null {
  const written = settings(given.get('url'), scope, file)
  const headers = settings(given.get('headers'), scope, file)
  const isSse = given.read('use_sse') === true
  if (typeof written !== 'string' || headers === UNREAD) return null
  const url = isSse ? written : withMcpPath(written)
  if (url !== written)
    file.draft.change(given.get('url')?.line ?? 1, `\`${written}\` is \`${url}\`, as arcade-evals calls it`)
  const part: Part = { url, ...(isSse ? { transport: 'sse' } : {}), ...(headers === undefined ? {} : { headers }) }
  const [, host = 'server'] = /^\w+:\/\/([^/:?#]+)/.exec(url) ?? []
  return { name: /^[\d.]+$|^localhost$/.test(host) ? 'server' : (host.split('.')[0] ?? 'server'), part }
}

function gateway(given: CallArguments, scope: Scope, file: ArcadeFile): { name: string; part: Part } | null {
  const slug = settings(given.get('gateway_slug'), scope, file)
  const base = settings(given.get('base_url'), scope, file) ?? GATEWAY
  if (typeof slug !== 'string' || typeof base !== 'string') return null
  const line = given.get('gateway_slug')?.line ?? 1
  file.draft.change(line, 'the key and the user of the gateway are read from ARCADE_API_KEY and ARCADE_USER_ID')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the suite
  const headers = { Authorization: 'Bearer ${ARCADE_API_KEY}', 'Arcade-User-Id': '${ARCADE_USER_ID}' }
  return { name: slug, part: { url: `${withMcpPath(base)}/${slug}`, headers } }
}

function toolList(written: Expression | undefined, scope: Scope): { name: string; part: Part } | null {
  const tools = written === undefined ? UNREAD : readValue(written, scope)
  if (!Array.isArray(tools)) return null
  const isKnown = (tool: unknown): tool is Part =>
    typeof tool === 'object' && tool !== null && Object.keys(tool).every((key) => Object.hasOwn(TOOL_KEYS, key))
  if (!tools.every(isKnown)) return null
  const renamed = tools.map((tool) =>
    Object.fromEntries(Object.entries(tool).map(([key, value]) => [TOOL_KEYS[key] ?? key, value])),
  )
  return { name: 'tools', part: { tools: renamed } }
}

/**
 * A setting of a server. A name whose value is computed becomes a variable of the environment, so that the server can
 * be used once it is set.
 */
function settings(written: Expression | undefined, scope: Scope, file: ArcadeFile): unknown {
  if (written === undefined) return undefined
  const value = readValue(written, scope, { variables: true })
  if (value !== UNREAD) return value ?? undefined
  const list = scope.resolve(written)
  if (list.kind === 'list') {
    const items = list.items.map(({ value: item }) => settings(item, scope, file))
    return items.includes(UNREAD) ? UNREAD : items
  }
  if (written.kind !== 'name') return UNREAD
  file.draft.miss(
    written.line,
    `\`${written.name}\` cannot be read: set it as an environment variable`,
    sourceOf(file, list),
  )
  return `\${${written.name}}`
}

/** arcade-evals adds `/mcp` to a URL without it. */
function withMcpPath(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end--
  const plain = url.slice(0, end)
  return `${plain}/`.includes('/mcp/') ? plain : `${plain}/mcp`
}
