import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inTurns, playedVersions, verdictOf } from './plays.mjs'
import { extensionReason, SERVER_REASONS } from './reasons.mjs'
import { listScenarios, playServer, succeeded } from './suite.mjs'

const SERVER = fileURLToPath(new URL('server/server.mjs', import.meta.url))
const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))

/**
 * Server scenarios, with a server on the SDK: directly, and through `mcprove proxy`. Every check must have the same status
 * both ways. Rows for the table, and what did not hold.
 */
export async function playServers(suite, names) {
  const scenarios = (await listScenarios(suite, 'server')).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  )
  if (scenarios.length === 0) return { rows: [], failures: [], played: [] }
  const plays = scenarios.flatMap(({ name, versions }) =>
    playedVersions(versions).map((version) => ({ name, version })),
  )
  const played = await inTurns(plays, (play) => playTwice(suite, play, names.length > 0))
  const rows = scenarios.map(({ name }) => [
    name,
    ...verdictOf(played.filter((one) => one.name === name)),
    ...verdictOf(
      played.filter((one) => one.name === name),
      ({ differences }) => (differences.length === 0 ? 'equal' : 'no'),
    ),
    reasonOf(name) ?? '',
  ])
  return { rows, failures: played.flatMap(failuresOf), played }
}

/** Each play has servers of its own: some scenarios change what a server lists, or leave streams open. */
async function playTwice(suite, { name, version }, isShown) {
  const direct = await start(SERVER)
  const behind = await start(SERVER)
  const proxy = await start(CLI, 'proxy', '--http', '0', '--url', behind.url)
  try {
    const [directly, proxied] = await Promise.all([
      playServer(suite, direct.url, name, version),
      playServer(suite, proxy.url, name, version),
    ])
    if (isShown) console.log(`directly: ${directly.output}\nthrough the proxy: ${proxied.output}`)
    const passed = succeeded(directly.checks)
    return { name, version, passed, troubles: directly.troubles, differences: differences(directly, proxied) }
  } finally {
    await Promise.all([direct.stop(), proxy.stop(), behind.stop()])
  }
}

function differences(directly, proxied) {
  const [before, after] = [directly, proxied].map(({ checks }) => checks.map(({ id, status }) => `${id}: ${status}`))
  const missing = before.filter((check) => !after.includes(check)).map((check) => `only directly: ${check}`)
  const added = after.filter((check) => !before.includes(check)).map((check) => `only through the proxy: ${check}`)
  const isShorter = before.length !== after.length ? [`${before.length} checks, ${after.length} through the proxy`] : []
  return before.length === 0 ? ['no checks'] : [...missing, ...added, ...isShorter]
}

function failuresOf({ name, version, troubles, differences: found }) {
  const where = `server scenario ${name}${version === undefined ? '' : `, ${version}`}`
  const reason = reasonOf(name)
  const own = reason === undefined ? troubles : troubles.length === 0 ? ['passes now; remove its reason'] : []
  return [...own, ...found].map((trouble) => `${where}: ${trouble}`)
}

/** A program that prints its URL. */
async function start(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
        const [found] = /http:\/\/\S+/.exec(output) ?? []
        if (found !== undefined && /\s/.test(output.slice(output.indexOf(found) + found.length))) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended: ${output}`)))
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop }
}

function reasonOf(name) {
  return SERVER_REASONS[name] ?? extensionReason(name)
}
