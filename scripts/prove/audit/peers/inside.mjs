// One server, looked at by mcprove and by its peers, all with the programs that users install. Started in a network namespace
// that has nothing but loopback, where the system allows it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { playedVersions } from '../../conformance/plays.mjs'
import { installSuite, listScenarios, playServer } from '../../conformance/suite.mjs'
import { installServer, slugOf } from '../../servers/install-server.mjs'
import { leftovers, openSandbox, stopLeftovers } from '../../servers/sandbox.mjs'
import { startHttp } from '../../servers/start-http.mjs'
import { AUDITED } from '../audited.mjs'
import { installAssert } from './install-assert.mjs'

const LIMIT_MS = 600_000
const ANSWER_LIMIT_MS = 5_000

const [slug, cache, folder, output] = process.argv.slice(2)
const server = AUDITED.find((one) => slugOf(one) === slug)
const { program, path } =
  server.program === undefined ? installServer(server, cache) : { program: server.program, path: process.env.PATH }
const box = openSandbox(folder, path, server.files)
const { env: keys = {}, args = [] } = server
const command = [...(program.endsWith('.js') ? [process.execPath] : []), program, ...args]
const isHttp = server.transport === 'http'

const audit = await withServer(async (url) => {
  await mcprove(url, ['audit', '-o', 'result.json'])
  const result = join(box.project, 'result.json')
  return existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')).tests : []
})

const inspect = await withServer(async (url) => parsed((await mcprove(url, ['inspect', '--json'])).out))

const assert = {}
for (const [name, more] of Object.entries({ audit: [], lint: [], fuzz: ['--runs', '50', '--seed', '1'] })) {
  assert[name] = await withServer(async (url) => {
    const target = url === null ? ['--server', command.join(' ')] : ['--server', url, '--transport', 'http']
    const flags = ['--json', '--timeout', `${ANSWER_LIMIT_MS}ms`, ...more]
    const { said, closed, stop } = box.start(installAssert(), [name, ...flags, ...target], keys)
    const timer = setTimeout(stop, LIMIT_MS)
    await closed
    clearTimeout(timer)
    return parsed(said.out)
  })
}

const conformance = []
if (isHttp) {
  const suite = installSuite()
  for (const { name, versions } of await listScenarios(suite, 'server')) {
    for (const version of playedVersions(versions)) {
      const checks = await withServer(async (url) => (await playServer(suite, url, name, version)).checks)
      conformance.push(...checks.map((check) => ({ ...check, scenario: name, version })))
    }
  }
}

stopLeftovers(leftovers(box))
writeFileSync(output, JSON.stringify({ audit, inspect, assert, conformance }))

async function mcprove(url, words) {
  const target = url === null ? [...Object.keys(keys).flatMap((name) => ['--env', name]), '--', ...command] : [url]
  const all = [...words, '--timeout', String(ANSWER_LIMIT_MS), ...target]
  return await box.mcprove(all, { limitMs: LIMIT_MS, more: keys })
}

/** With the URL of a server that was started for it, or null for one on stdio. */
async function withServer(use) {
  if (!isHttp) return await use(null)
  const started = await startHttp(box, program, server)
  try {
    return await use(started.url)
  } finally {
    await started.stop()
  }
}

/** Null for an output that is cut off. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
