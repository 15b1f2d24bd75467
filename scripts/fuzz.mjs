// Fuzzing from source: bundles test/fuzz and runs it. MCPROVE_FUZZ_INPUTS, _SEED and _TARGET choose; _KEEP=1 writes what
// fails to test/fuzz/corpus. The last line of standard output is the result as JSON.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
// Beside the packages, where imports of them are found.
const folder = mkdtempSync(join(root, 'node_modules', '.mcprove-fuzz-'))
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/fuzz/main.ts', 'test/fuzz/worker.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Failures are told apart by the functions they happen in.
    keepNames: false,
    logLevel: 'error',
    define: {
      __MCPROVE_VERSION__: '"0.0.0-test"',
      __MCPROVE_VIEWER__: JSON.stringify('<!doctype html>\n<!-- data -->\n</html>\n'),
    },
  })
  process.exitCode = await run(join(folder, 'main.mjs'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
