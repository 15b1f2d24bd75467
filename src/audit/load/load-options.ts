/** How much load is put on a server. */
export interface LoadOptions {
  /** How many requests are made at the most, over all steps. */
  readonly requests: number
  readonly ms: number
}
