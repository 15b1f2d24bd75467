// Installs the packages of package-lock.json unless node_modules already has them. Runs on a fresh clone, so it imports
// only node builtins.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export function ensureInstalled() {
  const reason = staleness()
  if (reason === null) return
  console.log(`ensure-installed: ${reason}, running npm ci`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('ensure-installed: npm ci failed; the packages come from the npm registry, is it reachable?')
  process.exit(1)
}

// npm keeps a copy of what it installed; packages for other platforms are missing from it.
function staleness() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (installed === null) return 'nothing installed yet'
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    const found = installed[path]
    if (path === '' || (found === undefined && optional)) continue
    if (found?.version !== version || found.integrity !== integrity) return `${path} is not ${version}`
  }
  return null
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(`${root}/${lockFile}`, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled()
