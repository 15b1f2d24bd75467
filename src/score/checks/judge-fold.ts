// Turns expectations over the fold of a gate into a verdict (docs/spec/gates.md, From runs to a verdict).
import { type Expectation, meetsGateTarget } from '../../core/expect/expectation.js'
import { findGateTarget } from '../../core/expect/gate-target.js'
import type { Fold } from '../../core/gate/gate.js'

export interface Judgement {
  readonly status: 'passed' | 'failed' | 'inconclusive'
  /** Why there was nothing to judge; empty when there was. */
  readonly unjudged: readonly string[]
}

const PASSED: Judgement = { status: 'passed', unjudged: [] }
const FAILED: Judgement = { status: 'failed', unjudged: [] }

/**
 * A target that was not measured cannot make a check pass on its own: another target must be measured. When it is null
 * it cannot make the check fail either, unless null is what is expected.
 */
export function judgeFold(expectations: readonly Expectation[], { targets, unmeasured }: Fold): Judgement {
  const names = unmeasured === undefined ? NONE : Object.keys(unmeasured)
  const reasons = new Set<string>()
  let isJudged = names.length === 0
  let isMissing = false
  for (const expectation of expectations) {
    const name = names.length === 0 ? undefined : findGateTarget(expectation.target, names)?.name
    const isNull = name !== undefined && targets[name] === null
    const isMet = meetsGateTarget(expectation, targets)
    if (!isMet && !isNull) return FAILED
    if (name === undefined || (isMet && isNull)) isJudged = true
    else {
      reasons.add(unmeasured?.[name] ?? '')
      isMissing ||= isNull
    }
  }
  return isJudged && !isMissing ? PASSED : { status: 'inconclusive', unjudged: [...reasons] }
}

const NONE: readonly string[] = []
