// The trace of a run in a result, read when somebody looks at it: a recording may be larger than the memory.
import type { Trace } from './trace.js'

/** Where a trace is to be had. */
export interface TraceSource {
  readonly trace: Trace
  /** The trace as JSON, where it was recorded as text. */
  readonly traceText?: string
}

const SOURCE = Symbol('where the trace is')

interface Linked {
  readonly [SOURCE]?: TraceSource
}

/** One getter for all: with one for each run, V8 would give each run a shape of its own. */
const TRACE = {
  enumerable: true,
  configurable: true,
  get(this: Linked): Trace | undefined {
    return this[SOURCE]?.trace
  },
}

/** Gives a run the property `trace`. To spread or to stringify the run reads it, as if it were there. */
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

/** A copy without the trace, which is not read for that. */
export function withoutTrace<Run extends { readonly trace?: unknown }>(run: Run): Omit<Run, 'trace'> {
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(run)) if (key !== 'trace') kept[key] = run[key as keyof Run]
  // All keys of the run but one.
  return kept as Omit<Run, 'trace'>
}
