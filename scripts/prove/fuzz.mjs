import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keepFigures } from './keep-figures.mjs'

const INPUTS = 200_000

/** Ten times the inputs of `npm test`, different each time; failures are kept in test/fuzz/corpus. */
export async function fuzz() {
  const seed = process.env.MCPROVE_FUZZ_SEED ?? String(Date.now() % 1e9)
  const { failures, ...figures } = fuzzFigures(seed)
  console.log(`  ${JSON.stringify(figures)}`)
  const { inputs, corpus, processor_seconds, targets } = figures
  const read = Object.values(targets)
  const slowest = Math.max(...read.map(({ slowest_ms }) => slowest_ms))
  const taken = read.reduce((sum, one) => sum + one.taken, 0)
  const least = Math.min(...read.map((one) => one.taken / one.inputs))
  keepFigures(
    'fuzz',
    `${inputs} inputs for ${read.length} readers with seed ${seed}, after ${corpus} inputs that once failed: ${failures.length} failures. ${taken} were read to the end, at least ${Math.floor(least * 100)} % for every reader; the others were refused with an error code. ${processor_seconds} s of processor time in total, ${slowest} ms for the slowest input.`,
  )
  return failures.map(({ text }) => text)
}

/** `{ seed, inputs, corpus, processor_seconds, targets, failures }`, as reported by scripts/fuzz.mjs. */
function fuzzFigures(seed) {
  const script = fileURLToPath(new URL('../fuzz.mjs', import.meta.url))
  const env = { MCPROVE_FUZZ_INPUTS: String(INPUTS), ...process.env, MCPROVE_FUZZ_SEED: seed, MCPROVE_FUZZ_KEEP: '1' }
  const { stdout, status } = spawnSync(process.execPath, [script], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })
  if (status !== 0 && status !== 1) throw new Error(`scripts/fuzz.mjs ended with ${status}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1))
}
