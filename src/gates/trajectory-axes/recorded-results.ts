import type { TargetPath } from '../../core/target-path.js'
import type { ToolResult, Trace } from '../../core/trace.js'
import { providesPlainly } from './provides-plainly.js'
import { type ResultValue, resultValue } from './result-value.js'

/** The results of one trace, each read at most once and only when an edge asks. */
export class RecordedResults {
  readonly #results: readonly ToolResult[]
  #values: Map<number, ResultValue | null> | null = null

  constructor(trace: Trace) {
    this.#results = trace.tool_results
  }

  isError(step: number): boolean {
    return this.#results[step]?.is_error !== false
  }

  /** Whether the result plainly provides a value at a path; false only says that its value has to be read. */
  providesPlainly(step: number, path: TargetPath, wanted: unknown): boolean {
    const result = this.#results[step]
    return result !== undefined && providesPlainly(result, path, wanted)
  }

  /** Null when nobody recorded what the result said. */
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
