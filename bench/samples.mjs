// Timing in rounds: every round runs every task once, in turn, so that a busy moment of the machine affects all of
// them.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

/**
 * Milliseconds that `work` took, starting with an empty nursery. A full collection would be unfair: it drops the hidden
 * classes of objects that died since the last round, and with them the code optimised for these.
 */
export async function timed(work) {
  collectGarbage({ type: 'minor' })
  const started = clock()
  const value = work()
  // Awaiting a value that is not a promise would cost a turn of the queue.
  if (value instanceof Promise) await value
  return clock() - started
}

/** With --cpu, the processor time of this process, including garbage collection; otherwise wall time. */
function clock() {
  if (process.env.MCPROVE_BENCH_CLOCK !== 'cpu') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs tasks (name -> function that returns its own milliseconds) in alternating order. Returns the samples of each,
 * without the warm-up rounds.
 */
export async function alternate(tasks, { rounds, warmups = 2 }) {
  const names = Object.keys(tasks)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -warmups; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const milliseconds = await tasks[name]()
      if (round >= 0) samples[name].push(milliseconds)
    }
  }
  return samples
}

/** The ratio of two tasks, round by round. */
export function quotients(dividends, divisors) {
  return dividends.map((dividend, round) => dividend / divisors[round])
}

/** The median with the quartiles around it. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

export function median(values) {
  return spread(values).median
}

function quantile(sorted, share) {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  return below + (sorted[Math.ceil(position)] - below) * (position % 1)
}
