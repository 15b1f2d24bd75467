// Writes test/fixtures/tool-lists/<server>.json: the tool lists of the MCP reference servers, each as a trace without
// calls. Installs the servers from npm into a temporary folder, starts them there and requests every page of tools. Run
// by hand: `node scripts/fetch-tool-lists.mjs`. Needs the network; the tests read the committed files.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const VERSION = '2026.8.31'
const SERVERS = ['everything', 'filesystem', 'memory', 'sequential-thinking']
const target = fileURLToPath(new URL('../test/fixtures/tool-lists/', import.meta.url))

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcprove-tool-lists-')))
try {
  install(folder)
  mkdirSync(target, { recursive: true })
  for (const server of SERVERS) {
    const tools = (await listTools(server)).map((tool) => definitionOf(server, tool))
    const text = `${JSON.stringify({ schema: 'mcprove/trace@1', tools, tool_calls: [] }, null, 2)}\n`
    if (text.includes(folder)) throw new Error(`the tool list of ${server} contains the path ${folder}`)
    writeFileSync(join(target, `${server}.json`), text)
    console.log(`wrote ${server}.json: ${tools.length} tools`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install(cwd) {
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }\n')
  const packages = SERVERS.map((server) => `${packageOf(server)}@${VERSION}`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages]
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`\`npm ${args.join(' ')}\` ended with ${status}`)
}

async function listTools(server) {
  const home = join(folder, 'node_modules', packageOf(server))
  const [bin] = Object.values(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin)
  // The folder that it may access.
  const args = server === 'filesystem' ? [folder] : []
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(home, bin), ...args],
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'mcprove-fetch-tool-lists', version: '1.0.0' })
  await client.connect(transport)
  try {
    // Without a cursor the SDK requests every page.
    return (await client.listTools()).tools
  } finally {
    await client.close()
  }
}

/** Converts MCP's key names to the trace's; absent keys stay absent. */
function definitionOf(server, { name, title, description, inputSchema, outputSchema, annotations }) {
  return {
    server,
    name,
    title,
    description,
    input_schema: inputSchema,
    output_schema: outputSchema,
    annotations,
  }
}

function packageOf(server) {
  return `@modelcontextprotocol/server-${server}`
}
