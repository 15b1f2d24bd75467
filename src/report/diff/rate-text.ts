import type { PassCount, RateChange } from '../../core/statistics/rate-change.js'

/** `runs 10/10 -> 4/10: more than noise (p = 0.011; -60 points, 95% interval -83 to -18)`. */
export function rateText(rate: RateChange): string {
  return `runs ${count(rate.old)} -> ${count(rate.new)}: ${verdictText(rate)}`
}

function verdictText(rate: RateChange): string {
  const { interval, difference, verdict, enough_runs } = rate
  const numbers = `${chance(rate.p_value)}; ${points(difference)} points, 95% interval ${interval.map(points).join(' to ')}`
  switch (verdict) {
    case 'same':
      return 'the same pass rate'
    case 'beyond_noise':
      return `more than noise (${numbers})`
    case 'within_noise':
      return `may be noise (${numbers}); about ${enough_runs} runs each would detect a change of this size`
    case 'too_few_runs':
      return `not enough runs to decide; about ${enough_runs} runs each would detect a change of this size`
  }
}

function count({ passes, runs }: PassCount): string {
  return `${passes}/${runs}`
}

function chance(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
}

function points(ratio: number): string {
  const rounded = Math.round(ratio * 100)
  return rounded > 0 ? `+${rounded}` : String(rounded)
}
