import type { PassCount, RateChange } from '../../core/statistics/rate-change.js'

const VERDICTS: Readonly<Record<RateChange['verdict'], string>> = {
  worse: '',
  better: '',
  within_noise: ': within noise',
  too_few_runs: ': too few runs to tell',
}

/** `10/10 -> 4/10 runs (-60 points, interval -92 to -13; p < 0.001)`. */
export function rateText({ old, new: now, difference, interval, p_value, verdict }: RateChange): string {
  const numbers = `${pointsText(difference)} points, interval ${intervalText(interval)}; ${chance(p_value)}`
  return `${countsText({ old, new: now })} (${numbers})${VERDICTS[verdict]}`
}

/** `10/10 -> 4/10 runs`. */
export function countsText({ old, new: now }: { readonly old: PassCount; readonly new: PassCount }): string {
  return `${count(old)} -> ${count(now)} runs`
}

/** A difference of rates in points of a hundred, with its sign. */
export function pointsText(ratio: number): string {
  return signed(Math.round(ratio * 1000) / 10)
}

/** In points, rounded outwards, so that nothing is excluded that the interval contains. */
export function intervalText([lower, upper]: RateChange['interval']): string {
  return `${signed(-outwards(-lower))} to ${signed(outwards(upper))}`
}

/** In whole points, unless that would hide on which side of zero it is. */
function outwards(upper: number): number {
  const [whole, exact] = [Math.ceil(upper * 100 - 1e-7), Math.ceil(upper * 10_000 - 1e-7) / 100]
  return whole === 0 ? exact : whole
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points + 0)
}

function count({ passes, runs }: PassCount): string {
  return `${passes}/${runs}`
}

function chance(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
}
