// Other tools that ours is compared with but does not depend on: installed on demand, in a cache of their own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROMPTFOO = '0.123.1'
/** It refuses to start on an older one. */
export const PROMPTFOO_NODE = 22
const folder = fileURLToPath(new URL('../node_modules/.cache/peers/promptfoo', import.meta.url))

/** The folder that promptfoo is installed in, nearly 2 GB; null when that cannot be done. */
export function promptfooFolder() {
  if (existsSync(promptfooBin())) return folder
  console.error(`installing promptfoo@${PROMPTFOO}, to compare with`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // Without its scripts: they fetch and compile, and no answer of ours needs that.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', `promptfoo@${PROMPTFOO}`, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0 && existsSync(promptfooBin()) ? folder : null
}

export function promptfooBin() {
  return join(folder, 'node_modules/promptfoo/dist/src/entrypoint.js')
}

export function vitestBin() {
  return join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
}
