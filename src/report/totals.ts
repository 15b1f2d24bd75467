// The last lines of reports for people: which tools were called, what is left out, how many rows of each status.
import { listSome } from '../core/list-some.js'
import type { Coverage } from '../core/tool-coverage.js'
import type { Result, Summary } from '../score/result.js'
import { bounded } from './trouble.js'

const MAX_TOOLS = 10
const MAX_TOOL_LENGTH = 200

/** None of them ends in a line feed; names of tools are as the servers wrote them. */
export function* closingLines({ coverage, showing, summary }: Omit<Result, 'tests'>): Generator<string> {
  yield* coverageLines(coverage)
  if (showing !== undefined) yield showing
  yield totals(summary)
}

/** One, or none where no tool was offered. */
export function* coverageLines(coverage: Coverage | undefined): Generator<string> {
  if (coverage === undefined || coverage.tools === 0) return
  const { tools, called, percent, uncalled, threshold = 0 } = coverage
  const never =
    uncalled.length === 0
      ? ''
      : `; no agent called: ${listSome(
          uncalled.map((tool) => bounded(tool, MAX_TOOL_LENGTH)),
          MAX_TOOLS,
        )}`
  const under = percent < threshold ? `, less than the ${threshold}% asked for` : ''
  yield `tool coverage ${called}/${tools} (${percent}%)${under}${never}`
}

/** `3 tests: 1 passed, 2 failed`. */
export function totals({ total, advisory, ...counts }: Summary): string {
  const parts = Object.entries(counts).flatMap(([status, count]) => (count === 0 ? [] : [`${count} ${status}`]))
  if (advisory > 0) parts.push(`${advisory} advisory`)
  return `${total} ${total === 1 ? 'test' : 'tests'}: ${parts.join(', ')}`
}
