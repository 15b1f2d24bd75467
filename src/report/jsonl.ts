// `mcprove/events@1`: a line per row as it is scored, a summary line at the end. For results of any size.
import type { Result, TestResult } from '../score/result.js'
import { stringify } from './json.js'

export function* jsonlRow(test: TestResult): Generator<string> {
  yield `${stringify({ event: 'test', ...test })}\n`
}

export function* jsonlSummary({ summary, exit_code }: Result): Generator<string> {
  yield `${stringify({ event: 'summary', schema: 'mcprove/events@1', summary, exit_code })}\n`
}
