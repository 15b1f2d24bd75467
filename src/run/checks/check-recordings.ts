// What `validate` reports about the recordings of a suite: stale ones, and ones that cannot be trusted.
import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { readCassette } from '../../files/cassettes/cassette-reader.js'
import { fileExists } from '../../files/confinement.js'
import { ProblemCollector } from '../../suite/read/source.js'
import type { Suite } from '../../suite/suite.js'
import { plannedRows } from '../plan/planned-row.js'
import { type RunUnit, runUnits } from '../plan/run-unit.js'
import type { ServerSetting } from '../plan/server-address.js'
import { isScripted, staleness } from '../plan/unit-source.js'
import { contradictions } from '../record/contradictions.js'

/** Returns warnings; throws CASSETTE_INVALID with everything that is wrong. */
export function checkRecordings(suite: Suite, setting: ServerSetting): readonly Problem[] {
  const problems = new ProblemCollector()
  const rows = plannedRows({ suite, line: null }, {}).map((row) => ({ row, run: null }))
  for (const unit of runUnits(rows, setting.cwd)) {
    for (const problem of problemsOf(unit, setting)) problems.addProblem(problem)
  }
  problems.throwIfErrors(suite.file, 'CASSETTE_INVALID')
  return problems.warnings
}

function problemsOf(unit: RunUnit, setting: ServerSetting): Problem[] {
  const path = resolve(setting.cwd, unit.cassette)
  if (unit.model === null || isScripted(unit)) return []
  const problemAt = (severity: Problem['severity'], line: number, message: string): Problem => {
    return { severity, file: unit.cassette, line, column: 1, path: '', message }
  }
  try {
    if (!fileExists(path, unit.cassette)) return []
    const cassette = readCassette(path, unit.cassette)
    const stale = staleness(unit, cassette, setting)
    return [
      ...(stale === null ? [] : [problemAt('warning', 1, `does not match the suite: ${stale}`)]),
      ...cassette.runs.flatMap((run) =>
        contradictions(run, cassette.header).map((message) => problemAt('error', run.line ?? 0, message)),
      ),
    ]
  } catch (error) {
    if (!isMcproveError(error)) throw error
    // Any other problem is one of the suite, and is reported there.
    if (error.code !== 'CASSETTE_INVALID') return []
    const { line = 0, complaint = error.message } = error.placed ?? {}
    return [problemAt('error', line, complaint)]
  }
}
