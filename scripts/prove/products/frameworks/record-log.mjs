// Runs the agent of a framework with its tracing: a run of calls, a second one in the same process, and one whose provider fails.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createModelServer, createProxy } from '../../../../dist/node.js'
import { markOf, modelOf } from '../script.mjs'
import { SERVER } from '../tools.mjs'
import { collect } from './collector.mjs'
import { LOGS } from './logs.mjs'
import { MODEL_ENV } from './pins.mjs'

const TOOLS = fileURLToPath(new URL('..', import.meta.url))
const DENIED = { error: { status: 401, message: 'the key is not valid' } }
const PROMPTS = ['calls', 'short', 'hang'].map((one) => `${markOf(one)} Look after the books.`)
const LIMIT_MS = 90_000

/** Writes the log into the folder and returns its files. */
export async function recordLog(framework, kind, { cache, folder }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'home'), { recursive: true })
  const failure = ({ prompt, turn }) => (prompt.includes(markOf('hang')) && turn > 0 ? DENIED : undefined)
  const model = await createModelServer({ answer: modelOf({}, { failure, sent: [] }) })
  const collector = await collect(folder)
  const proxy = await createProxy()
  try {
    const tools = { command: process.execPath, args: [join(TOOLS, 'tool-server.mjs')], cwd: TOOLS, env: {} }
    const { urls } = await proxy.openRun({ servers: { [SERVER]: tools } })
    const config = join(folder, 'mcp.json')
    writeFileSync(config, JSON.stringify({ mcpServers: { [SERVER]: { type: 'http', url: urls.get(SERVER) } } }))
    const { preload, env = {}, files } = LOGS[framework][kind]
    const given = { collector: collector.url, folder }
    await runAgent(framework, cache, preload, {
      PATH: '/usr/bin:/bin',
      HOME: join(folder, 'home'),
      LANG: 'C.UTF-8',
      MCPROVE_MCP_CONFIG: config,
      COLLECTOR_URL: collector.url,
      LOG_FOLDER: folder,
      ...MODEL_ENV({ model: model.url }),
      ...(typeof env === 'function' ? env(given) : env),
    })
    return files(folder)
  } finally {
    await proxy.close()
    await model.close()
    collector.close()
  }
}

/** The last run fails, so the agent does. */
async function runAgent(framework, cache, preload, env) {
  const loaded = preload === undefined ? [] : ['--import', `./tracing/${preload}`]
  const child = spawn(join(cache, 'bin/node'), [...loaded, 'agent.mjs', ...PROMPTS], {
    cwd: join(cache, 'frameworks', framework),
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    timeout: LIMIT_MS,
  })
  const said = []
  child.stderr.on('data', (chunk) => said.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const text = Buffer.concat(said).toString()
  if (code === 1 && text.includes(DENIED.error.message)) return
  throw new Error(`the agent of ${framework} ended with ${code}: ${text.trim()}`)
}
