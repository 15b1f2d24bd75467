// What a result says before its rows: counts, exit code, tool coverage, time, and which part of a run it is.
import { ToolCoverage } from '../core/tool-coverage.js'
import type { Result, ShardPart, TestResult } from '../score/result.js'
import { Tally } from '../score/summarize.js'

export interface HeadOptions {
  /** Percent of the offered tools that have to be called. */
  readonly coverageThreshold?: number | undefined
  /** Reports which tools the runs called. */
  readonly coversTools?: boolean
  /** When it all began, for `--timing`. */
  readonly startedAt?: Date | undefined
}

/** Counts rows as they are scored; keeps none. */
export class ResultHead {
  readonly #options: HeadOptions
  readonly #coverage: ToolCoverage | null
  readonly #tally = new Tally()
  readonly #rows: number[] = []
  /** The clock on the wall may be set meanwhile; this one is not. */
  readonly #startedMs = performance.now()

  constructor(options: HeadOptions = {}) {
    this.#options = options
    this.#coverage = options.coversTools ? new ToolCoverage() : null
  }

  /** `index` is the place of the row among all that were selected. */
  add(test: TestResult, index = this.#rows.length): void {
    this.#tally.add(test)
    this.#rows.push(index)
    for (const { trace } of test.runs) if (trace !== undefined) this.#coverage?.add(trace)
  }

  /** `shard` is what this part is of; without it, the result is whole. */
  finish(exitCode?: number, shard?: Pick<ShardPart, 'index' | 'count' | 'total'>): Omit<Result, 'tests'> {
    const { coverageThreshold: threshold, startedAt } = this.#options
    const coverage = this.#coverage?.summary
    return {
      schema: 'mcprove/result@1',
      summary: this.#tally.summary,
      exit_code: exitCode ?? this.#exitCode(shard !== undefined),
      ...(coverage === undefined
        ? {}
        : { coverage: { ...coverage, ...(threshold === undefined ? {} : { threshold }) } }),
      ...(startedAt === undefined ? {} : { timing: this.#timing(startedAt) }),
      ...(shard === undefined ? {} : { shard: { ...shard, rows: this.#rows, called: this.#coverage?.called ?? [] } }),
    }
  }

  /** Too few tools called is a failure of the whole, never of a part: `merge` judges that. The lowest number wins. */
  #exitCode(isPart: boolean): number {
    const { exitCode } = this.#tally
    const isCovered = (this.#coverage?.summary.percent ?? 100) >= (this.#options.coverageThreshold ?? 0)
    return isCovered || isPart ? exitCode : 1
  }

  #timing(startedAt: Date): NonNullable<Result['timing']> {
    const duration_ms = Math.round(performance.now() - this.#startedMs)
    return { started_at: startedAt.toISOString(), duration_ms }
  }
}
