// What the caller of the runner decides: the command line, or a program that uses mcprove/node.

import type { McproveError } from '../core/errors/error.js'
import type { CatalogueUse } from '../core/gate/coverage.js'
import type { PassRule } from '../core/gate/pass-rule.js'
import type { Status } from '../core/gate/status.js'
import type { Trace } from '../core/trace/trace.js'
import type { TestResult } from '../score/result/result.js'
import type { Suite } from '../suite/suite.js'
import type { TrustedAddresses } from './addresses/trusted-addresses.js'
import type { Shard } from './plan/shard-rows.js'

/**
 * `auto` replays rows with a cassette and runs the others live. `replay-model` uses the recorded model with live tools,
 * `replay-tools` a live model with recorded tools.
 */
export type RunMode = 'auto' | 'live' | 'record' | 'replay' | 'replay-model' | 'replay-tools'

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly mode: RunMode
  /** With `record`: also rows whose cassette is up to date. */
  readonly recordAll?: boolean | undefined
  /** With `record`: only runs that a cassette lacks. */
  readonly append?: boolean | undefined
  readonly allowStale?: boolean | undefined
  /**
   * Starts no program and opens no connection: a row that needs one has the error NOT_ALLOWED. Use with `mode:
   * 'replay'`.
   */
  readonly offline?: boolean | undefined
  /** Where provider keys may be sent, besides the provider itself and this machine: all addresses, or these origins. */
  readonly trustAddresses?: TrustedAddresses | undefined
  readonly isCi: boolean
  readonly allowOnly?: boolean | undefined
  /** Part of a row's name; a full name of a row or run selects only that one. Of several, each adds its rows. */
  readonly test?: string | readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** One shard of the selected rows. */
  readonly shard?: Shard | undefined
  /** Only these rows, by suite and name. */
  readonly rows?: readonly { readonly suite: string | null; readonly name: string }[] | undefined
  /** Only rows of these kinds. */
  readonly kinds?: readonly ('agent' | 'direct' | 'quality' | 'catalog' | 'audit' | 'eval')[] | undefined
  readonly models?: readonly string[] | undefined
  readonly runs?: number | undefined
  readonly seed?: number | 'constant' | 'random' | undefined
  /** How several runs become one verdict, in place of what the checks say themselves. */
  readonly passRule?: PassRule | undefined
  readonly jobs?: number | undefined
  readonly retries?: number | undefined
  /** In USD, over all suites; models without a price are refused. */
  readonly maxCost?: number | undefined
  /** Stops starting runs after this many failed rows. */
  readonly bail?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly keep?: boolean | undefined
  readonly updateSnapshots?: boolean | undefined
  /**
   * Adds the time of the whole run, and durations where the models or servers are deterministic; without it their
   * reports are reproducible.
   */
  readonly timing?: boolean | undefined
  /** Adds what models were told (system, earlier messages, turns) to rows of agent tests. */
  readonly includeContext?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** The command that reproduces a row or run. */
  readonly reproduce?: ((suite: string, name: string) => string) | undefined
  /**
   * `index` is the position of the row among all selected ones, including those of other shards. `inputs` hashes what
   * determines the row; null when that is not known.
   */
  readonly onRow: (result: TestResult, index: number, inputs: () => string | null) => void | Promise<void>
  /**
   * Called for each trace that an agent row is scored with, while it is read, so that a large recording is read only
   * once.
   */
  readonly onTrace?: ((trace: Trace) => void) | undefined
  /** What a direct test found on its server, for coverage. Agent runs have this in their traces. */
  readonly onUse?: ((use: CatalogueUse) => void) | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/** Progress events. Rows go to `onRow`. */
export type RunEvent =
  /** Before anything starts. `runs` counts the runs that are made now, with one for each row without a model. */
  | { readonly kind: 'planned'; readonly rows: number; readonly runs: number }
  | { readonly kind: 'run-started'; readonly suite: string; readonly row: string; readonly run: number }
  | {
      readonly kind: 'run-ended'
      readonly suite: string
      readonly row: string
      readonly run: number
      readonly outcome: string
      /** True when `--retries` repeats the run. */
      readonly repeats: boolean
      /** What was paid; null without a live model, or when the provider did not report it. */
      readonly tokens: number | null
      readonly cost_usd: number | null
    }
  /** Planned runs that are not made because an interrupted recording already has them. */
  | { readonly kind: 'resumed'; readonly suite: string; readonly row: string; readonly runs: number }
  /** Planned runs that are not made because the others decide (`runs: { until: decided }`). */
  | { readonly kind: 'spared'; readonly suite: string; readonly row: string; readonly runs: number }
  | {
      readonly kind: 'row-ended'
      readonly suite: string
      readonly row: string
      readonly status: Status
      readonly advisory: boolean
    }
  | { readonly kind: 'retry'; readonly row: string; readonly run: number; readonly message: string }
  | { readonly kind: 'recorded'; readonly row: string; readonly cassette: string }
  | {
      /** For the agent of an `external` test: the date is that of its first run. */
      readonly kind: 'replayed'
      readonly row: string
      readonly cassette: string
      readonly recorded_at: string | null
      readonly recorded_with: string
    }
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'kept'; readonly row: string; readonly run: number; readonly folder: string }

/** A suite and the line of `file:line`, when only the test at that line is selected. */
export interface ChosenSuite {
  readonly suite: Suite
  readonly line: number | null
  /** Why it could not be loaded; the suite then has only a name. */
  readonly error?: McproveError | undefined
}
