// One self-contained page: the viewer, with the result as inert JSON in the middle.
import { isMcproveError } from '../../core/errors/error.js'
import type { Trace } from '../../core/trace/trace.js'
import type { Result, RunResult, TestResult } from '../../score/result/result.js'
import type { StrengthReport } from '../../strength/strength-report.js'
import { defineReporter } from '../define-reporter.js'
import { shownTest, stringify } from './json.js'

export const reporter = defineReporter({
  extension: '.html',
  create: () => ({ end: htmlChunks, showsTraces: true }),
})

/** The result as one HTML file that needs no network, a chunk for each test. The same result gives the same bytes. */
export function* htmlChunks(
  result: Result,
  { strength }: { readonly strength?: StrengthReport } = {},
): Generator<string> {
  const { tests, ...totals } = result
  const [head = '', tail = ''] = __MCPROVE_VIEWER__.split('<!-- data -->\n')
  yield head
  yield dataBlock('result', stringify(totals))
  if (strength !== undefined) yield dataBlock('strength', stringify(strength))
  for (const test of tests) yield dataBlock('test', testJson(test))
  yield tail
}

// Inside a script element only `<` can end or open anything (HTML, script data states), and JSON has it only in
// strings.
function dataBlock(name: string, json: string): string {
  return `<script type="application/json" data-mcprove="${name}">${json.replaceAll('<', '\\u003c')}</script>\n`
}

/** A row whose traces cannot be written is shown without them, because the verdict matters more. */
function testJson(test: TestResult): string {
  try {
    return stringify({ ...test, runs: test.runs.map(shownRun) })
  } catch (error) {
    if (!isMcproveError(error)) throw error
    const warnings = [...(test.warnings ?? []), `traces omitted: ${error.message}`]
    return stringify({ ...shownTest(test, { traces: false }), warnings })
  }
}

function shownRun(run: RunResult): object {
  return run.trace === undefined ? run : { ...run, trace: shownTrace(run.trace) }
}

/** Without what the page does not show; tool definitions are often most of a trace. A saved trace may have none. */
function shownTrace({ tools = [], requests: _, ...trace }: Trace): object {
  return { ...trace, tools: tools.map(({ server, name }) => ({ server, name })) }
}
