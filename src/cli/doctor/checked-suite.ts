// A suite with what its rows need: recordings, and the providers that must answer where there are none.
import { isMcproveError } from '../../core/errors/error.js'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { RemoteModel } from '../../models/providers/probe-provider.js'
import type { Semaphore } from '../../run/execute/semaphore.js'
import { recordedGrades } from '../../run/grade/recorded-grades.js'
import { type CassetteState, cassetteState } from '../../run/plan/cassette-state.js'
import { findCassette } from '../../run/plan/find-cassette.js'
import { type EvalRow, plannedRows } from '../../run/plan/planned-row.js'
import { type RunUnit, runUnits } from '../../run/plan/run-unit.js'
import type { ServerSetting } from '../../run/plan/server-address.js'
import type { Suite } from '../../suite/suite.js'
import { judgeModels } from '../list/listed-rows.js'

export const DEFAULT_TIMEOUT_MS = 10_000

export interface DoctorSetting extends ServerSetting {
  readonly signal: AbortSignal
  /** For each check; by default `timeout_ms` of a server, or else DEFAULT_TIMEOUT_MS. */
  readonly timeoutMs: number | undefined
  readonly isOffline: boolean
  /** How many servers may start at once. */
  readonly slots: Semaphore
}

export interface UnitRecording extends CassetteState {
  readonly unit: RunUnit
}

export interface ProviderUse {
  /** The first model of the provider in the suite. */
  readonly model: RemoteModel
  /** Nothing has to be asked: every row that uses the provider can be replayed. */
  readonly isRecorded: boolean
}

export interface CheckedSuite {
  readonly suite: Suite
  readonly recordings: readonly UnitRecording[]
  readonly providers: readonly ProviderUse[]
}

export async function checkedSuite(suite: Suite, setting: DoctorSetting): Promise<CheckedSuite> {
  const rows = plannedRows({ suite, line: null }, {})
  const selected = rows.filter(({ skip }) => skip === false).map((row) => ({ row, run: null }))
  const recordings: UnitRecording[] = []
  for (const unit of runUnits(selected, setting.cwd)) {
    recordings.push({ unit, ...(await cassetteState(unit, { ...setting, isCi: false })) })
  }
  const evals = selected.flatMap(({ row }) => (row.kind === 'eval' ? [row] : []))
  const uses = [...recordings.flatMap(agentUse), ...evals.flatMap((row) => judgeUses(row, setting))]
  return { suite, recordings, providers: providersOf(uses) }
}

type ModelUse = readonly [model: string, isRecorded: boolean]

function agentUse({ unit: { model, test }, state }: UnitRecording): ModelUse[] {
  return model === null || test.settings.external !== undefined ? [] : [[model, state === 'present']]
}

function judgeUses(row: EvalRow, setting: DoctorSetting): ModelUse[] {
  const isRecorded = hasGrades(row, setting)
  return judgeModels(row, null).flatMap((model) => (model === null ? [] : [[model, isRecorded] as const]))
}

function hasGrades(row: EvalRow, { cwd }: DoctorSetting): boolean {
  try {
    return recordedGrades(row, findCassette(row.graded.row, cwd), { cwd }).size > 0
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return false
  }
}

function providersOf(uses: readonly ModelUse[]): ProviderUse[] {
  const byProvider = new Map<string, ProviderUse>()
  for (const [name, isRecorded] of uses) {
    const model = resolved(name)
    if (model === null) continue
    const known = byProvider.get(model.provider)
    byProvider.set(model.provider, {
      model: known?.model ?? model,
      isRecorded: isRecorded && (known?.isRecorded ?? true),
    })
  }
  return [...byProvider.values()]
}

/** Null for a scripted model, and for a name that is not valid, which the check of the suite reports. */
function resolved(name: string): RemoteModel | null {
  try {
    const { provider, ...model } = resolveModel(name)
    return provider === 'scripted' ? null : { ...model, provider }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}
