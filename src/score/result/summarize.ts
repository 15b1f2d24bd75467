import { type Coverage, judgeCoverage } from '../../core/gate/coverage.js'
import type { Status } from '../../core/gate/status.js'
import type { Result, Summary, TestResult } from './result.js'

/** Counts rows one by one, so that a caller does not have to keep them. */
export class Tally {
  #counts: Record<Status, number> = { passed: 0, warned: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0 }
  #total = 0
  #advisory = 0

  add(test: Pick<TestResult, 'status' | 'advisory'>): void {
    this.#total += 1
    if (test.advisory) this.#advisory += 1
    else this.#counts[test.status] += 1
  }

  get summary(): Summary {
    const { passed, warned, failed, error, inconclusive, skipped } = this.#counts
    return { total: this.#total, passed, warned, failed, error, inconclusive, skipped, advisory: this.#advisory }
  }

  /** docs/spec/cli.md: the lowest number that applies wins; a run without any verdict does not pass. */
  get exitCode(): number {
    const { passed, warned, failed, error, inconclusive } = this.#counts
    if (failed > 0) return 1
    if (error > 0) return 2
    if (inconclusive > 0) return 3
    return passed + warned + this.#advisory > 0 ? 0 : 2
  }
}

/** The exit code of a whole run. Too low coverage of tools fails it; a threshold without evidence decides nothing. */
export function exitCodeWith(coverage: Coverage | undefined, exitCode: number): number {
  const verdict = coverage === undefined ? null : judgeCoverage(coverage)
  if (verdict === 'failed') return 1
  return verdict === 'inconclusive' && exitCode === 0 ? 3 : exitCode
}

export function summarize(tests: readonly TestResult[]): Result {
  const tally = new Tally()
  for (const test of tests) tally.add(test)
  return { schema: 'mcprove/result@1', summary: tally.summary, exit_code: tally.exitCode, tests }
}
