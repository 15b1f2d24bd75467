// The size of an install: the packed tarball in an empty folder, and promptfoo for comparison.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promptfooFolder } from './peers.mjs'

const MOST_PACKAGES = 2
const MOST_MB = 16
const root = fileURLToPath(new URL('..', import.meta.url))

export async function install() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    // The existing build is measured.
    npm(['pack', '--ignore-scripts', '--pack-destination', folder], root)
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    npm(['install', join(folder, tarball), '--no-audit', '--no-fund', '--prefer-offline'], folder)
    return rowsOf(installed(folder), promptfooFolder())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function rowsOf(own, peerFolder) {
  const peer = peerFolder === null ? null : installed(peerFolder)
  const beside = (value) => (peer === null ? 'promptfoo could not be installed' : `promptfoo ${value(peer)}`)
  const one = (name, value, unit, bar, digits = 0) => ({
    name,
    values: [value(own)],
    unit,
    bar,
    detail: beside((other) => `${value(other).toFixed(digits)} ${unit}`.trim()),
  })
  return [
    one('packages', ({ packages }) => packages, '', MOST_PACKAGES),
    one('size on disk', ({ megabytes }) => megabytes, 'MB', MOST_MB),
    one('native modules', ({ natives }) => natives, '', 0),
    one('packages with an install script', ({ scripts }) => scripts, '', 0),
  ]
}

function installed(folder) {
  const modules = join(folder, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce(
    (sum, { parentPath, path, name }) => sum + statSync(join(parentPath ?? path, name)).size,
    0,
  )
  const entries = Object.values(packages)
  return {
    packages: entries.length,
    megabytes: bytes / 1e6,
    natives: files.filter(({ name }) => name.endsWith('.node') || name === 'binding.gyp').length,
    scripts: entries.filter(({ hasInstallScript }) => hasInstallScript === true).length,
  }
}

function npm(args, cwd) {
  const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}: ${stderr}`)
}
