import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leftovers, openSandbox, stopLeftovers } from './sandbox.mjs'

/** A cold start downloads up to 400 MB. */
const TIMEOUT_MS = 300_000
const LIMIT_MS = TIMEOUT_MS + 60_000

/**
 * Inspects a server that `npx` starts: first with an empty npm cache, so that the package is downloaded while mcprove
 * waits, and then again. Install scripts do not run.
 */
export async function npxStarts({ package: name, version, args = [], env = {}, files }, { folder, path }) {
  const box = openSandbox(folder, path, files)
  const cache = join(folder, 'npm-cache')
  const npm = {
    npm_config_cache: cache,
    npm_config_registry: registry(),
    npm_config_ignore_scripts: 'true',
    npm_config_update_notifier: 'false',
    ...certificates(),
  }
  const server = {
    command: 'npx',
    args: ['-y', `${name}@${version}`, ...args],
    env: { ...env, ...npm },
    timeout_ms: TIMEOUT_MS,
  }
  writeFileSync(join(box.project, 'npx.mcprove.yml'), JSON.stringify({ servers: { server } }))
  const inspect = () =>
    box.mcprove(['inspect', 'server', '--config', 'npx.mcprove.yml', '--json'], { limitMs: LIMIT_MS })
  const cold = await inspect()
  const warm = cold.code === null ? null : await inspect()
  const left = leftovers(box)
  stopLeftovers(left)
  rmSync(cache, { recursive: true, force: true })
  return { cold, warm, left }
}

/** The sandbox has a home of its own, and with it no npm configuration. */
function registry() {
  return execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** Behind a proxy with its own certificate, only the Node of the system may know it. */
function certificates() {
  const { NODE_EXTRA_CA_CERTS } = process.env
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }
}
