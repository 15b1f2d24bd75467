// What the page shows: the JSON blocks that src/report/html.ts wrote into it.
import type { Result, TestResult } from '../../src/score/result.js'

export function readReport(page: Document): Result {
  const blocks = (name: string) => [...page.querySelectorAll(`script[data-mcprove="${name}"]`)]
  const totals = parse(blocks('result')[0]) as Omit<Result, 'tests'>
  // Both are what our own reporter wrote.
  return { ...totals, tests: blocks('test').map((block) => parse(block) as TestResult) }
}

function parse(block: Element | undefined): unknown {
  return JSON.parse(block?.textContent ?? 'null')
}
