// Other tools that ours is compared with but does not depend on: installed on demand, in a cache of their own.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmInstall } from './npm-install.mjs'

const PROMPTFOO = '0.123.1'
/** It refuses to start on an older one. */
export const PROMPTFOO_NODE = 22
const folder = fileURLToPath(new URL('../node_modules/.cache/peers/promptfoo', import.meta.url))

/** The folder that promptfoo is installed in, nearly 2 GB; null when that cannot be done. */
export function promptfooFolder() {
  if (existsSync(promptfooBin())) return folder
  // Without its scripts: they fetch and compile, and nothing that is compared needs that.
  const isInstalled = npmInstall(folder, `promptfoo@${PROMPTFOO}`, '--ignore-scripts')
  return isInstalled && existsSync(promptfooBin()) ? folder : null
}

export function promptfooBin() {
  return join(folder, 'node_modules/promptfoo/dist/src/entrypoint.js')
}

export function vitestBin() {
  return join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
}
