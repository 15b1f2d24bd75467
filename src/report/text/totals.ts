// The last lines of reports for people: what of the servers was used, what is left out, how many rows have each status.
import { type Coverage, judgeCoverage, type KindCoverage } from '../../core/gate/coverage.js'
import type { Status } from '../../core/gate/status.js'
import { listSome } from '../../core/text/list-some.js'
import type { Result, Summary } from '../../score/result/result.js'
import { bounded } from './trouble.js'

const MAX_NAMES = 10
const MAX_NAME_LENGTH = 200

/** Without a line feed at the end; names are as the servers wrote them. */
export function* closingLines({ coverage, showing, summary }: Omit<Result, 'tests'>): Generator<string> {
  yield* coverageLines(coverage)
  if (showing !== undefined) yield showing
  yield totals(summary)
}

/** One for each kind that was offered, and one for a threshold that could not be judged. */
export function* coverageLines(coverage: Coverage | undefined): Generator<string> {
  if (coverage === undefined) return
  const { tools, called, percent, uncalled, resources, prompts, threshold = 0, reason } = coverage
  if (reason !== undefined) yield `tool coverage not measured: ${reason}`
  const under = percent !== null && percent < threshold ? `, below the threshold of ${threshold}%` : ''
  yield* kindLine('tool', { offered: tools, used: called, percent, unused: uncalled }, 'called', under)
  yield* kindLine('resource', resources, 'read')
  yield* kindLine('prompt', prompts, 'got')
}

/**
 * A threshold that the run did not reach, or that had nothing to judge. A shard has no threshold (`merge` applies it).
 */
export function coverageTrouble({
  coverage,
  shard,
}: Result): { readonly status: Status; readonly text: string } | null {
  if (coverage === undefined || shard !== undefined) return null
  const status = judgeCoverage(coverage)
  if (status === null || status === 'passed') return null
  const [text = ''] = coverageLines(coverage)
  return { status, text }
}

function* kindLine(kind: string, coverage: KindCoverage | undefined, done: string, under = ''): Generator<string> {
  if (coverage === undefined || coverage.offered === 0) return
  const { offered, used, percent, unused } = coverage
  const names = listSome(
    unused.map((name) => bounded(name, MAX_NAME_LENGTH)),
    MAX_NAMES,
  )
  const never = unused.length === 0 ? '' : `; never ${done}: ${names}`
  yield `${kind} coverage ${used}/${offered} (${percent}%)${under}${never}`
}

/** `3 tests: 1 passed, 2 failed`. */
export function totals({ total, advisory, ...counts }: Summary): string {
  const parts = Object.entries(counts).flatMap(([status, count]) => (count === 0 ? [] : [`${count} ${status}`]))
  if (advisory > 0) parts.push(`${advisory} advisory`)
  return `${total} ${total === 1 ? 'test' : 'tests'}: ${parts.join(', ')}`
}
