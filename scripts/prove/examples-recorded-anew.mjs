import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Every example, recorded once more: the verdicts must be those of the recording that is kept. */
export async function examplesRecordedAnew() {
  const script = fileURLToPath(new URL('../record-examples.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, '--check'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0 ? [] : ['an example has other verdicts when it is recorded anew, or cannot be recorded']
}
