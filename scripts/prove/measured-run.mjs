import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MB = 1e6

/** Runs node with its output in a file, and has it tell its peak memory. */
export async function measuredRun(folder, args) {
  const [output, errors, peak] = ['output', 'errors', 'peak'].map((name) => join(folder, name))
  const descriptors = [openSync(output, 'w'), openSync(errors, 'w')]
  const started = performance.now()
  const exitCode = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('./tell-peak-memory.mjs'), ...args], {
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
