// How much load may be asked for.

/** Every latency is kept, so that percentiles are exact. */
export const MAX_REQUESTS = 1_000_000
/** Each is a connection, or a process. */
export const MAX_CLIENTS = 1000
/** Requests per second. */
export const MAX_RATE = 10_000
/** An hour. */
export const MAX_LOAD_MS = 3_600_000
