// A unit shares runs and a cassette: one agent of a suite on one model. Several rows may score it.
import { dirname } from 'node:path'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import { cassettePlaces } from '../../suite/cassette-name.js'
import type { AgentTest, Suite } from '../../suite/suite.js'
import { findCassette } from './find-cassette.js'
import type { AgentRow } from './planned-row.js'
import type { Selection } from './select-rows.js'

export interface RunUnit {
  readonly suite: Suite
  /** The test that the runs belong to; tests that share them have the same run settings. */
  readonly test: AgentTest
  /** The first selected row, for messages. */
  readonly name: string
  /** As written in the suite. */
  readonly model: string | null
  readonly rows: readonly AgentRow[]
  /** The requested runs, from 1: all, or those of `-t 'name #3'`. */
  readonly runs: readonly number[]
  /** How many runs a complete recording has. */
  readonly allRuns: readonly number[]
  /** As a path from the working folder, with `/`. */
  readonly cassette: string
}

/** The units that the selected rows need, in order. */
export function runUnits(selected: readonly Selection[], cwd: string): RunUnit[] {
  const shared = new Map<string, RunUnit[]>()
  for (const { row: chosen, run } of selected) {
    const row = chosen.kind === 'eval' ? chosen.graded : chosen
    if (row.kind !== 'agent') continue
    const key = unitKey(row)
    const known = shared.get(key)
    if (known === undefined) shared.set(key, [rowUnit(row, findCassette(row.row, cwd), run)])
    else known.push(rowUnit(row, '', run))
  }
  return [...shared.values()].map(joined)
}

/** What a single row needs: all of its runs, or the selected one. */
export function rowUnit(row: AgentRow, cassette: string, run: number | null = null): RunUnit {
  const { test, model, runs: count } = row.row
  const allRuns = Array.from({ length: count }, (_, index) => index + 1)
  const runs = run === null ? allRuns : [run]
  return { suite: row.suite, test, name: row.name, model, rows: [row], runs, allRuns, cassette }
}

/** All runs are requested, not one of them by its number. */
export function isWhole({ runs, allRuns }: RunUnit): boolean {
  return runs.length === allRuns.length
}

function joined(units: readonly RunUnit[]): RunUnit {
  // A unit has at least one row.
  const first = units[0] as RunUnit
  if (units.length === 1) return first
  const runs = new Set(units.flatMap((unit) => unit.runs))
  return { ...first, rows: units.flatMap(({ rows }) => rows), runs: [...runs].sort((a, b) => a - b) }
}

/** Equal exactly for rows that share runs. */
export function unitKey({ suite, row }: AgentRow): string {
  return `${dirname(suite.file)}/${cassettePlaces(row).own}`
}

/** `anthropic/claude-…` for `claude-…`, `external/…` for an external agent; throws MODEL_UNKNOWN. */
export function modelId({ model, test }: Pick<RunUnit, 'model'> & { readonly test?: AgentTest }): string | null {
  return model === null || test?.settings.external !== undefined ? model : resolveModel(model).id
}
