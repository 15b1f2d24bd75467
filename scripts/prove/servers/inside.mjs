// Proves one server, with the program that users install. Started in a network namespace that has nothing but loopback,
// where the system allows it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installServer, SERVERS, slugOf } from './install-server.mjs'
import { leftovers, openSandbox, stopLeftovers } from './sandbox.mjs'
import { startHttp } from './start-http.mjs'

/** For one command. The slowest server that works here needs 12 s on a busy machine. */
const LIMIT_MS = 90_000
const NAME = 'server'

const [slug, cache, folder, output] = process.argv.slice(2)
const server = SERVERS.find((one) => slugOf(one) === slug)
const { program, path } = installServer(server, cache)
const box = openSandbox(folder, path, server.files)
const { env: keys = {}, args = [] } = server
const http = server.transport === 'http' ? await startHttp(box, program, server) : null
const target = http === null ? [...envFlags(keys), '--', program, ...args] : ['--url', http.url]

const mcprove = (words) => box.mcprove(words, { limitMs: LIMIT_MS, more: keys })
// `tool_quality` fails for a server that breaks the protocol, until its user accepts that.
const accepts = server.fault === undefined ? [] : ['--accept-critical']
const init = await mcprove(['init', '--yes', '--server', NAME, ...accepts, ...target])
const inspect = init.code === 0 ? await mcprove(['inspect', NAME, '--json']) : null
const run = init.code === 0 ? await mcprove(['run', '-o', 'result.json']) : null
await http?.stop()
const left = leftovers(box)
stopLeftovers(left)

const keep = (name, outcome) =>
  writeFileSync(join(folder, `${name}.txt`), `${outcome?.out}\n--- stderr\n${outcome?.err}\n`)
keep('init', init)
keep('inspect', inspect)
keep('run', run)
const result = join(box.project, 'result.json')
const tests = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')).tests : []
writeFileSync(output, JSON.stringify({ init, inspect, run, tests, left }))

function envFlags(env) {
  return Object.keys(env).flatMap((name) => ['--env', name])
}
