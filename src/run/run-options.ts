// What a caller of the runner decides: the command line, or a program through mcprove/node.

import type { McproveError } from '../core/errors/error.js'
import type { CatalogueUse } from '../core/gate/coverage.js'
import type { Status } from '../core/gate/status.js'
import type { Trace } from '../core/trace/trace.js'
import type { TestResult } from '../score/result/result.js'
import type { Suite } from '../suite/suite.js'
import type { TrustedAddresses } from './addresses/trusted-addresses.js'
import type { Shard } from './plan/shard-rows.js'

/**
 * `auto` replays what has a cassette and runs live what has none. `replay-model` is the recorded model with live tools,
 * `replay-tools` a live model with recorded tools.
 */
export type RunMode = 'auto' | 'live' | 'record' | 'replay' | 'replay-model' | 'replay-tools'

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly mode: RunMode
  /** With `record`: also rows whose cassette is fine. */
  readonly recordAll?: boolean | undefined
  /** With `record`: only runs that a cassette lacks. */
  readonly append?: boolean | undefined
  readonly allowStale?: boolean | undefined
  /** Starts no program and opens no connection: a row that would has the error NOT_ALLOWED. With `mode: 'replay'`. */
  readonly offline?: boolean | undefined
  /** Where keys of providers may go besides the provider itself and this machine: all addresses, or these origins. */
  readonly trustAddresses?: TrustedAddresses | undefined
  readonly isCi: boolean
  readonly allowOnly?: boolean | undefined
  /** Part of a row's name, or the whole name of a row or run, which then is the only one. */
  readonly test?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** One part of the selected rows. */
  readonly shard?: Shard | undefined
  /** Rows by suite and name; no other is taken. */
  readonly rows?: readonly { readonly suite: string | null; readonly name: string }[] | undefined
  /** Rows of these kinds; no other is taken. */
  readonly kinds?: readonly ('agent' | 'direct' | 'quality' | 'eval')[] | undefined
  readonly models?: readonly string[] | undefined
  readonly runs?: number | undefined
  readonly seed?: number | 'constant' | 'random' | undefined
  readonly jobs?: number | undefined
  readonly retries?: number | undefined
  /** In USD, over all suites; unpriced models are refused. */
  readonly maxCost?: number | undefined
  /** Stops starting runs after this many failed rows. */
  readonly bail?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly keep?: boolean | undefined
  readonly updateSnapshots?: boolean | undefined
  /** Durations of our own clock in rows that are not replayed; without it reports stay the same. */
  readonly timing?: boolean | undefined
  /** What models were told (system, earlier messages, turns) in rows of agent tests. */
  readonly includeContext?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** The command that gives a row or run again. */
  readonly reproduce?: ((suite: string, name: string) => string) | undefined
  /** `index` is the place of the row among all selected ones, those of other shards included. */
  readonly onRow: (result: TestResult, index: number) => void | Promise<void>
  /** Each trace that an agent row is scored by, while it is read: a large recording is read once that way. */
  readonly onTrace?: ((trace: Trace) => void) | undefined
  /** What a direct test found at its server, for coverage. Runs of agents have that in their traces. */
  readonly onUse?: ((use: CatalogueUse) => void) | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/** What happens on the way. Rows go to `onRow`. */
export type RunEvent =
  /** Before anything starts. `runs` are those that are made now, with one for each row that has no model. */
  | { readonly kind: 'planned'; readonly rows: number; readonly runs: number }
  | { readonly kind: 'run-started'; readonly suite: string; readonly row: string; readonly run: number }
  | {
      readonly kind: 'run-ended'
      readonly suite: string
      readonly row: string
      readonly run: number
      readonly outcome: string
      /** True when `--retries` makes it once more. */
      readonly repeats: boolean
      /** What was paid for; null without a live model, or when the provider did not say. */
      readonly tokens: number | null
      readonly cost_usd: number | null
    }
  /** Planned runs that are not made: an interrupted recording holds them. */
  | { readonly kind: 'resumed'; readonly suite: string; readonly row: string; readonly runs: number }
  | {
      readonly kind: 'row-ended'
      readonly suite: string
      readonly row: string
      readonly status: Status
      readonly advisory: boolean
    }
  | { readonly kind: 'retry'; readonly row: string; readonly run: number; readonly message: string }
  | { readonly kind: 'recorded'; readonly row: string; readonly cassette: string }
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'kept'; readonly row: string; readonly run: number; readonly folder: string }

/** A suite and the line of `file:line`, when only the test that stands there is meant. */
export interface ChosenSuite {
  readonly suite: Suite
  readonly line: number | null
  /** Why it could not be loaded; the suite is then empty but for its name. */
  readonly error?: McproveError | undefined
}
