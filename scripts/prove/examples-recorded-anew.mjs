import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Records every example again: the verdicts must equal those of the committed recording. */
export async function examplesRecordedAnew() {
  const script = fileURLToPath(new URL('../record-examples.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, '--check'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0 ? [] : ['an example has other verdicts when it is recorded anew, or cannot be recorded']
}
