// The trace of a run in a result, read on access: a recording may be larger than the memory.
import type { Trace } from './trace.js'

/** Where a trace is read from. */
export interface TraceSource {
  readonly trace: Trace
  /** The trace as JSON, where it was recorded as text. */
  readonly traceText?: string
}

const SOURCE = Symbol('where the trace is')

interface Linked {
  readonly [SOURCE]?: TraceSource
}

/** One getter for all runs: with a getter per run, V8 would create a shape for each run. */
const TRACE = {
  enumerable: true,
  configurable: true,
  get(this: Linked): Trace | undefined {
    return this[SOURCE]?.trace
  },
}

/** Adds the property `trace` to a run. Spreading or stringifying the run reads it like any other property. */
export function linkTrace(run: object, source: TraceSource): void {
  Object.defineProperty(run, SOURCE, { value: source })
  Object.defineProperty(run, 'trace', TRACE)
}

/** The trace of a run as JSON; undefined where there is none. */
export function traceTextOf(run: { readonly trace?: object | undefined } & Linked): string | undefined {
  const text = run[SOURCE]?.traceText
  if (text !== undefined) return text
  return run.trace === undefined ? undefined : JSON.stringify(run.trace)
}

/** A copy without the trace, which is not read. */
export function withoutTrace<Run extends { readonly trace?: unknown }>(run: Run): Omit<Run, 'trace'> {
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(run)) if (key !== 'trace') kept[key] = run[key as keyof Run]
  // All keys of the run except one.
  return kept as Omit<Run, 'trace'>
}
