// The estimators of math/pass-hat-k.ts for users, with checked arguments.
import * as unchecked from '../../math/pass-hat-k.js'
import { McproveError } from '../errors/error.js'

/**
 * pass^k: the chance that k runs all pass, estimated without bias from c passes in n runs, C(c,k) / C(n,k).
 * A ratio; exact to the last few bits for n up to 100,000.
 */
export function passHatK(n: number, c: number, k: number): number {
  checkCounts('passHatK', n, c, k)
  return unchecked.estimatePassHatK(n, c, k)
}

/**
 * pass@k: the chance that at least one of k runs passes, estimated without bias from c passes in n runs,
 * 1 - C(n-c,k) / C(n,k). A ratio.
 */
export function passAtK(n: number, c: number, k: number): number {
  checkCounts('passAtK', n, c, k)
  return unchecked.estimatePassAtK(n, c, k)
}

function checkCounts(name: string, n: number, c: number, k: number): void {
  const call = `${name}(${n}, ${c}, ${k})`
  const refuse = (rule: string) => {
    throw new McproveError('BAD_USAGE', `${call}: ${rule}`, { hint: `Call ${name}(runs, passes, k).` })
  }
  if (!Number.isSafeInteger(n) || n < 1) refuse(`n, the number of runs, must be a positive integer, got ${n}`)
  if (!Number.isSafeInteger(c) || c < 0 || c > n)
    refuse(`c, the number of passes, must be an integer from 0 to ${n}, got ${c}`)
  if (!Number.isSafeInteger(k) || k < 1 || k > n) refuse(`k must be an integer from 1 to ${n}, got ${k}`)
}
