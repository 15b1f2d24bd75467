// Scoring, in order (critics.md): quantity, selection, assignment, lines, score, verdict.
import { solveAssignment } from '../../math/assignment.js'
import type { StepFinding } from '../finding.js'
import { isRecord } from '../trace-fields.js'
import { type CaseCritic, type CriticResult, isAbsent } from './critic.js'
import { describeEvaluation } from './describe-evaluation.js'
import { type Evaluation, type MadeCall, type ScoredLine, TOOL_SELECTION, type WantedCall } from './evaluation.js'
import { type ExtraArgs, findExtraArgs } from './extra-args.js'
import { fieldAt } from './field-path.js'
import { judgeScore, type Rubric, type Verdict } from './rubric.js'
import { foldName, haveSameTools, isSameTool, ToolName } from './tool-name.js'
import { isExpectedField, type ToolFields, type UnknownField, unknownField } from './unknown-field.js'

export interface EvaluatedCase {
  readonly expected: readonly WantedCall[]
  /** With final weights, those of arguments nobody judges last. */
  readonly critics: readonly CaseCritic[]
  readonly rubric: Rubric
  readonly extra_args: ExtraArgs
}

/** What is known of the tools: for prefixes of names, default values and the arguments that there are. */
export interface KnownTools {
  readonly servers?: readonly string[]
  /** The arguments with the defaults that the schema of the tool states. */
  readonly withDefaults?: (name: string, args: unknown) => unknown
  /** What the schema of the tool says; null when it is not known. */
  readonly fieldsOf?: (name: string) => ToolFields | null
}

/** One side of a pair: a call with what each critic makes of its argument. */
interface PreparedCall {
  readonly name: ToolName
  readonly args: unknown
  /** As it was made or written, without defaults. */
  readonly plain: unknown
  readonly values: readonly unknown[]
  readonly prepared: readonly unknown[]
}

const MALFORMED: CriticResult = { match: false, score: 0, reason: 'the arguments are not a JSON object' }
const UNEARNED: CriticResult = { match: false, score: 0 }
const UNJUDGED: CriticResult = { match: null, score: 0 }
/** No threshold makes good what fails at once. */
const REFUSED: Verdict = { passed: false, warning: false }
const WEIGHTLESS = 'Nothing has a weight: 0 of 0 was earned'
const NO_SERVERS: readonly string[] = []
const NO_FINDINGS: readonly StepFinding[] = []

/** One case, compiled: the expected side is prepared once and met with any number of answers. */
export class CallEvaluator {
  readonly case: EvaluatedCase
  readonly #expected: readonly PreparedCall[]
  /** Critics that count and whose field no expected call has: usually none. */
  readonly #unfounded: readonly CaseCritic[]

  constructor(evaluatedCase: EvaluatedCase) {
    const { critics, expected } = evaluatedCase
    this.case = evaluatedCase
    this.#unfounded = critics.filter(({ field, weight }) => weight > 0 && !isExpectedField(field, expected))
    this.#expected = evaluatedCase.expected.map(({ name, args }) => this.#prepare(new ToolName(name), args, undefined))
  }

  evaluate(made: readonly MadeCall[], tools: KnownTools = {}): Evaluation {
    const servers = tools.servers === undefined ? NO_SERVERS : tools.servers.map(foldName)
    const names = made.map(({ name }) => new ToolName(name))
    const failure = this.#earlyFailure(names, servers)
    if (failure !== null) return failure
    const unknown = this.#unknownFields(made, tools)
    if (unknown.length > 0) return unjudged(unknown)
    const { withDefaults } = tools
    const actual = names.map((name, index) => this.#prepare(name, made[index]?.args, withDefaults))
    const expected =
      withDefaults === undefined
        ? this.#expected
        : this.#expected.map(({ name, plain }) => this.#prepare(name, plain, withDefaults))
    return this.#score(expected, actual, servers)
  }

  /** Steps 1 and 3. */
  #earlyFailure(names: readonly ToolName[], servers: readonly string[]): Evaluation | null {
    const { rubric } = this.case
    const wanted = this.#expected.map(({ name }) => name)
    if (rubric.fail_on_tool_call_quantity && wanted.length !== names.length) {
      const counts = `Expected ${wanted.length} tool call(s), but got ${names.length}`
      return failed('tool_call_quantity', `${counts}. ${bothLists(wanted, names)}`)
    }
    if (!rubric.fail_on_tool_selection) return null
    if (haveSameTools(wanted, names, !rubric.fail_on_tool_call_quantity, servers)) return null
    return failed('tool_selection', `Tool selection mismatch. ${bothLists(wanted, names)}`)
  }

  /** A field that nothing has would match in full, absent on both sides: no evidence in favour of the run. */
  #unknownFields(made: readonly MadeCall[], { fieldsOf = () => null }: KnownTools): readonly UnknownField[] {
    return this.#unfounded.flatMap(({ field, path }) => {
      if (made.some(({ args }) => fieldAt(args, field, path) !== undefined)) return []
      return unknownField(field, this.case.expected, fieldsOf) ?? []
    })
  }

  /** Steps 4 to 7. */
  #score(expected: readonly PreparedCall[], actual: readonly PreparedCall[], servers: readonly string[]): Evaluation {
    const { rubric, critics, extra_args } = this.case
    const partners = this.#assign(expected, actual, servers)
    const lines: ScoredLine[] = []
    for (const [index, call] of expected.entries()) {
      const partner = partners[index] ?? -1
      this.#addLines(lines, call, index, actual[partner], partner, servers)
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

  /** By exactly the scores that are reported. */
  #assign(
    expected: readonly PreparedCall[],
    actual: readonly PreparedCall[],
    servers: readonly string[],
  ): readonly number[] {
    if (expected.length === 1 && actual.length === 1) return [0]
    return solveAssignment(
      expected.map((call) =>
        actual.map((other) => {
          if (!isRecord(other.args)) return 0
          let sum = isSameTool(call.name, other.name, servers) ? this.case.rubric.tool_selection_weight : 0
          for (let at = 0; at < this.case.critics.length; at++) sum += this.#judge(at, call, other).score
          return sum
        }),
      ),
    )
  }

  /** Step 5, one critic on one pair. A field absent or null on both sides matches in full. */
  #judge(at: number, expected: PreparedCall, actual: PreparedCall): CriticResult {
    const critic = this.case.critics[at]
    if (critic === undefined || critic.judge === null) return UNJUDGED
    if (!isRecord(actual.args)) return MALFORMED
    if (isAbsent(expected.values[at]) && isAbsent(actual.values[at])) {
      return { match: true, score: critic.weight }
    }
    return critic.judge.compare(expected.prepared[at], actual.prepared[at], critic.weight)
  }

  #addLines(
    lines: ScoredLine[],
    call: PreparedCall,
    index: number,
    other: PreparedCall | undefined,
    partner: number,
    servers: readonly string[],
  ): void {
    const weight = this.case.rubric.tool_selection_weight
    const isSame = other !== undefined && isSameTool(call.name, other.name, servers)
    // Key by key: spreads cost more than all the rest.
    lines.push({
      field: TOOL_SELECTION,
      is_selection: true,
      match: isSame,
      score: isSame ? weight : 0,
      weight,
      expected: call.name.text,
      actual: other === undefined ? null : other.name.text,
      reason: undefined,
      note: undefined,
      is_criticized: true,
      expected_index: index,
      actual_index: other === undefined ? null : partner,
    })
    for (const [at, critic] of this.case.critics.entries()) {
      const is_criticized = critic.judge !== null
      // A call that was not made earns nothing, also where there is nothing to earn by.
      const missing = is_criticized ? UNEARNED : UNJUDGED
      const result = other === undefined ? missing : this.#judge(at, call, other)
      lines.push({
        field: critic.field,
        is_selection: false,
        match: result.match,
        score: result.score,
        weight: critic.weight,
        expected: call.values[at] ?? null,
        actual: other?.values[at] ?? null,
        reason: result.reason,
        note: result.note,
        is_criticized,
        expected_index: index,
        actual_index: other === undefined ? null : partner,
      })
    }
  }

  #prepare(name: ToolName, plain: unknown, withDefaults: KnownTools['withDefaults']): PreparedCall {
    const args = withDefaults === undefined ? plain : withDefaults(name.text, plain)
    const values = this.case.critics.map(({ field, path }) => fieldAt(args, field, path))
    const prepared = this.case.critics.map(({ judge }, at) => judge?.prepare(values[at]))
    return { name, args, plain, values, prepared }
  }
}

/** The reason why a run with a call that nobody can read scores 0; undefined where no expected call has such a partner. */
function malformedCall(actual: readonly PreparedCall[], partners: readonly number[]): string | undefined {
  const call = partners.map((partner) => actual[partner]).find((made) => made !== undefined && !isRecord(made.args))
  return call && `Malformed arguments: the arguments of '${call.name.text}' are not a JSON object`
}

/** Step 6. Nothing expected and nothing penalised is all that could be asked for; null for 0 of 0. */
function shareOf(lines: readonly ScoredLine[]): number | null {
  if (lines.length === 0) return 1
  let score = 0
  let weight = 0
  for (const line of lines) {
    score += line.score
    weight += line.weight
  }
  return weight <= 0 ? null : Math.min(1, Math.max(0, score / weight))
}

function addExtraCalls(
  lines: ScoredLine[],
  actual: readonly PreparedCall[],
  partners: readonly number[],
  weight: number,
): void {
  const taken = new Set(partners)
  actual.forEach(({ name }, index) => {
    if (taken.has(index)) return
    const line = { field: TOOL_SELECTION, is_selection: true, match: false, score: 0, weight }
    lines.push({
      ...line,
      expected: null,
      actual: name.text,
      is_criticized: true,
      expected_index: null,
      actual_index: index,
    })
  })
}

function failed(kind: string, failure_reason: string): Evaluation {
  const findings = [failure(kind, failure_reason)]
  return { score: 0, ...REFUSED, failure_reason, is_refused: false, lines: [], describe: () => findings }
}

function unjudged(fields: readonly UnknownField[]): Evaluation {
  const findings = fields.map(({ message, hint }) => failure('unknown_field', `${message}. ${hint}`))
  const failure_reason = findings[0]?.message ?? ''
  return { score: 0, ...REFUSED, failure_reason, is_refused: true, lines: [], describe: () => findings }
}

function failure(kind: string, message: string): StepFinding {
  return { level: 'error', kind, step: null, message }
}

function bothLists(expected: readonly ToolName[], actual: readonly ToolName[]): string {
  return `Expected tools: ${listNames(expected)}, but got: ${listNames(actual)}`
}

/** `['A', 'B']` */
function listNames(names: readonly ToolName[]): string {
  return `[${names.map(({ text }) => `'${text}'`).join(', ')}]`
}
