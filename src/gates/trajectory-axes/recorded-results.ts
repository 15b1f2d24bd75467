import type { TargetPath } from '../../core/expect/target-path.js'
import { type ResultValue, resultValue } from '../../core/trace/result-value.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import { PlainResult } from './plain-result.js'

/** The results of one trace, each read at most once and only when an edge needs it. */
export class RecordedResults {
  readonly #results: readonly ToolResult[]
  #values: Map<number, ResultValue | null> | null = null

  constructor(trace: Trace) {
    this.#results = trace.tool_results
  }

  isError(step: number): boolean {
    return this.#results[step]?.is_error !== false
  }

  /** The result for a scan, without parsing its value; null when there is none. */
  plain(step: number, path: TargetPath): PlainResult | null {
    const result = this.#results[step]
    return result === undefined ? null : new PlainResult(result, path)
  }

  /** Null when the content of the result was not recorded. */
  value(step: number): ResultValue | null {
    this.#values ??= new Map()
    let value = this.#values.get(step)
    if (value === undefined) {
      const result = this.#results[step]
      value = result === undefined ? null : resultValue(result)
      this.#values.set(step, value)
    }
    return value
  }
}
