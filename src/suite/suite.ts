import type { Problem } from '../core/errors/problem.js'
import type { Expectation } from '../core/expect/expectation.js'
import type { Fault } from '../core/faults/fault-schema.js'
import type { AnyGate, ToolClass } from '../core/gate/gate.js'
import type { MovedOptions } from '../core/gate/row-variant.js'
import type { StopRule } from '../core/statistics/run-sequence.js'
import type { ProblemAt } from './check/problem-at.js'
import type { RunSettings } from './schema/agent-schema.js'
import type { AuditSettings } from './schema/audit-schema.js'
import type { DirectTestSettings } from './schema/direct-test-schema.js'
import type { EvalSettings } from './schema/eval-schema.js'
import type { CatalogSettings } from './schema/protocol-keys.js'
import type { Server } from './schema/server-schema.js'
import type { SuiteSettings } from './schema/suite-schema.js'

/** A position in a file; line and column are 0 when the suite came from an object. */
export interface SourcePosition {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A loaded suite: valid, compiled, imports merged, `each:` expanded, defaults applied. */
export interface Suite {
  /** The file as given; rows are reported under this name. */
  readonly file: string
  /** With `${VAR}` as written: `expandServer` expands a server when it is needed. */
  readonly servers: ReadonlyMap<string, SuiteServer>
  readonly faults: ReadonlyMap<string, Fault>
  /** Agent tests in suite order: those of `agents:`, then those of `tests:`; imported ones first. */
  readonly tests: readonly AgentTest[]
  readonly direct_tests: readonly DirectTest[]
  readonly evals: readonly EvalTest[]
  /** Environment variables whose values are in the tests because of `defaults:` or `variables:`. */
  readonly variables: readonly string[]
  /** The gates on the tool lists of servers: one row for each server they name. */
  readonly list_gates: readonly ListGate[]
  /** `catalog:`: one row for each server that it names. */
  readonly catalog: SuiteCatalog | null
  /** `audit:`: rows for each server that it names. */
  readonly audit: SuiteAudit | null
  /** `providers`, `prices`, `budget`. */
  readonly settings: SuiteSettings
  /** Where the settings of each provider are in the file. */
  readonly providerAt: ReadonlyMap<string, ProblemAt>
  /** Shown, but never stop a command. */
  readonly warnings: readonly Problem[]
}

export interface SuiteServer {
  readonly name: string
  readonly server: Server
  readonly position: SourcePosition
  readonly problemAt: ProblemAt
  /** Relative paths of the server are resolved against this file's folder. */
  readonly base_file: string
}

/** Keys that every row has. */
interface RowMarks {
  /** The positions of its keys, including inherited ones. */
  readonly problemAt: ProblemAt
  readonly advisory: boolean
  readonly only: boolean
  /** A string is the reason for skipping. */
  readonly skip: boolean | string
  readonly tags: readonly string[]
}

export interface AgentTest extends RowMarks {
  readonly name: string
  /**
   * The name of the entry whose runs it scores: its own, or for a `tests:` entry that sets no run key, its agent's.
   * Tests with the same `agent` share a cassette.
   */
  readonly agent: string
  /** The `agents:` entry that it is based on; equal to `name` for an `agents:` entry. */
  readonly definition: string
  /** One row each; never empty. `null`: no model is named. */
  readonly models: readonly (string | null)[]
  /** `models:` was given: row names end with ` [model]`. */
  readonly matrix: boolean
  /** How many, or with `until_decided` how many at most. */
  readonly runs: number
  /** `runs: { until: decided }`: the runs stop as soon as they decide. */
  readonly until_decided: StopRule | null
  /** Checks use the valid runs when there are at least this many. */
  readonly min_valid_runs: number | null
  /** What running needs: prompt or turns, servers, sampling, fixtures. Not used for scoring. */
  readonly settings: RunSettings
  /** Applied to each run. Empty when there is none. */
  readonly expect: readonly Expectation[]
  /** In the order written. */
  readonly gates: readonly TestGate[]
  /** The `classes` of one of its gates; null where none has them. */
  readonly classes: readonly ToolClass[] | null
  /** The model-graded rows on its runs, by name. */
  readonly graded_by: readonly string[]
  readonly position: SourcePosition
}

/** One gate block of a test, compiled. */
export interface TestGate {
  readonly gate: AnyGate
  /** The parsed block, as passed to `check`, `measure` and `fold`. */
  readonly options: Readonly<Record<string, unknown>>
  /** Null when `expect` is omitted or empty: the gate's default expectation applies. */
  readonly expect: readonly Expectation[] | null
  /** The block as written, after `{{key}}` was replaced. */
  readonly source: Readonly<Record<string, unknown>>
  /** For a row that the block made: which of its options are elsewhere in the block. */
  readonly moved?: MovedOptions | undefined
}

/** A suite-level gate, compiled. */
export interface ListGate extends TestGate {
  /** The servers whose tools it judges; null for every server. */
  readonly servers: readonly string[] | null
}

/** The snapshot of everything that servers offer. */
export type SuiteCatalog = CatalogSettings & { readonly position: SourcePosition }
export type SuiteAudit = AuditSettings & { readonly position: SourcePosition }

/** A request to a server without a model. */
export type DirectTest = DirectTestSettings & {
  readonly position: SourcePosition
  readonly problemAt: ProblemAt
  /** The names that it uses of what earlier tests save. */
  readonly needs: readonly string[]
  /** The entry with its `${name}` of saved values; null when it uses none, also not of its own `setup:`. */
  readonly written: Readonly<Record<string, unknown>> | null
}

/** A model-graded row: from `evals:`, from a test's `eval:`, or moved out of a test's `expect:`. */
export interface EvalTest extends RowMarks {
  readonly name: string
  /** The test whose runs are graded. */
  readonly agent: string
  /** The part of the run that is graded; null means the final response with the tool calls as evidence. */
  readonly target: string | null
  readonly settings: EvalSettings
  readonly position: SourcePosition
}
