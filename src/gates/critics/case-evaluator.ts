import { CallEvaluator } from '../../core/critics/call-evaluator.js'
import { caseCritics } from '../../core/critics/case-critics.js'
import type { WantedCall } from '../../core/critics/evaluation.js'
import type { ExtraArgs } from '../../core/critics/extra-args.js'
import type { Rubric, Track } from './case-schema.js'

export interface CaseOptions {
  readonly expected?: Track['expected'] | undefined
  readonly fields: Track['fields']
  readonly rubric: Rubric
  readonly extra_args: ExtraArgs
  readonly extra_calls?: 'ignore' | 'penalize' | undefined
  readonly tracks?: Readonly<Record<string, Track>> | undefined
}

const evaluators = new WeakMap<CaseOptions, CallEvaluator>()

/** Compiled once for a test; null for one whose calls stand in its tracks. */
export function evaluatorFor(options: CaseOptions): CallEvaluator | null {
  let evaluator = evaluators.get(options)
  if (evaluator !== undefined) return evaluator
  if (options.expected === undefined) return null
  const expected = wantedCalls(options.expected)
  const { extra_args, rubric } = options
  evaluator = new CallEvaluator({
    expected,
    critics: caseCritics(options.fields, expected),
    rubric: { ...rubric, extra_calls: options.extra_calls ?? rubric.extra_calls ?? 'ignore' },
    extra_args,
  })
  evaluators.set(options, evaluator)
  return evaluator
}

export function wantedCalls(expected: Track['expected']): readonly WantedCall[] {
  return expected.map(({ tool, args }) => ({ name: tool, args }))
}
