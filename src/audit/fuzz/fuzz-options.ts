/** How far the fuzz lane goes. It ends with whichever comes first. */
export interface FuzzBudget {
  /** Calls over all tools. */
  readonly calls: number
  readonly ms: number
}

/** What somebody asked for. */
export type FuzzOptions = { readonly [Key in keyof FuzzBudget]?: FuzzBudget[Key] | undefined }

/** For the smallest reproductions, after the calls. */
export const SHRINK_MS = 15_000

/** By default, a usual server takes less than half a minute, with what is spent on the smallest reproductions. */
export function fuzzBudget({ fuzz = {} }: { readonly fuzz?: FuzzOptions }): FuzzBudget {
  const { calls = 1000, ms = 20_000 } = fuzz
  return { calls, ms }
}

/** A local tool answers sooner. One that does not is not called often. */
const CALL_MS = 5000
/** A slow tool answers in so many times as long, and one that hangs does not. */
const PATIENCE = 4

/** How long a call may take before the next one. */
export function callMs({ timeoutMs }: { readonly timeoutMs: number }): number {
  return Math.min(CALL_MS, timeoutMs)
}

/** How long a call may take before it counts as one that is never answered. */
export function patientMs(limits: { readonly timeoutMs: number }): number {
  return PATIENCE * callMs(limits)
}
