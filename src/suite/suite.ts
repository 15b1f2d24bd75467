import type { Problem } from '../core/errors/problem.js'
import type { Expectation } from '../core/expect/expectation.js'
import type { Fault } from '../core/faults/fault-schema.js'
import type { AnyGate, ToolClass } from '../core/gate/gate.js'
import type { MovedOptions } from '../core/gate/row-variant.js'
import type { ProblemAt } from './check/problem-at.js'
import type { RunSettings } from './schema/agent-schema.js'
import type { DirectTestSettings } from './schema/direct-test-schema.js'
import type { EvalSettings } from './schema/eval-schema.js'
import type { Server } from './schema/server-schema.js'
import type { SuiteSettings } from './schema/suite-schema.js'

/** Where something stands in its file; line and column are 0 when it came from an object, not from text. */
export interface SourcePosition {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A loaded suite: valid, compiled, imports merged, `each:` repeated, defaults applied. */
export interface Suite {
  /** As it was given; the name rows are reported under. */
  readonly file: string
  /** With `${VAR}` as written: `expandServer` expands one when it is needed. */
  readonly servers: ReadonlyMap<string, SuiteServer>
  readonly faults: ReadonlyMap<string, Fault>
  /** Agent tests in suite order: those of `agents:`, then those of `tests:`; imported ones first. */
  readonly tests: readonly AgentTest[]
  readonly direct_tests: readonly DirectTest[]
  readonly evals: readonly EvalTest[]
  /** Variables whose values stand in the tests, by way of `defaults:`. */
  readonly variables: readonly string[]
  /** The gates on the tool lists of servers: a row for each server they name. */
  readonly list_gates: readonly ListGate[]
  /** `providers`, `prices`, `budget`. */
  readonly settings: SuiteSettings
  /** Where the settings of each provider stand. */
  readonly providerAt: ReadonlyMap<string, ProblemAt>
  /** Shown, and never stop anything. */
  readonly warnings: readonly Problem[]
}

export interface SuiteServer {
  readonly name: string
  readonly server: Server
  readonly position: SourcePosition
  readonly problemAt: ProblemAt
  /** Relative paths of the server start from this file's folder. */
  readonly base_file: string
}

/** What every row says about itself. */
interface RowMarks {
  /** Where keys of it stand, those included that it inherits. */
  readonly problemAt: ProblemAt
  readonly advisory: boolean
  readonly only: boolean
  /** A string is the reason. */
  readonly skip: boolean | string
  readonly tags: readonly string[]
}

export interface AgentTest extends RowMarks {
  readonly name: string
  /**
   * Whose runs it scores: its own name, or, for a `tests:` entry that overrides no run key, the name of its agent.
   * Tests with the same `agent` share a cassette.
   */
  readonly agent: string
  /** The `agents:` entry it is built on; equal to `name` for an `agents:` entry. */
  readonly definition: string
  /** One row each; never empty. `null`: no model is named. */
  readonly models: readonly (string | null)[]
  /** `models:` was given: row names carry ` [model]`. */
  readonly matrix: boolean
  readonly runs: number
  /** Checks use the valid runs when there are at least this many. */
  readonly min_valid_runs: number | null
  /** What running needs: prompt or turns, servers, sampling, fixtures. Scoring never looks at it. */
  readonly settings: RunSettings
  /** Applied to each run. Empty when there is none. */
  readonly expect: readonly Expectation[]
  /** In the order written. */
  readonly gates: readonly TestGate[]
  /** What a gate says under `classes`; null where none does. */
  readonly classes: readonly ToolClass[] | null
  /** The model-graded rows on its runs, by name. */
  readonly graded_by: readonly string[]
  readonly position: SourcePosition
}

/** One gate block of a test, compiled. */
export interface TestGate {
  readonly gate: AnyGate
  /** What `gate.options` made of the block; what `check`, `measure` and `fold` get. */
  readonly options: Readonly<Record<string, unknown>>
  /** Null when `expect` is omitted or empty: the gate's default expectation applies. */
  readonly expect: readonly Expectation[] | null
  /** The block as written, after `{{key}}` was replaced. */
  readonly source: Readonly<Record<string, unknown>>
  /** Which options of a row that the block made stand elsewhere in it. */
  readonly moved?: MovedOptions | undefined
}

/** A suite-level gate, compiled. */
export interface ListGate extends TestGate {
  /** Whose tools it judges; null for every server. */
  readonly servers: readonly string[] | null
}

/** A call, a read or a prompt without a model. */
export type DirectTest = DirectTestSettings & { readonly position: SourcePosition; readonly problemAt: ProblemAt }

/** A model-graded row: from `evals:`, from a test's `eval:`, or moved out of a test's `expect:`. */
export interface EvalTest extends RowMarks {
  readonly name: string
  /** The test whose runs are graded. */
  readonly agent: string
  /** What of the run is graded; null is the final response with the tool calls as evidence. */
  readonly target: string | null
  readonly settings: EvalSettings
  readonly position: SourcePosition
}
