import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MB = 1e6
const TELL_PEAK_MEMORY = fileURLToPath(new URL('./tell-peak-memory.cjs', import.meta.url))

/** Runs node with its output in a file, on these processors (Linux) or on any; reports its peak memory. */
export async function measuredRun(folder, args, processors) {
  const own = mkdtempSync(join(folder, 'run-'))
  const [output, errors, peak] = ['output', 'errors', 'peak'].map((name) => join(own, name))
  const descriptors = [openSync(output, 'w'), openSync(errors, 'w')]
  const where = processors === undefined ? [] : ['taskset', '--cpu-list', processors]
  const [command, ...rest] = [...where, process.execPath, '--require', TELL_PEAK_MEMORY, ...args]
  const started = performance.now()
  const exitCode = await new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', ...descriptors],
      env: { ...process.env, MCPROVE_PEAK_MEMORY: peak },
    })
    child.on('error', reject)
    child.on('close', resolve)
  })
  const seconds = (performance.now() - started) / 1000
  for (const descriptor of descriptors) closeSync(descriptor)
  const peakMb = (Number(readFileSync(peak, 'utf8')) * 1024) / MB
  return { exitCode, seconds, peakMb, output, errors: readFileSync(errors, 'utf8') }
}
