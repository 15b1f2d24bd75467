// Builds when dist is missing or older than src, so that old code is never measured.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export function ensureFreshBuild() {
  const built = ['dist/cli.cjs', 'dist/index.js', 'dist/node.js'].map((file) => join(root, file))
  if (built.every(existsSync) && newestChange(join(root, 'src')) <= Math.min(...built.map(changed))) return
  console.log('dist is missing or older than src: building')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed')
}

function newestChange(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, name))
  return Math.max(...paths.filter((path) => !path.endsWith('.test.ts')).map(changed))
}

function changed(path) {
  return statSync(path).mtimeMs
}
