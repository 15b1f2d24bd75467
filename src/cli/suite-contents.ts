import { auditRows, catalogRows, qualityRows } from '../run/plan/planned-row.js'
import type { Suite } from '../suite/suite.js'

/** `2 agent tests, 1 eval`. */
export function suiteContents(suite: Suite): string {
  const counts = [
    [suite.tests.length, 'agent test'],
    [suite.direct_tests.length, 'direct test'],
    [qualityRows(suite).length, 'tool list'],
    [catalogRows(suite).length, 'catalogue'],
    [new Set(auditRows(suite).map(({ server }) => server)).size, 'audit'],
    [suite.evals.length, 'eval'],
  ] as const
  const parts = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]))
  return parts.length === 0 ? 'no tests' : parts.join(', ')
}
