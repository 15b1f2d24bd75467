import type { Suite } from '../suite/suite.js'

/** `2 agent tests, 1 eval`. */
export function suiteContents({ tests, direct_tests, evals }: Suite): string {
  const counts = [
    [tests.length, 'agent test'],
    [direct_tests.length, 'direct test'],
    [evals.length, 'eval'],
  ] as const
  const parts = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]))
  return parts.length === 0 ? 'no tests' : parts.join(', ')
}
