interface Progress {
  /** The highest number of a run that is certainly needed. */
  readonly needed: number
  /** When nothing runs: whether more can be needed later, which is not up to these runs alone. */
  readonly wait?: () => Promise<void> | null
}

/**
 * Starts each run once it is certain that it is needed, whatever the outcomes of unfinished runs will be. So the runs
 * that are made do not depend on which of them finishes first, or on how many may run at a time. Waits for all of them,
 * also when one is rejected; returns how many were started.
 */
export async function startNeeded(
  runs: readonly number[],
  progress: Progress,
  start: (run: number) => Promise<void>,
): Promise<{ readonly started: number; readonly ended: readonly PromiseSettledResult<void>[] }> {
  const running = new Set<Promise<void>>()
  const all: Promise<void>[] = []
  let hasFailed = false
  for (let next = 0; ; ) {
    for (; !hasFailed && next < runs.length && Number(runs[next]) <= progress.needed; next += 1) {
      const run = start(Number(runs[next]))
      all.push(run)
      const settled = run
        .catch(() => {
          hasFailed = true
        })
        .finally(() => running.delete(settled))
      running.add(settled)
    }
    if (running.size > 0) {
      await Promise.race(running)
      continue
    }
    const more = hasFailed ? null : (progress.wait?.() ?? null)
    if (more === null) break
    await more
  }
  return { started: all.length, ended: await Promise.allSettled(all) }
}
