// What shares runs and a cassette: one agent of a suite on one model. Several rows may score it.
import { dirname, join } from 'node:path'
import { resolveModel } from '../core/resolve-model.js'
import { cassetteNames } from '../suite/cassette-name.js'
import type { AgentTest, Suite } from '../suite/suite.js'
import type { AgentRow, PlannedRow } from './planned-row.js'
import type { Selection } from './select-rows.js'

export interface RunUnit {
  readonly suite: Suite
  /** Whose runs they are; tests that share them say the same about how they are run. */
  readonly test: AgentTest
  /** The first selected row, for messages. */
  readonly name: string
  /** As the suite writes it. */
  readonly model: string | null
  readonly rows: readonly AgentRow[]
  /** Which runs are wanted, from 1: all, or those of `-t 'name #3'`. */
  readonly runs: readonly number[]
  /** A recording always holds all of them. */
  readonly allRuns: readonly number[]
  /** As a path from the working folder, with `/`. */
  readonly cassette: string
}

/** The units that the selected rows need, in order. `all` are every row of the suites: cassette names depend on them. */
export function runUnits(selected: readonly Selection[], all: readonly PlannedRow[]): RunUnit[] {
  const cassettes = cassettePaths(all)
  const units = new Map<string, RunUnit>()
  for (const { row: chosen, run } of selected) {
    const row = chosen.kind === 'eval' ? chosen.graded : chosen
    if (row.kind !== 'agent') continue
    const cassette = cassettes.get(row) ?? ''
    const { test, model, runs: count } = row.row
    const allRuns = Array.from({ length: count }, (_, index) => index + 1)
    const runs = run === null ? allRuns : [run]
    const known = units.get(cassette)
    const unit = known ?? { suite: row.suite, test, name: row.name, model, rows: [], runs, allRuns, cassette }
    const joined = [...new Set([...unit.runs, ...runs])].sort((a, b) => a - b)
    units.set(cassette, { ...unit, rows: [...unit.rows, row], runs: joined })
  }
  return [...units.values()]
}

/** Where the cassette of each agent row is, from the working folder. */
export function cassettePaths(rows: readonly PlannedRow[]): Map<PlannedRow, string> {
  const paths = new Map<PlannedRow, string>()
  for (const suite of new Set(rows.map((row) => row.suite))) {
    const ofSuite = rows.filter((row) => row.kind === 'agent' && row.suite === suite) as AgentRow[]
    const names = cassetteNames(ofSuite.map(({ row }) => row))
    for (const row of ofSuite) {
      paths.set(row, join(dirname(suite.file), names.get(row.row) ?? '').replaceAll('\\', '/'))
    }
  }
  return paths
}

/** `anthropic/claude-…` for `claude-…`, `external/…` for an agent of others; throws MODEL_UNKNOWN. */
export function modelId({ model, test }: Pick<RunUnit, 'model'> & { readonly test?: AgentTest }): string | null {
  return model === null || test?.settings.external !== undefined ? model : resolveModel(model).id
}
