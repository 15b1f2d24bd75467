// Other tools that we compare with but do not depend on: installed on demand, in their own cache.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmInstall } from './npm-install.mjs'

const PROMPTFOO = '0.123.1'
/** It refuses to start on an older version. */
export const PROMPTFOO_NODE = 22
const folder = fileURLToPath(new URL('../node_modules/.cache/peers/promptfoo', import.meta.url))

/** The folder with promptfoo, nearly 2 GB; null when it cannot be installed. */
export function promptfooFolder() {
  if (existsSync(promptfooBin())) return folder
  // Without install scripts: they download and compile, and the comparison does not need that.
  const isInstalled = npmInstall(folder, `promptfoo@${PROMPTFOO}`, '--ignore-scripts')
  return isInstalled && existsSync(promptfooBin()) ? folder : null
}

export function promptfooBin() {
  return join(folder, 'node_modules/promptfoo/dist/src/entrypoint.js')
}

export function vitestBin() {
  return join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
}
