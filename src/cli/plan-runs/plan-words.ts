import { roundRatio } from '../../math/percent.js'

export function countRuns(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`
}

export function percent(value: number): string {
  return `${roundRatio(value * 100)}%`
}
