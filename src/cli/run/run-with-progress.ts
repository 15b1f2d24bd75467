import { isCi } from '../../run/plan/is-ci.js'
import type { ChosenSuite, RunOptions } from '../../run/run-options.js'
import { runSuites, type WholeRun } from '../../run/run-suites.js'
import type { TestResult } from '../../score/result/result.js'
import { Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import { RunProgress } from './run-progress.js'

interface Progress<Outcome> {
  readonly quiet?: boolean | undefined
  readonly verbose?: boolean | undefined
  /** Runs are shown as they are made, on a terminal. */
  readonly isLive: boolean
  /** Called when nothing runs any more and the screen is free for a report. `whole` has the rows of all shards. */
  readonly finish: (isInterrupted: boolean, whole: WholeRun) => Promise<Outcome>
}

interface WatchedOptions extends Omit<RunOptions, 'cwd' | 'isCi' | 'signal' | 'onRow'> {
  /** `signal` is aborted when the rest should be hurried. */
  readonly onRow: (
    result: TestResult,
    index: number,
    signal: AbortSignal,
    inputs: () => string | null,
  ) => void | Promise<void>
}

/** Runs suites with progress on standard error; Ctrl-C stops the runs, and finished rows are still reported. */
export async function runWithProgress<Outcome>(
  chosen: readonly ChosenSuite[],
  options: WatchedOptions,
  io: Io,
  { quiet, verbose, isLive, finish }: Progress<Outcome>,
): Promise<Outcome> {
  const isInCi = isCi(options.env)
  const progress = new RunProgress(io, { quiet, verbose, live: isLive && !isInCi })
  const interruption = new Interruption(io, {
    onFirst: () => progress.log('Finishing current runs. Press Ctrl-C again to stop now.'),
    onSecond: async () => {
      progress.end()
      await killServers()
    },
  })
  try {
    const whole = await runSuites(chosen, {
      ...options,
      cwd: io.cwd(),
      isCi: isInCi,
      signal: interruption.signal,
      onRow: (row, index, inputs) => options.onRow(row, index, interruption.signal, inputs),
      onEvent: (event) => {
        options.onEvent?.(event)
        progress.event(event)
      },
    })
    progress.end()
    return await finish(interruption.happened, whole)
  } finally {
    progress.end()
    interruption.end()
  }
}
