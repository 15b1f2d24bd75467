import type { MedianChange, RowDrift } from './row-drift.js'

type Usage = Pick<RowDrift, 'tokens' | 'cost_usd' | 'duration_ms'>

/** `tokens 1,200 -> 1,900 (+58%), cost $0.01, latency 2.1 s`. */
export function usageText({ tokens, cost_usd, duration_ms }: Usage): string {
  return [
    ...(tokens === null ? [] : [`tokens ${medianText(tokens, wholeNumber)}`]),
    // A scripted model costs nothing.
    ...(cost_usd === null || cost_usd.old + cost_usd.new === 0 ? [] : [`cost ${medianText(cost_usd, dollars)}`]),
    ...(duration_ms === null ? [] : [`latency ${medianText(duration_ms, seconds)}`]),
  ].join(', ')
}

/** `1,200 -> 1,900 (+58%)`. */
export function medianText({ old, new: now }: MedianChange, show: (value: number) => string): string {
  const change = old === 0 ? '' : ` (${percentText((now - old) / old)})`
  return old === now ? show(old) : `${show(old)} -> ${show(now)}${change}`
}

export function wholeNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function dollars(value: number): string {
  return `$${value >= 1 ? value.toFixed(2) : value.toPrecision(3)}`
}

export function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

function percentText(ratio: number): string {
  const rounded = Math.round(ratio * 100)
  return `${rounded > 0 ? '+' : ''}${rounded}%`
}
