import type { TestResult } from '../../score/result/result.js'
import { bounded } from './trouble.js'

const MAX_NAME_LENGTH = 500

/** The judges of each model-graded row: their scores, their agreement, and how they compare with human labels. */
export function* juryLines(tests: readonly TestResult[]): Generator<string> {
  for (const { name, grading } of tests) {
    if (grading === undefined) continue
    const { jurors, agreement, alpha, calls, repairs, calibration } = grading
    const repaired = repairs === 0 ? '' : ` and ${repairs} ${repairs === 1 ? 'repair' : 'repairs'}`
    yield `judges of ${bounded(name, MAX_NAME_LENGTH)}: ${calls} ${calls === 1 ? 'call' : 'calls'}${repaired}`
    for (const { juror, score, dissents } of jurors) {
      const dissent = dissents.length === 0 ? '' : `, dissents in run ${dissents.join(', ')}`
      yield `  ${bounded(juror, MAX_NAME_LENGTH)}  ${score === null ? 'no grade' : `score ${score}`}${dissent}`
    }
    if (jurors.length > 1) yield `  agreement ${agreement ?? 'n/a'}, Krippendorff's alpha ${alpha ?? 'n/a'}`
    if (calibration !== undefined) {
      const { labels, kappa, base_rate, false_positive_rate, false_negative_rate, brier } = calibration
      const rates = `false positives ${false_positive_rate ?? 'n/a'}, false negatives ${false_negative_rate ?? 'n/a'}`
      yield `  against ${labels} human labels: kappa ${kappa ?? 'n/a'} at a base rate of ${base_rate ?? 'n/a'}, agreement ${calibration.agreement ?? 'n/a'}, ${rates}, Brier ${brier ?? 'n/a'}`
    }
  }
}
