import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE } from '../install-products.mjs'

const INSTALL_LIMIT_MS = 300_000
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Installs the packages of a framework unless these exact versions are there, and puts its agent beside them. */
export function installFramework(name, { packages, overrides }, cache = CACHE) {
  const folder = join(cache, 'frameworks', name)
  const isThere = Object.entries(packages).every(([one, version]) => installedVersion(folder, one) === version)
  if (!isThere) install(folder, packages, overrides)
  cpSync(here(`${name}/agent.mjs`), join(folder, 'agent.mjs'))
  cpSync(here('tracing'), join(folder, 'tracing'), { recursive: true })
  const program = join(cache, 'bin', name)
  mkdirSync(join(cache, 'bin'), { recursive: true })
  writeFileSync(program, `#!/bin/sh\nexec '${join(cache, 'bin/node')}' '${join(folder, 'agent.mjs')}' "$@"\n`)
  chmodSync(program, 0o755)
}

function installedVersion(folder, name) {
  const manifest = join(folder, 'node_modules', name, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function install(folder, dependencies, overrides) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies, overrides }),
  )
  // Peers of peers conflict in every one of them; each package that is needed is in the list.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', ['install', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  })
  if (status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(
    `npm cannot install ${Object.keys(dependencies)[0]}: ${error?.message ?? stderr.trim().split('\n')[0]}`,
  )
}
