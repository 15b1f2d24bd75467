// `mcprove/events@1`: a line per row as soon as it is scored, and a summary line at the end. For results of any size.
import type { Result, TestResult } from '../../score/result/result.js'
import { defineReporter } from '../define-reporter.js'
import { type JsonOptions, shownTest, stringify } from './json.js'

export const reporter = defineReporter({
  extension: '.jsonl',
  create: (options) => ({ row: (test) => jsonlRow(test, options), end: jsonlSummary }),
})

export function* jsonlRow(test: TestResult, options: JsonOptions = {}): Generator<string> {
  yield `${stringify({ event: 'test', ...shownTest(test, options) })}\n`
}

export function* jsonlSummary({ tests: _, schema: __, ...end }: Result): Generator<string> {
  yield `${stringify({ event: 'summary', schema: 'mcprove/events@1', ...end })}\n`
}
