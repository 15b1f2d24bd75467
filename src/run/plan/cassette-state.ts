// What `list` reports about a cassette, without and with its servers.
import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import type { CassetteHeader } from '../../files/cassettes/cassette.js'
import { compareTools } from '../../files/cassettes/cassette-changes.js'
import { readCassetteHeader } from '../../files/cassettes/cassette-reader.js'
import { fileExists } from '../../files/confinement.js'
import { EventLoopTurns } from '../../files/reading/event-loop-turns.js'
import type { Suite } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import { openFolder } from '../execute/workspace.js'
import { contradictionWarnings } from '../record/contradictions.js'
import { recordingHeader } from '../record/recording-header.js'
import type { RunOptions } from '../run-options.js'
import type { ServedRow } from './planned-row.js'
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

export interface ConnectedState {
  /** What has changed since the recording, and what is missing. */
  readonly troubles: readonly string[]
  /** False when a server could not be reached. */
  readonly isReached: boolean
}

/** Connects to the servers and checks the model's key. */
export async function connectedState(unit: RunUnit, session: RunSession): Promise<ConnectedState> {
  const troubles: string[] = []
  const collect = async (task: () => Promise<readonly string[]>): Promise<boolean> => {
    const found = await troublesOf(unit.suite, session, task)
    troubles.push(...found.troubles)
    return found.isReached
  }
  await collect(async () => {
    if (unit.test.settings.external === undefined) await session.model(unit)
    return []
  })
  let current: CassetteHeader | undefined
  const isReached = await collect(async () => {
    current = await recordingHeader(unit, session, null)
    return []
  })
  await collect(async () => {
    const path = resolve(session.options.cwd, unit.cassette)
    if (current === undefined || !fileExists(path, unit.cassette)) return []
    return compareTools(readCassetteHeader(path, unit.cassette).tools.each, current.tools.each)
  })
  return { troubles, isReached }
}

/** Connects to a server of rows without a model. A test that must be refused opens no connection. */
export async function reachedState(
  { suite, ...row }: ServedRow,
  server: string,
  session: RunSession,
): Promise<ConnectedState> {
  const { cwd, env, trustAddresses, signal } = session.options
  const test = row.kind === 'direct' ? row.test : undefined
  return await troublesOf(suite, session, async () => {
    const use = { workspace: test?.workspace, servers: [server], texts: null, file: test?.position.file ?? suite.file }
    const workspace = await openFolder(suite, use, cwd)
    try {
      const runDir = workspace?.folder
      const open = await session.pool.open({ suite, servers: [server], cwd, env, trustAddresses, signal, runDir })
      await open.close()
      return []
    } finally {
      await workspace?.remove()
    }
  })
}

async function troublesOf(
  suite: Suite,
  session: RunSession,
  task: () => Promise<readonly string[]>,
): Promise<ConnectedState> {
  try {
    return { troubles: await task(), isReached: true }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    const { redactText } = session.redactor(suite)
    const hint = error.hint === undefined ? [] : [redactText(error.hint)]
    return { troubles: [redactText(error.message), ...hint], isReached: false }
  }
}
