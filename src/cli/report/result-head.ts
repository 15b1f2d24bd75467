// The parts of a result besides its rows: counts, exit code, coverage, time, and the shard.
import { type CatalogueUse, CoverageCount, type CoveredKind, judgedCoverage } from '../../core/gate/coverage.js'
import type { Trace } from '../../core/trace/trace.js'
import type { Result, ShardPart, TestResult } from '../../score/result/result.js'
import { exitCodeWith, Tally } from '../../score/result/summarize.js'

export interface HeadOptions {
  /** The percentage of offered tools that must be called. */
  readonly coverageThreshold?: number | undefined
  /** Reports which tools the runs called. */
  readonly coversTools?: boolean
  /** When it all began, for `--timing`. */
  readonly startedAt?: Date | undefined
}

/** Counts rows as they are scored; keeps none. */
export class ResultHead {
  readonly #options: HeadOptions
  readonly #coverage: CoverageCount | null
  readonly #tally = new Tally()
  readonly #rows: number[] = []
  /** A monotonic clock, because the wall clock may be set meanwhile. */
  readonly #startedSeconds = process.uptime()

  constructor(options: HeadOptions = {}) {
    this.#options = options
    this.#coverage = options.coversTools ? new CoverageCount() : null
  }

  /** `index` is the position of the row among all selected ones. */
  add(test: TestResult, index = this.#rows.length): void {
    this.#tally.add(test)
    this.#rows.push(index)
  }

  /** What a run was offered and called. */
  addTrace(trace: Trace): void {
    this.#coverage?.addTrace(trace)
  }

  /** What a direct test found on its server. */
  addUse({ kind, used, offered }: CatalogueUse): void {
    this.#coverage?.add(kind, [used], offered)
  }

  /** `shard` describes this part; without it, the result is complete. */
  finish(exitCode?: number, shard?: Pick<ShardPart, 'index' | 'count' | 'total' | 'hash'>): Omit<Result, 'tests'> {
    const { coverageThreshold, startedAt } = this.#options
    const counted = this.#coverage?.summary(coverageThreshold)
    // A threshold applies to the whole run, not to a shard: `merge` applies it.
    const coverage = counted === undefined || shard !== undefined ? counted : judgedCoverage(counted)
    const { exitCode: ofRows } = this.#tally
    return {
      schema: 'mcprove/result@1',
      summary: this.#tally.summary,
      exit_code: exitCode ?? (shard === undefined ? exitCodeWith(coverage, ofRows) : ofRows),
      ...(coverage === undefined ? {} : { coverage }),
      ...(startedAt === undefined ? {} : { timing: this.#timing(startedAt) }),
      ...(shard === undefined ? {} : { shard: { ...shard, rows: this.#rows, ...this.#uses() } }),
    }
  }

  #uses(): Pick<ShardPart, 'called' | 'resources' | 'prompts'> {
    const { resources, prompts } = this.#coverage?.summary() ?? {}
    const used = (kind: CoveredKind) => this.#coverage?.used(kind) ?? []
    return {
      called: used('tool'),
      ...(resources === undefined ? {} : { resources: used('resource') }),
      ...(prompts === undefined ? {} : { prompts: used('prompt') }),
    }
  }

  #timing(startedAt: Date): NonNullable<Result['timing']> {
    const duration_ms = Math.round((process.uptime() - this.#startedSeconds) * 1000)
    return { started_at: startedAt.toISOString(), duration_ms }
  }
}
