import { CallEvaluator } from '../../core/critics/call-evaluator.js'
import { caseCritics, type FieldCritic } from '../../core/critics/case-critics.js'
import type { WantedCall } from '../../core/critics/evaluation.js'
import type { ExtraArgs } from '../../core/critics/fields/extra-args.js'
import { Renaming } from '../../core/critics/fields/renaming.js'
import type { CaseRubric, ExpectedEntry, Track } from './case-schema.js'

export interface CaseOptions {
  readonly expected?: readonly ExpectedEntry[] | undefined
  readonly fields: readonly FieldCritic[]
  readonly rubric: CaseRubric
  readonly extra_args: ExtraArgs
  readonly extra_calls?: 'ignore' | 'penalize' | undefined
  readonly tracks?: Readonly<Record<string, Track>> | undefined
  /** The expected calls and critics of this row's track. */
  readonly rename?: Readonly<Record<string, string>> | undefined
}

const evaluators = new WeakMap<CaseOptions, CallEvaluator>()

/** Compiled once per test; null for a test whose calls are in its tracks. */
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

export function wantedCalls(expected: readonly ExpectedEntry[]): readonly WantedCall[] {
  return expected.map(({ tool, args, accept, alternatives }) => ({
    name: tool,
    args,
    accept,
    alternatives: alternatives === undefined ? undefined : wantedCalls(alternatives),
  }))
}

/** The argument names on this row's track; null where they are those of the case. */
export function renamingOf({ rename }: Pick<CaseOptions, 'rename'>): Renaming | null {
  return rename === undefined ? null : new Renaming(rename)
}
