import type { UnitSequence } from './unit-sequence.js'

/**
 * Starts each run once it is certain that it is needed, whatever the outcomes of unfinished runs will be. So the runs
 * that are made do not depend on which of them finishes first, or on how many may run at a time. Waits for all of them,
 * also when one is rejected; returns how many were started.
 */
export async function startNeeded(
  runs: readonly number[],
  sequence: Pick<UnitSequence, 'needed'>,
  start: (run: number) => Promise<void>,
): Promise<{ readonly started: number; readonly ended: readonly PromiseSettledResult<void>[] }> {
  const running = new Set<Promise<void>>()
  const all: Promise<void>[] = []
  let hasFailed = false
  for (let next = 0; ; ) {
    for (; !hasFailed && next < runs.length && Number(runs[next]) <= sequence.needed; next += 1) {
      const run = start(Number(runs[next]))
      all.push(run)
      const settled = run
        .catch(() => {
          hasFailed = true
        })
        .finally(() => running.delete(settled))
      running.add(settled)
    }
    if (running.size === 0) break
    await Promise.race(running)
  }
  return { started: all.length, ended: await Promise.allSettled(all) }
}
