import type { Finding } from '../../core/gate/finding.js'
import type { CheckResult } from '../result/result.js'

const NONE: readonly Finding[] = []

/**
 * The warnings of a check that passed: they make the row pass with a warning. A check that did not pass lists its
 * warnings among its reasons, and a sample decides nothing.
 */
export function checkWarnings({ status, sample, findings }: CheckResult): readonly Finding[] {
  return status === 'passed' && !sample ? findings.filter(({ level }) => level === 'warning') : NONE
}
