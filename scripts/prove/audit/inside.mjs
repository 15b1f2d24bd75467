// Audits one server with the program that users install. Started in a network namespace that has nothing but loopback, where
// the system allows it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installServer, slugOf } from '../servers/install-server.mjs'
import { leftovers, openSandbox, stopLeftovers } from '../servers/sandbox.mjs'
import { startHttp } from '../servers/start-http.mjs'
import { AUDITED } from './audited.mjs'

const LIMIT_MS = 900_000
/** An answer of a server without its key or the internet may never come. */
const ANSWER_LIMIT_MS = 5_000

const [slug, cache, folder, output, lanes] = process.argv.slice(2)
const server = AUDITED.find((one) => slugOf(one) === slug)
const { program, path } =
  server.program === undefined ? installServer(server, cache) : { program: server.program, path: process.env.PATH }
const box = openSandbox(folder, path, server.files)
const { env: keys = {}, args = [] } = server
const http = server.transport === 'http' ? await startHttp(box, program, server) : null
const started = program.endsWith('.js') ? [process.execPath, program] : [program]
const target = http === null ? [...envFlags(keys), '--', ...started, ...args] : [http.url]
const chosen = lanes === undefined ? [] : ['--lane', lanes]

const words = ['audit', ...chosen, '--timeout', String(ANSWER_LIMIT_MS), '-o', 'result.json', ...target]
const audit = await box.mcprove(words, { limitMs: LIMIT_MS, more: keys })
const isAlive = http === null ? null : await http.isAlive()
await http?.stop()
const left = leftovers(box)
stopLeftovers(left)

writeFileSync(join(folder, 'audit.txt'), `${audit.out}\n--- stderr\n${audit.err}\n`)
const result = join(box.project, 'result.json')
const tests = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')).tests : []
writeFileSync(output, JSON.stringify({ audit: { ...audit, out: undefined }, tests, left, isAlive }))

function envFlags(env) {
  return Object.keys(env).flatMap((name) => ['--env', name])
}
