import type { ToolResult, Trace } from '../../core/trace.js'
import { type ResultValue, resultValue } from './result-value.js'

/** The results of one trace, each read at most once and only when an edge asks. */
export class RecordedResults {
  readonly #results: readonly ToolResult[]
  readonly #values = new Map<number, ResultValue | null>()

  constructor(trace: Trace) {
    this.#results = trace.tool_results
  }

  isError(step: number): boolean {
    return this.#results[step]?.is_error !== false
  }

  /** Null when nobody recorded what the result said. */
  value(step: number): ResultValue | null {
    let value = this.#values.get(step)
    if (value === undefined) {
      const result = this.#results[step]
      value = result === undefined ? null : resultValue(result)
      this.#values.set(step, value)
    }
    return value
  }
}
