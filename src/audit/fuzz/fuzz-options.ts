/** How far the fuzz lane goes. It ends with whichever comes first. */
export interface FuzzOptions {
  /** Calls over all tools. */
  readonly calls: number
  readonly ms: number
}
