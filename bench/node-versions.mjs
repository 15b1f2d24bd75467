// The Node versions for measurements and proofs: this one, and newer ones when they are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const NEWER_MAJORS = [22, 24]

const cache = fileURLToPath(new URL('../node_modules/.cache/mcprove', import.meta.url))

/** Where `npm run prove` installs a Node version: never in package.json. */
export function folderOfNode(major) {
  return join(cache, `node-${major}`)
}

/** The binary: MCPROVE_NODE22 (or 24) wins, then the one that `npm run prove` installed; null when there is none. */
export function findNode(major) {
  const given = process.env[`MCPROVE_NODE${major}`]
  if (given) return given
  const isWindows = process.platform === 'win32'
  const installed = join(folderOfNode(major), 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
  return existsSync(installed) ? installed : null
}

/** This Node first, then the newer ones that are available. */
export function knownNodes() {
  const newer = NEWER_MAJORS.map(findNode).filter((path) => path !== null)
  const others = newer.map((path) => ({ path, version: versionOf(path) }))
  return [{ path: process.execPath, version: process.versions.node }, ...others]
}

function versionOf(path) {
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (error) throw new Error(`${path} does not run`, { cause: error })
  return stdout.trim().replace(/^v/, '')
}
