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
