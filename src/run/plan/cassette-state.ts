// What `list` reports about a cassette, without and with its servers.
import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { compareTools } from '../../files/cassettes/cassette-changes.js'
import { readCassetteHeader } from '../../files/cassettes/cassette-reader.js'
import { fileExists } from '../../files/confinement.js'
import { EventLoopTurns } from '../../files/reading/event-loop-turns.js'
import type { RunSession } from '../execute/run-session.js'
import { contradictionWarnings } from '../record/contradictions.js'
import { recordingHeader } from '../record/recording-header.js'
import type { RunOptions } from '../run-options.js'
import type { RunUnit } from './run-unit.js'
import { sourceOf, type UnitSource } from './unit-source.js'

export interface CassetteState {
  readonly state: 'present' | 'stale' | 'missing' | 'incomplete' | 'invalid' | 'none'
  /** The reason, where there is more to say. */
  readonly detail: string | null
}

/** `none`: the row does not use a cassette, or cannot run at all. Reads every run, unless it is aborted. */
export async function cassetteState(
  unit: RunUnit,
  options: Pick<RunOptions, 'cwd' | 'env' | 'isCi' | 'signal'>,
): Promise<CassetteState> {
  try {
    const source = sourceOf(unit, { ...options, mode: 'replay', onRow: () => {} })
    if (source.kind !== 'replay') return { state: 'none', detail: 'runs each time' }
    return { state: 'present', detail: await firstContradiction(source, options.signal) }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    switch (error.code) {
      case 'CASSETTE_MISSING':
        return fileExists(resolve(options.cwd, unit.cassette))
          ? { state: 'incomplete', detail: error.message }
          : { state: 'missing', detail: null }
      case 'CASSETTE_STALE':
        return { state: 'stale', detail: error.message }
      case 'CASSETTE_INVALID':
        return { state: 'invalid', detail: error.message }
      default:
        return { state: 'none', detail: error.message }
    }
  }
}

/** Reads every run, and throws when one is invalid. */
async function firstContradiction(
  { runs, cassette }: Extract<UnitSource, { kind: 'replay' }>,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const turns = new EventLoopTurns()
  let first: string | undefined
  for (const run of runs) {
    const [found] = contradictionWarnings(run, cassette)
    first ??= found
    if (turns.isDue) await turns.give()
    if (signal?.aborted) break
  }
  return first ?? null
}

/** Connects to the servers of a row without a model. Throws when one cannot be reached. */
export async function reachServers(
  suite: Suite,
  servers: readonly string[],
  { pool, options }: RunSession,
): Promise<void> {
  const { cwd, env, trustAddresses, signal } = options
  // A server may need the folder of a run: for connecting, an empty one will do.
  const open = await pool.open({ suite, servers, cwd, env, trustAddresses, signal })
  await open.close()
}

/** Connects to the servers and checks the model's key: what has changed since the recording, and what is missing. */
export async function connectedState(unit: RunUnit, session: RunSession): Promise<readonly string[]> {
  const troubles: string[] = []
  const collect = async (task: () => Promise<readonly string[]>): Promise<void> => {
    try {
      troubles.push(...(await task()))
    } catch (error) {
      if (!isMcproveError(error)) throw error
      const { redactText } = session.redactor(unit.suite)
      troubles.push(redactText(error.message), ...(error.hint === undefined ? [] : [redactText(error.hint)]))
    }
  }
  await collect(async () => {
    if (unit.test.settings.external === undefined) await session.model(unit)
    return []
  })
  await collect(async () => {
    const current = await recordingHeader(unit, session, null)
    const path = resolve(session.options.cwd, unit.cassette)
    if (!fileExists(path, unit.cassette)) return []
    return compareTools(readCassetteHeader(path, unit.cassette).tools.each, current.tools.each)
  })
  return troubles
}
