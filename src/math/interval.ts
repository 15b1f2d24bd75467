/** A lower and an upper limit. */
export type Interval = readonly [lower: number, upper: number]
