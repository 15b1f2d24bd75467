import { nameInTraces } from '../catalog/called-tool.js'
import { knownTools } from '../catalog/known-tools.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import { CallEvaluator, type KnownTools } from '../core/critics/call-evaluator.js'
import { repeatedField } from '../core/critics/case-critics.js'
import type { MadeCall } from '../core/critics/evaluation.js'
import type { ExtraArgs } from '../core/critics/fields/extra-args.js'
import { fieldPath } from '../core/critics/fields/field-path.js'
import { Renaming } from '../core/critics/fields/renaming.js'
import { resolveWeights, type Weight } from '../core/critics/kinds/fuzzy-weight.js'
import { isMcproveError, McproveError } from '../core/errors/error.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'
import { showValue } from '../core/text/show-value.js'
import { toolId } from '../core/trace/tool.js'
import { checkAgainstCatalog } from './check-against-catalog.js'
import { checkCaseAnswers } from './check-answers.js'
import type { Critic } from './critic.js'
import { EvalRubric } from './eval-rubric.js'
import { EvaluationResult } from './evaluation-result.js'
import {
  type AnyExpectedToolCall,
  type ExpectedCall,
  ExpectedMcpToolCall,
  NamedExpectedToolCall,
  readExpectedCall,
} from './expected-tool-call.js'
import { wantedCallOf } from './wanted-call.js'

/** A message of the conversation before the prompt, in the format of `messages:`. */
export interface EvalMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content?: string | readonly Readonly<Record<string, unknown>>[] | null | undefined
  readonly name?: string | undefined
  readonly tool_calls?: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly tool_call_id?: string | undefined
}

/** A prompt and the expected calls. */
export interface EvalCaseOptions {
  readonly name: string
  readonly userMessage: string
  readonly systemMessage?: string | undefined
  readonly expectedToolCalls?: readonly ExpectedCall[] | undefined
  readonly critics?: readonly Critic[] | null | undefined
  readonly rubric?: EvalRubric | undefined
  readonly additionalMessages?: readonly EvalMessage[] | undefined
  /** The penalty for arguments that the expected call does not name. Default `warn`: a finding without a penalty. */
  readonly extraArgs?: ExtraArgs | undefined
  /** For function names, server prefixes and default values. */
  readonly catalog?: BaseToolRegistry | undefined
  /** The argument names of a track's tools: `{ city: 'location' }`. */
  readonly rename?: Readonly<Record<string, string>> | undefined
}

/** The options of every kind of case. */
export const CASE_OPTIONS = {
  name: true,
  userMessage: true,
  systemMessage: true,
  rubric: true,
  additionalMessages: true,
  extraArgs: true,
} as const satisfies Partial<OptionNames<EvalCaseOptions>>

/** What is expected of a model. */
export const EXPECTATION_OPTIONS = {
  expectedToolCalls: true,
  critics: true,
} as const satisfies Partial<OptionNames<EvalCaseOptions>>

/** A call of a model: the name and the arguments; null for arguments that were not valid JSON. */
export type ActualCall = readonly [name: string, args?: unknown]

/** One prompt, the expected calls, and the critics that judge them. */
export class EvalCase {
  readonly name: string
  readonly systemMessage: string
  readonly userMessage: string
  readonly expectedToolCalls: readonly NamedExpectedToolCall[]
  /** Copies with final weights: the critics that were passed in are not changed. */
  readonly critics: readonly Critic[]
  /** The weights of these critics as passed in, also words. */
  readonly writtenWeights: readonly Weight[]
  readonly rubric: EvalRubric
  readonly additionalMessages: readonly EvalMessage[]
  readonly extraArgs: ExtraArgs
  readonly rename: Readonly<Record<string, string>> | undefined
  readonly #catalog: BaseToolRegistry | undefined
  #evaluator: CallEvaluator | undefined

  constructor(options: EvalCaseOptions) {
    const known = { ...CASE_OPTIONS, ...EXPECTATION_OPTIONS, catalog: true, rename: true } as const
    assertKnownOptions('new EvalCase', options, known)
    this.name = options.name
    this.systemMessage = options.systemMessage ?? ''
    this.userMessage = options.userMessage
    this.#catalog = options.catalog
    this.expectedToolCalls = (options.expectedToolCalls ?? []).map((call) =>
      namedCall(readExpectedCall(call), options.catalog),
    )
    this.critics = finalCritics(options.critics ?? [], options.name)
    this.writtenWeights = (options.critics ?? []).map(({ weight }) => weight)
    this.rubric = options.rubric ?? new EvalRubric()
    this.additionalMessages = options.additionalMessages ?? []
    this.extraArgs = options.extraArgs ?? 'warn'
    this.rename = options.rename
    checkCaseAnswers(this)
    if (options.catalog !== undefined) checkAgainstCatalog(this, options.catalog)
  }

  /** Scores the calls of a model. The `critics` gate uses the same function. */
  evaluate(actual: readonly ActualCall[]): EvaluationResult {
    const renaming = this.rename === undefined ? null : new Renaming(this.rename)
    const made = actual.map(([name, args = {}]): MadeCall => {
      return { name: nameInTraces(this.#catalog, name), args: renaming === null ? args : renaming.inCase(args) }
    })
    this.#evaluator ??= new CallEvaluator({
      expected: this.expectedToolCalls.map((call) => wantedCallOf(call, this.#catalog)),
      critics: this.critics.map((critic) => ({
        field: critic.field,
        path: fieldPath(critic.field),
        weight: critic.weightValue,
        judge: critic.judge,
        rule: critic.rule,
      })),
      rubric: this.rubric.toRubric(),
      extra_args: this.extraArgs,
    })
    const tools = this.#knownTools()
    return EvaluationResult.from(this.#evaluator.evaluate(made, renaming === null ? tools : renaming.tools(tools)))
  }

  #knownTools(): KnownTools {
    const catalog = this.#catalog
    if (catalog === undefined) return {}
    return { ...knownTools(catalog.tools), withDefaults: (name, args) => filled(catalog, name, args) }
  }
}

/** A model may use an ambiguous tool name: its arguments are then not completed with defaults. */
function filled(catalog: BaseToolRegistry, name: string, args: unknown): unknown {
  try {
    return catalog.withDefaults(name, args)
  } catch (error) {
    if (isMcproveError(error)) return args
    throw error
  }
}

function namedCall(
  call: AnyExpectedToolCall | NamedExpectedToolCall,
  catalog: BaseToolRegistry | undefined,
): NamedExpectedToolCall {
  if (call instanceof NamedExpectedToolCall) return call
  const named = new NamedExpectedToolCall(nameOf(call, catalog), call.args, call.accept)
  return call.alternatives.reduce((one, other) => one.or(namedCall(other, catalog)), named)
}

function nameOf(call: AnyExpectedToolCall, catalog: BaseToolRegistry | undefined): string {
  if (call instanceof ExpectedMcpToolCall) return call.toolName
  const { func, name } = call
  if (catalog === undefined || func === undefined) return name
  const tool = catalog.findAdded(func)
  if (tool === undefined) {
    throw new McproveError('BAD_USAGE', `the tool ${showValue(name)} is not in the catalog of the suite`, {
      hint: 'Add it with `addTools` first, or name it with ExpectedMcpToolCall.',
    })
  }
  return toolId(tool)
}

function finalCritics(critics: readonly Critic[], name: string): readonly Critic[] {
  const repeated = repeatedField(critics)
  if (repeated !== -1) {
    const field = critics[repeated]?.field
    throw new McproveError(
      'BAD_USAGE',
      `the case ${showValue(name)} has two critics on the field ${showValue(field)}`,
      {
        hint: 'Keep one of the two.',
      },
    )
  }
  const weights = resolveWeights(critics)
  return critics.map((critic, index) => {
    const weight = weights[index] ?? 0
    return critic.weight === weight ? critic : critic.withWeight(weight)
  })
}
