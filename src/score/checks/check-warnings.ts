import type { Finding } from '../../core/gate/finding.js'
import type { CheckResult } from '../result/result.js'

const NONE: readonly Finding[] = []

/**
 * What a check that passed warns of all the same: with it, a row is passed with a warning. A check that did not pass has
 * its warnings among its reasons, and a sample decides nothing.
 */
export function checkWarnings({ status, sample, findings }: CheckResult): readonly Finding[] {
  return status === 'passed' && !sample ? findings.filter(({ level }) => level === 'warning') : NONE
}
