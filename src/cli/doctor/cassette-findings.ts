import { dirname, join, resolve } from 'node:path'
import { type StoredCassette, storedCassettes } from '../../files/cassettes/stored-cassettes.js'
import { fileExists } from '../../files/confinement.js'
import { runCommand } from '../../run/plan/run-command.js'
import type { CheckedSuite, UnitRecording } from './checked-suite.js'
import type { Finding } from './finding.js'

/** One line for each recording of a suite that is stale or invalid; one line when there is none. */
export function recordingFindings({ suite, recordings }: CheckedSuite): Finding[] {
  const findings = recordings.flatMap((recording) => recordingFinding(recording) ?? [])
  const recorded = recordings.filter(({ state }) => state === 'present').length
  const recordable = recordings.filter(({ state }) => state !== 'none').length
  if (findings.length > 0 || recordable === 0) return findings
  const message = `${recorded} of ${recordable} recorded`
  return [{ status: 'ok', check: 'cassette', subject: null, suite: suite.file, message, hint: null }]
}

function recordingFinding({ unit, state, detail }: UnitRecording): Finding | null {
  const about = { check: 'cassette', subject: unit.cassette, suite: unit.suite.file } as const
  const again = `Record it again: ${runCommand(unit.suite.file, unit.name, {})} --record`
  switch (state) {
    case 'stale':
      return { ...about, status: 'warn', message: detail ?? 'stale', hint: again }
    case 'invalid':
      return { ...about, status: 'fail', message: detail ?? 'invalid', hint: again }
    case 'present':
      // What was recorded contradicts itself: somebody edited it.
      return detail === null ? null : { ...about, status: 'fail', message: detail, hint: again }
    case 'incomplete':
      return { ...about, status: 'warn', message: detail ?? 'incomplete', hint: `${again} --append` }
    case 'missing':
    case 'none':
      return null
  }
}

/** One line for each recording beside the suites that no row replays. */
export function orphanFindings(checked: readonly CheckedSuite[], cwd: string): Finding[] {
  const used = new Set(checked.flatMap(({ recordings }) => recordings.map(({ unit }) => resolve(cwd, unit.cassette))))
  const suites = new Set(checked.map(({ suite }) => resolve(cwd, suite.file)))
  // Their model is given with --model, so any recording of them may be in use.
  const units = checked.flatMap(({ recordings }) => recordings.map(({ unit }) => unit))
  const unmodelled = new Set(units.filter(({ model }) => model === null).map(({ test }) => test.agent))
  const folders = [...new Set(checked.map(({ suite }) => dirname(suite.file)))]
  return folders.flatMap((folder) => {
    const shown = join(folder, 'cassettes').replaceAll('\\', '/')
    return storedCassettes(resolve(cwd, shown), shown).flatMap((stored): Finding[] => {
      const path = resolve(cwd, shown, stored.name)
      if (
        used.has(path) ||
        unmodelled.has(stored.header?.agent ?? '') ||
        !isOrphan(stored, resolve(cwd, folder), suites)
      )
        return []
      const message = `no test uses it${recordedFor(stored)}`
      const hint = 'Delete it, or replay it with --model if the test exists.'
      return [{ status: 'warn', check: 'cassette', subject: `${shown}/${stored.name}`, suite: null, message, hint }]
    })
  })
}

/** A recording of a suite that was not checked is not an orphan, as long as that suite exists. */
function isOrphan({ header }: StoredCassette, folder: string, suites: ReadonlySet<string>): boolean {
  // 0.1 did not record the suite.
  if (header?.suite === undefined) return false
  const owner = join(folder, header.suite)
  return suites.has(owner) || !fileExists(owner)
}

function recordedFor({ header }: StoredCassette): string {
  if (header === null) return ''
  const { agent, model, suite } = header
  return `: recorded for ${agent}${model === null ? '' : ` on ${model}`}${suite === undefined ? '' : ` of ${suite}`}`
}
