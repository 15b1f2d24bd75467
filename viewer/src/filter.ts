import type { Status } from '../../src/core/gate/status.js'
import type { TestResult } from '../../src/score/result/result.js'

export interface Filter {
  /** Every word of it must occur. */
  readonly text: string
  /** Empty means every status. */
  readonly statuses: readonly Status[]
}

export const NO_FILTER: Filter = { text: '', statuses: [] }

export function testsThatMatch(tests: readonly TestResult[], { text, statuses }: Filter): readonly TestResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && statuses.length === 0) return tests
  return tests.filter(
    (test) =>
      (statuses.length === 0 || statuses.includes(test.status)) && words.every((word) => textOf(test).includes(word)),
  )
}

const texts = new WeakMap<TestResult, string>()

/** The searchable text of a row: its names, its gates, and the reasons of its findings. */
function textOf(test: TestResult): string {
  let text = texts.get(test)
  if (text === undefined) {
    const { suite, name, model, kind, gates } = test
    const reasons = gates.flatMap(({ gate, findings }) => [
      gate,
      ...findings.slice(0, 50).map(({ message }) => message),
    ])
    text = [suite, name, model, kind, ...reasons].join('\n').toLowerCase()
    texts.set(test, text)
  }
  return text
}
