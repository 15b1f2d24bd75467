// Results of audits beside the installed servers, each with the build that made it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE, slugOf } from '../servers/install-server.mjs'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** Undefined unless KEPT=1 and this build has audited this version of the server, in all lanes. */
export function keptResult(server) {
  const file = fileOf(server)
  if (process.env.KEPT !== '1' || process.env.LANES !== undefined || !existsSync(file)) return undefined
  const { build, version, outcome } = JSON.parse(readFileSync(file, 'utf8'))
  return build === thisBuild() && version === server.version ? outcome : undefined
}

/** Returns the outcome. */
export function keepResult(server, outcome) {
  const isWhole = process.env.LANES === undefined
  if (isWhole) writeFileSync(fileOf(server), JSON.stringify({ build: thisBuild(), version: server.version, outcome }))
  return outcome
}

function fileOf(server) {
  return join(CACHE, 'audits', `${slugOf(server)}-kept.json`)
}

let build

function thisBuild() {
  if (build !== undefined) return build
  const hash = createHash('sha256')
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) hash.update(readFileSync(path))
  build = hash.digest('hex')
  return build
}
