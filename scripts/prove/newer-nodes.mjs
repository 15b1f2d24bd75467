import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, folderOfNode, knownNodes, NEWER_MAJORS } from '../../bench/node-versions.mjs'

/** This Node and the newer ones, which come from the npm registry as the package `node` and stay in the cache. */
export function installedNodes() {
  for (const major of NEWER_MAJORS) if (findNode(major) === null) install(major)
  return knownNodes()
}

function install(major) {
  const folder = folderOfNode(major)
  console.log(`  installing node@${major} from the npm registry`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // The package fetches the binary of this platform in its install script.
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', `node@${major}`, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0 || findNode(major) === null) {
    throw new Error(`node@${major} could not be installed; give its path in MCPROVE_NODE${major}`)
  }
}
