import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TESTS = ['test/security/deep-values.test.ts', 'test/security/deep-files.test.ts']

/** Deep values in more places, shapes and levels than `npm test` has time for. */
export async function deepValues() {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '600000', ...TESTS],
    {
      cwd: ROOT,
      env: { ...process.env, MCPROVE_DEEP: 'all' },
      stdio: 'inherit',
    },
  )
  return status === 0 ? [] : ['a deep value is neither read nor refused with a code; see above']
}
