// Scoring, in order (docs/spec/critics.md): quantity, selection, assignment, lines, score, verdict.
import { solveAssignment } from '../../math/matching/assignment.js'
import type { StepFinding } from '../gate/finding.js'
import type { CaseCritic } from './critic.js'
import { describeEvaluation } from './describe-evaluation.js'
import { alternativesOf, type Evaluation, type MadeCall, type ScoredLine, type WantedCall } from './evaluation.js'
import { bothLists, failed, failure, malformedCall, REFUSED, unjudged, WEIGHTLESS } from './failed-evaluation.js'
import { type ExtraArgs, findExtraArgs } from './fields/extra-args.js'
import { fieldAt } from './fields/field-path.js'
import { foldName, haveSameTools, ToolName } from './fields/tool-name.js'
import { costsWhenAbsent, type ToolFields, type UnknownField, unknownField } from './fields/unknown-field.js'
import { earnedBy, type PreparedMade, type PreparedWanted, prepareMade, prepareWanted } from './prepared-call.js'
import { judgeScore, type Rubric } from './rubric.js'
import { addExtraCalls, addLines, shareOf } from './scored-lines.js'

export interface EvaluatedCase {
  readonly expected: readonly WantedCall[]
  /** With final weights; arguments without a critic come last. */
  readonly critics: readonly CaseCritic[]
  readonly rubric: Rubric
  readonly extra_args: ExtraArgs
}

/** What is known about the tools: name prefixes, default values, and which arguments exist. */
export interface KnownTools {
  readonly servers?: readonly string[]
  /** The arguments, completed with the defaults of the tool's schema. */
  readonly withDefaults?: (name: string, args: unknown) => unknown
  /** What the tool's schema says; null when the schema is not known. */
  readonly fieldsOf?: (name: string) => ToolFields | null
}

/** An expected call with all its alternatives, prepared. */
type Alternatives = readonly PreparedWanted[]

const NO_SERVERS: readonly string[] = []
const NO_FINDINGS: readonly StepFinding[] = []

/** One compiled case: the expected side is prepared once and compared with any number of answers. */
export class CallEvaluator {
  readonly case: EvaluatedCase
  readonly #expected: readonly Alternatives[]
  readonly #names: readonly (readonly ToolName[])[]
  /** Critics with a weight whose field is in no expected call; usually none. */
  readonly #unfounded: readonly CaseCritic[]

  constructor(evaluatedCase: EvaluatedCase) {
    const { critics, expected } = evaluatedCase
    this.case = evaluatedCase
    this.#unfounded = critics.filter(({ field, weight, rule }) => weight > 0 && !costsWhenAbsent(field, rule, expected))
    this.#expected = this.#prepare(undefined)
    this.#names = this.#expected.map((alternatives) => alternatives.map(({ name }) => name))
  }

  evaluate(made: readonly MadeCall[], tools: KnownTools = {}): Evaluation {
    const servers = tools.servers === undefined ? NO_SERVERS : tools.servers.map(foldName)
    const names = made.map(({ name, server }) => new ToolName(name, server))
    const failure = this.#earlyFailure(names, servers)
    if (failure !== null) return failure
    const unknown = this.#unknownFields(made, tools)
    if (unknown.length > 0) return unjudged(unknown)
    const { withDefaults } = tools
    const { critics } = this.case
    const actual = names.map((name, index) => prepareMade(name, made[index]?.args, critics, withDefaults))
    const expected = withDefaults === undefined ? this.#expected : this.#prepare(withDefaults)
    return this.#score(expected, actual, servers)
  }

  #prepare(withDefaults: KnownTools['withDefaults']): readonly Alternatives[] {
    const { expected, critics } = this.case
    return expected.map((call) => alternativesOf(call).map((one) => prepareWanted(one, critics, withDefaults)))
  }

  /** Steps 1 and 3. */
  #earlyFailure(names: readonly ToolName[], servers: readonly string[]): Evaluation | null {
    const { rubric } = this.case
    const wanted = this.#names
    if (rubric.fail_on_tool_call_quantity && wanted.length !== names.length) {
      const counts = `Expected ${wanted.length} tool call(s), but got ${names.length}`
      return failed('tool_call_quantity', `${counts}. ${bothLists(wanted, names)}`)
    }
    if (!rubric.fail_on_tool_selection) return null
    if (haveSameTools(wanted, names, !rubric.fail_on_tool_call_quantity, servers)) return null
    return failed('tool_selection', `Tool selection mismatch. ${bothLists(wanted, names)}`)
  }

  /**
   * A field that exists nowhere would match in full, because it is absent on both sides. That is not evidence in favour
   * of the run.
   */
  #unknownFields(made: readonly MadeCall[], { fieldsOf = () => null }: KnownTools): readonly UnknownField[] {
    return this.#unfounded.flatMap((critic) => {
      if (made.some(({ args }) => fieldAt(args, critic.field, critic.path) !== undefined)) return []
      return unknownField(critic, this.case.expected, fieldsOf) ?? []
    })
  }

  /** Steps 4 to 7. */
  #score(wanted: readonly Alternatives[], actual: readonly PreparedMade[], servers: readonly string[]): Evaluation {
    const { rubric, critics, extra_args } = this.case
    const judging = { critics, selectionWeight: rubric.tool_selection_weight, servers }
    const earned = (alternative: PreparedWanted, made: PreparedMade): number =>
      earnedBy(alternative, made, critics, judging.selectionWeight, servers)
    const partners = assign(wanted, actual, earned)
    const expected = wanted.map((alternatives, index) => bestFor(alternatives, actual[partners[index] ?? -1], earned))
    const lines: ScoredLine[] = []
    for (const [index, call] of expected.entries()) {
      const partner = partners[index] ?? -1
      const made = actual[partner]
      const actual_index = made === undefined ? null : partner
      addLines(lines, { wanted: call, made, expected_index: index, actual_index }, judging)
    }
    if (rubric.extra_calls === 'penalize') addExtraCalls(lines, actual, partners, rubric.tool_selection_weight)
    const extra = extra_args === 'ignore' ? NO_FINDINGS : findExtraArgs(expected, actual, partners, critics, extra_args)
    const share = shareOf(lines)
    const refusal = extra_args === 'fail' ? extra[0]?.message : undefined
    const failure_reason = malformedCall(actual, partners) ?? refusal ?? (share === null ? WEIGHTLESS : null)
    const score = failure_reason === null ? (share ?? 0) : 0
    const { passed, warning } = failure_reason === null ? judgeScore(score, rubric) : REFUSED
    const describe = () => [
      ...describeEvaluation({ lines, score, passed, warning }, this.case, expected, actual, partners),
      ...(failure_reason === WEIGHTLESS ? [failure('weightless', WEIGHTLESS)] : NO_FINDINGS),
      ...extra,
    ]
    return { score, passed, warning, failure_reason, is_refused: false, lines, describe }
  }
}

type Earned = (alternative: PreparedWanted, made: PreparedMade) => number

/** Step 4. */
function assign(expected: readonly Alternatives[], actual: readonly PreparedMade[], earned: Earned): readonly number[] {
  if (expected.length === 1 && actual.length === 1) return [0]
  return solveAssignment(
    expected.map((alternatives) =>
      actual.map((made) => alternatives.reduce((most, one) => Math.max(most, earned(one, made)), 0)),
    ),
  )
}

/** The alternative that scores highest against the actual call; the first one on a tie. */
function bestFor(alternatives: Alternatives, made: PreparedMade | undefined, earned: Earned): PreparedWanted {
  // Every expected call has at least one alternative.
  let best = alternatives[0] as PreparedWanted
  if (made === undefined || alternatives.length === 1) return best
  for (const one of alternatives) if (earned(one, made) > earned(best, made)) best = one
  return best
}
