// Many inputs for everything that reads what others wrote. Run by scripts/fuzz.mjs; its last line is the result as JSON.
import { addToCorpus, readCorpus } from './corpus.js'
import { FailureLog } from './failure-log.js'
import type { Failure } from './target.js'
import { type TargetEntry, WatchedWorker } from './watched-worker.js'
import type { Counts } from './worker.js'

const { MCPROVE_FUZZ_INPUTS = '20000', MCPROVE_FUZZ_SEED = '1', MCPROVE_FUZZ_TARGET, MCPROVE_FUZZ_KEEP } = process.env
const INPUTS = Number(MCPROVE_FUZZ_INPUTS)
const SEED = Number(MCPROVE_FUZZ_SEED)

const worker = new WatchedWorker(new URL('./worker.mjs', import.meta.url))
const failures = new FailureLog(SEED, worker, MCPROVE_FUZZ_KEEP === undefined ? null : addToCorpus)
const targets = chosen(await worker.targets())
console.error(`fuzzing ${targets.length} targets with ${INPUTS} inputs, seed ${SEED}`)

const corpus = readCorpus().filter(({ target }) => targets.some(({ name }) => name === target))
for (const entry of corpus) await failures.replay(entry)
const counts: Record<string, Counts> = {}
const shares = targets.reduce((sum, { share }) => sum + share, 0)
for (const { name, share } of targets) {
  const to = Math.ceil((INPUTS * share) / shares)
  const started = process.cpuUsage()
  const found: { failure: Failure; index: number }[] = []
  const job = { target: name, seed: SEED, from: 0, to }
  counts[name] = await worker.readRange(job, (failure, index) => found.push({ failure, index }))
  for (const { failure, index } of found) await failures.add(name, failure, index)
  const { user, system } = process.cpuUsage(started)
  const { slowest_ms, taken } = counts[name]
  const refused = Object.entries(counts[name].refused)
    .map(([code, times]) => `${times} ${code}`)
    .join(', ')
  console.error(
    `  ${name.padEnd(24)} ${String(to).padStart(6)} inputs, slowest ${slowest_ms} ms, ${((user + system) / 1e6).toFixed(1)} s; taken ${taken}, refused ${refused || 'none'}`,
  )
}
const told = await failures.tell()
await worker.end()
for (const { text } of told) console.error(`\nFAIL ${text}`)

const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    seed: SEED,
    inputs: Object.values(counts).reduce((sum, { inputs }) => sum + inputs, 0),
    corpus: corpus.length,
    processor_seconds: Math.round((user + system) / 1e5) / 10,
    targets: counts,
    failures: told,
  }),
)
process.exitCode = told.length === 0 ? 0 : 1

/** All that are no plants, or those that are named, with commas between. */
function chosen(all: readonly TargetEntry[]): readonly TargetEntry[] {
  if (MCPROVE_FUZZ_TARGET === undefined) return all.filter(({ isPlanted }) => !isPlanted)
  return MCPROVE_FUZZ_TARGET.split(',').map((wanted) => {
    const found = all.find(({ name }) => name === wanted)
    if (found !== undefined) return found
    throw new Error(`there is no target ${wanted}; there are ${all.map(({ name }) => name).join(', ')}`)
  })
}
