import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs all of `npm run bench`; a missed bar is a failure. */
export async function benchWithinBars() {
  const run = fileURLToPath(new URL('../../bench/run.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [run, '--check'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0 ? [] : ['a benchmark is over its bar; on a busy machine, run it again']
}
