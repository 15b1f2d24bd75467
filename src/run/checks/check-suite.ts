import { EventLoopTurns } from '../../files/reading/event-loop-turns.js'
import { ProblemCollector } from '../../suite/read/source.js'
import type { Suite } from '../../suite/suite.js'
import { plannedRows } from '../plan/planned-row.js'
import type { ServerSetting } from '../plan/server-address.js'
import { rowErrors } from './row-errors.js'

interface CheckSetting extends ServerSetting {
  /** Aborting it ends the check early, as if nothing more had been found. */
  readonly signal?: AbortSignal | undefined
}

/** Throws SUITE_INVALID with everything that would prevent a row of the suite from running. */
export async function checkSuite(suite: Suite, setting: CheckSetting): Promise<void> {
  const problems = new ProblemCollector()
  for (const warning of suite.warnings) problems.addProblem(warning)
  const turns = new EventLoopTurns()
  for (const row of plannedRows({ suite, line: null }, {})) {
    if (turns.isDue) await turns.give()
    if (setting.signal?.aborted) return
    for (const error of await rowErrors(row, setting))
      for (const problem of error.problems) problems.addProblem(problem)
  }
  problems.throwIfErrors(suite.file)
}
