import { type TargetPath, valueAt } from '../../core/expect/target-path.js'
import type { StepFinding } from '../../core/gate/finding.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import type { DependencyEdge } from './edge.js'
import * as say from './edge-finding.js'
import { EndedCalls } from './ended-calls.js'
import type { PlainResult } from './plain-result.js'
import { ProvenanceIndex } from './provenance-index.js'
import type { RecordedResults } from './recorded-results.js'

/** Adds a finding for each consumer call that violates the edge; returns whether a consumer ran at all. */
export function checkDependency(
  edge: DependencyEdge,
  calls: readonly ToolCall[],
  results: RecordedResults,
  findings: StepFinding[],
): boolean {
  const { producer, consumer, via } = edge
  const provenance = via === undefined ? null : new Provenance(edge, results)
  let hasConsumer = false
  let hasFailed = false
  let hasProducer = false
  const producers = new EndedCalls()
  for (let step = 0; step < calls.length; step += 1) {
    // `step` is less than the length, so the call exists.
    const call = calls[step] as ToolCall
    const tool = toolOf(call)
    if (consumer.mayHave(tool)) {
      hasConsumer = true
      for (const ended of producers.takeBefore(call)) {
        hasProducer = true
        provenance?.addProducer(ended)
      }
      const why = producers.hasRunning ? 'running' : hasFailed ? 'failed' : 'none'
      if (!hasProducer) findings.push(say.dependencyViolated(edge, step, tool, why))
      else {
        const finding = provenance?.check(step, call) ?? null
        if (finding !== null) findings.push(finding)
      }
    }
    if (!producer.has(tool)) continue
    if (results.isError(step)) hasFailed = true
    else producers.add(step, call)
  }
  return hasConsumer
}

/** Scans single results before all of them are indexed: this is enough for most runs and costs the others little. */
const MAX_LOOKS = 16

/** Where the values that consumers use come from. Results are read only when a consumer follows. */
class Provenance {
  readonly #edge: DependencyEdge
  readonly #results: RecordedResults
  /** Producers whose results are not indexed yet, and their results for a scan. */
  readonly #unread: number[] = []
  readonly #plain: (PlainResult | null)[] = []
  #index: ProvenanceIndex | null = null
  #looks = 0

  constructor(edge: DependencyEdge, results: RecordedResults) {
    this.#edge = edge
    this.#results = results
  }

  addProducer(step: number): void {
    this.#unread.push(step)
  }

  check(step: number, call: ToolCall): StepFinding | null {
    const { via } = this.#edge
    if (via === undefined) return null
    const tool = toolOf(call)
    const value = valueAt(call.args, via.arg)
    if (value === undefined) return say.argumentMissing(this.#edge, step, tool)
    if (value === null || (Array.isArray(value) && value.length === 0))
      return say.argumentEmpty(this.#edge, step, tool, value)
    if (this.#isPlain(value, via.result)) return null
    for (const producer of this.#unread) {
      const result = this.#results.value(producer)
      if (result === null) continue
      this.#index ??= new ProvenanceIndex(via.result)
      this.#index.add(result)
    }
    this.#unread.length = 0
    this.#plain.length = 0
    if (this.#index === null) return say.nothingRecorded(this.#edge, step, tool, value)
    return this.#index.holds(value) ? null : say.provenanceMissing(this.#edge, step, tool, value)
  }

  #isPlain(value: unknown, path: TargetPath): boolean {
    this.#looks += this.#unread.length
    if (this.#looks > MAX_LOOKS) return false
    for (let index = 0; index < this.#unread.length; index += 1) {
      const result = this.#plain[index] ?? this.#results.plain(this.#unread[index] ?? 0, path)
      this.#plain[index] = result
      if (result?.provides(value)) return true
    }
    return false
  }
}
