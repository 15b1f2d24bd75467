// Writes test/fixtures/tool-lists/<server>.json: what the servers of scripts/prove/servers/servers.json offer, each as a
// trace without calls. Installs the servers from npm without their install scripts, starts each in an empty folder with
// dummy keys, and requests every page of its lists. Definitions are kept as sent. Run by hand:
// `node scripts/fetch-tool-lists.mjs [part of a package name]`. Needs the npm registry; the tests read the committed files.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installServer, SERVERS } from './prove/servers/install-server.mjs'
import { RawConversation } from './prove/servers/raw-conversation.mjs'

/** Longer values are pictures in `icons`, which no model reads. */
const MAX_DATA_URI = 200
const target = fileURLToPath(new URL('../test/fixtures/tool-lists/', import.meta.url))
const [wanted = ''] = process.argv.slice(2)

mkdirSync(target, { recursive: true })
const leftOut = []
for (const server of SERVERS) {
  if (server.transport !== undefined || !server.package.includes(wanted)) continue
  const name = nameOf(server.package)
  try {
    const text = await fetchList(name, server)
    writeFileSync(join(target, `${name}.json`), text)
    console.log(`wrote ${name}.json: ${text.length} characters`)
  } catch (error) {
    leftOut.push(`${server.package}: ${error.message}`)
  }
}
for (const line of leftOut) console.log(`left out ${line}`)

/** `@modelcontextprotocol/server-memory` is `memory`, `@mapbox/mcp-server` is `mapbox-mcp-server`. */
function nameOf(name) {
  return name.replace('@modelcontextprotocol/server-', '').replace('@', '').replace('/', '-')
}

async function fetchList(name, server) {
  const { program, path } = installServer(server)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcprove-tool-lists-')))
  const { args = [], env = {} } = server
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: path, HOME: folder, NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const rpc = new RawConversation(child)
  try {
    const { tools, ...catalogue } = await rpc.catalogue()
    if (tools.length === 0) throw new Error('it lists no tools')
    const trace = {
      schema: 'mcprove/trace@1',
      source: { package: server.package, version: server.version },
      catalogs: [{ server: name, ...catalogue }],
      tools: tools.map((tool) => asTraced(name, tool)),
      tool_calls: [],
    }
    return compact(trace).replaceAll(folder, '/folder')
  } finally {
    rpc.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** As sent, with the trace's names for the two schemas. */
function asTraced(server, tool) {
  const names = { inputSchema: 'input_schema', outputSchema: 'output_schema' }
  return { server, ...Object.fromEntries(Object.entries(tool).map(([key, value]) => [names[key] ?? key, value])) }
}

/** One line for each definition, so that a new version of a server is a readable diff. */
function compact({ catalogs: [catalogue], tools, ...rest }) {
  const json = (value) => JSON.stringify(value, withoutPictures)
  const lines = (list) => (list.length === 0 ? '[]' : `[\n${list.map(json).join(',\n')}\n]`)
  const { server, protocol_version, instructions, failed, stdout, ...lists } = catalogue
  const head = json({ server, protocol_version, instructions, failed, stdout }).slice(0, -1)
  const entries = Object.entries(lists).map(([key, list]) => `,\n"${key}": ${lines(list)}`)
  const { tool_calls, ...meta } = rest
  return `${json(meta).slice(0, -1)},\n"catalogs": [${head}${entries.join('')}}],\n"tools": ${lines(tools)},\n"tool_calls": ${json(tool_calls)}}\n`
}

function withoutPictures(_key, value) {
  return typeof value === 'string' && value.length > MAX_DATA_URI && value.startsWith('data:image/')
    ? `${value.slice(0, value.indexOf(',') + 1)}...`
    : value
}
