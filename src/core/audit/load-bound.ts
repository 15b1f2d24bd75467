// `p99=200ms`: up to where the load on a server is raised.

export const BOUND_MEASURES = ['p50', 'p90', 'p99', 'errors'] as const
export type BoundMeasure = (typeof BOUND_MEASURES)[number]

export interface LoadBound {
  readonly measure: BoundMeasure
  /** Milliseconds; for `errors`, a percentage of the requests. */
  readonly limit: number
}

export const BOUND_FORM = 'p50, p90 or p99 with a time, or errors with a percentage: p99=200ms, errors=1%'

/** Undefined for a text that is no bound. */
export function parseLoadBound(text: string): LoadBound | undefined {
  const [, name, number, unit] =
    /^(p50|p90|p99|errors)\s*=\s*(\d{1,9}(?:\.\d{1,6})?)\s*(ms|s|%)$/.exec(text.trim()) ?? []
  const measure = BOUND_MEASURES.find((one) => one === name)
  if (measure === undefined || (measure === 'errors') !== (unit === '%')) return undefined
  const limit = Number(number) * (unit === 's' ? 1000 : 1)
  if (measure === 'errors') return limit < 100 ? { measure, limit } : undefined
  return limit > 0 ? { measure, limit } : undefined
}

export function showBound({ measure, limit }: LoadBound): string {
  return measure === 'errors' ? `errors=${limit}%` : `${measure}=${limit}ms`
}
