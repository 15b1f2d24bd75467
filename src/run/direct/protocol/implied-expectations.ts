import { compileExpectation, type Expectation } from '../../../core/expect/expectation.js'
import type { MatcherSource } from '../../../core/matchers/matcher.js'
import type { DirectTest } from '../../../suite/suite.js'

/**
 * What a test expects without saying so. Naming a target, or one above or below it, replaces the expectation on it.
 */
export function impliedExpectations(test: DirectTest, targets: object): readonly Expectation[] {
  const { expect = [] } = test
  const named = expect.map(({ target }) => target.segments)
  return impliedBy(test, targets)
    .map(([target, matcher]) => compileExpectation({ target, matcher }))
    .filter(({ target: { segments } }) => {
      return !named.some((other) => other.every((part, index) => index >= segments.length || segments[index] === part))
    })
}

function impliedBy(test: DirectTest, targets: object): readonly [target: string, matcher: MatcherSource][] {
  if (test.kind === 'completion') return [['values', { length: { '>=': 1 } }]]
  if (test.kind === 'connection') return test.auth === undefined ? [] : [['refused.status', { exact: 401 }]]
  if (test.kind !== 'tool') return []
  if (test.task !== undefined) {
    return [['task.status', { exact: test.cancel === undefined ? 'completed' : 'cancelled' }]]
  }
  if (test.cancel === undefined) return []
  // Over HTTP the new generation cancels by closing the only way for an answer.
  const isHeard = 'cancel' in targets && Object.hasOwn(Object(targets.cancel), 'answered')
  return [
    ['cancel.sent', { exact: true }],
    ...(isHeard ? ([['cancel.answered', { exact: false }]] satisfies [string, MatcherSource][]) : []),
    ...(isHeard && !mayBeAnswered(test)
      ? ([['cancel.late_progress', { exact: 0 }]] satisfies [string, MatcherSource][])
      : []),
    ['cancel.alive', { exact: true }],
  ]
}

/** A call that may be answered after all may go on, and report how far it is. */
function mayBeAnswered({ expect = [] }: DirectTest): boolean {
  return expect.some(({ target, matcher }) => target.text === 'cancel.answered' && matcher.mismatch(true) === null)
}
