import type { TestResult } from '../../src/score/result/result.js'
import { plural } from './numbers.js'
import { shownWarnings } from './reasons.js'

/** `2 warnings`, beside a row that passed with warnings, unlike a row whose status is warned. */
export function WarningTag({ test }: { readonly test: TestResult }) {
  const count = test.status === 'passed' ? shownWarnings(test).length : 0
  return count === 0 ? null : <span class="tag tag-warn">{plural(count, 'warning')}</span>
}
