// Runs a program of test/ from source: bundles it next to the packages, so that its imports resolve.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the first of the entries and sets the exit code of this process to its own. */
export async function runBundled(...entryPoints) {
  const folder = mkdtempSync(join(root, 'node_modules', '.mcprove-bundled-'))
  try {
    await build({
      absWorkingDir: root,
      entryPoints,
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      // Failures are identified by the functions in which they happen.
      keepNames: false,
      logLevel: 'error',
      define: {
        __MCPROVE_VERSION__: '"0.0.0-test"',
        __MCPROVE_VIEWER__: JSON.stringify('<!doctype html>\n<!-- data -->\n</html>\n'),
      },
    })
    process.exitCode = await run(join(folder, basename(entryPoints[0]).replace('.ts', '.mjs')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
