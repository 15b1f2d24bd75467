// What the page shows: the JSON blocks that src/report/reporters/html.ts wrote into it.
import type { Result, TestResult } from '../../src/score/result/result.js'
import type { StrengthReport } from '../../src/strength/strength-report.js'

/** A result, with the findings of `mcprove strength` when that made the page. */
export interface Report extends Result {
  readonly strength?: StrengthReport
}

export function readReport(page: Document): Report {
  const blocks = (name: string) => [...page.querySelectorAll(`script[data-mcprove="${name}"]`)]
  const totals = parse(blocks('result')[0]) as Omit<Result, 'tests'>
  const [strength] = blocks('strength')
  // Our own reporter wrote all of them.
  return {
    ...totals,
    ...(strength === undefined ? {} : { strength: parse(strength) as StrengthReport }),
    tests: blocks('test').map((block) => parse(block) as TestResult),
  }
}

function parse(block: Element | undefined): unknown {
  return JSON.parse(block?.textContent ?? 'null')
}
