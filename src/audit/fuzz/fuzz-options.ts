/** How far the fuzz lane goes. It ends with whichever comes first. */
export interface FuzzOptions {
  /** Calls over all tools. */
  readonly calls: number
  readonly ms: number
}

/** A usual server takes less than half a minute, with what is spent on the smallest reproductions. */
const DEFAULTS: FuzzOptions = { calls: 1000, ms: 20_000 }

/** For the smallest reproductions, after the calls. */
export const SHRINK_MS = 15_000

export function fuzzBudget({ fuzz }: { readonly fuzz?: Partial<FuzzOptions> }): FuzzOptions {
  return { ...DEFAULTS, ...fuzz }
}
