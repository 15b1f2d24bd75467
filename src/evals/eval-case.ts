import { nameInTraces } from '../catalog/called-tool.js'
import { knownTools } from '../catalog/known-tools.js'
import { toolId } from '../catalog/tool-names.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import { CallEvaluator, type KnownTools } from '../core/critics/call-evaluator.js'
import { repeatedField } from '../core/critics/case-critics.js'
import type { MadeCall } from '../core/critics/evaluation.js'
import type { ExtraArgs } from '../core/critics/extra-args.js'
import { fieldPath } from '../core/critics/field-path.js'
import { resolveWeights } from '../core/critics/fuzzy-weight.js'
import { isMcproveError, McproveError } from '../core/error.js'
import { assertKnownOptions } from '../core/known-options.js'
import { showValue } from '../core/show-value.js'
import type { OptionNames } from '../core/unknown-option.js'
import { checkAgainstCatalog } from './check-against-catalog.js'
import type { Critic } from './critic.js'
import { EvalRubric } from './eval-rubric.js'
import { EvaluationResult } from './evaluation-result.js'
import { type AnyExpectedToolCall, ExpectedMcpToolCall, NamedExpectedToolCall } from './expected-tool-call.js'

/** A message of the conversation before the prompt, in the shape of `messages:`. */
export interface EvalMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content?: string | readonly Readonly<Record<string, unknown>>[] | null | undefined
  readonly name?: string | undefined
  readonly tool_calls?: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly tool_call_id?: string | undefined
}

/** A question and the calls that should answer it. */
export interface EvalCaseOptions {
  readonly name: string
  readonly userMessage: string
  readonly systemMessage?: string | undefined
  readonly expectedToolCalls?: readonly (AnyExpectedToolCall | NamedExpectedToolCall)[] | undefined
  readonly critics?: readonly Critic[] | null | undefined
  readonly rubric?: EvalRubric | undefined
  readonly additionalMessages?: readonly EvalMessage[] | undefined
  /** What arguments cost that the expected call does not name. Default `warn`: a finding, no score. */
  readonly extraArgs?: ExtraArgs | undefined
  /** For names of functions, prefixes of servers and default values. */
  readonly catalog?: BaseToolRegistry | undefined
}

/** What every kind of case takes. */
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

/** A call as a model made it: the name and the arguments; null for arguments that were no valid JSON. */
export type ActualCall = readonly [name: string, args?: unknown]

/** One question, the calls it should lead to, and what they are judged by. */
export class EvalCase {
  readonly name: string
  readonly systemMessage: string
  readonly userMessage: string
  readonly expectedToolCalls: readonly NamedExpectedToolCall[]
  /** Copies with final weights: those that were passed in stay as they are. */
  readonly critics: readonly Critic[]
  readonly rubric: EvalRubric
  readonly additionalMessages: readonly EvalMessage[]
  readonly extraArgs: ExtraArgs
  readonly #catalog: BaseToolRegistry | undefined
  #evaluator: CallEvaluator | undefined

  constructor(options: EvalCaseOptions) {
    const known = { ...CASE_OPTIONS, ...EXPECTATION_OPTIONS, catalog: true } as const
    assertKnownOptions('new EvalCase', options, known)
    this.name = options.name
    this.systemMessage = options.systemMessage ?? ''
    this.userMessage = options.userMessage
    this.#catalog = options.catalog
    this.expectedToolCalls = (options.expectedToolCalls ?? []).map((call) => namedCall(call, options.catalog))
    this.critics = finalCritics(options.critics ?? [], options.name)
    this.rubric = options.rubric ?? new EvalRubric()
    this.additionalMessages = options.additionalMessages ?? []
    this.extraArgs = options.extraArgs ?? 'warn'
    if (options.catalog !== undefined) checkAgainstCatalog(this, options.catalog)
  }

  /** Scores the calls a model made. The gate `critics` calls the same function. */
  evaluate(actual: readonly ActualCall[]): EvaluationResult {
    const made = actual.map(([name, args = {}]): MadeCall => ({ name: nameInTraces(this.#catalog, name), args }))
    this.#evaluator ??= new CallEvaluator({
      expected: this.expectedToolCalls.map(({ name, args }) => ({ name: nameInTraces(this.#catalog, name), args })),
      critics: this.critics.map((critic) => ({
        field: critic.field,
        path: fieldPath(critic.field),
        weight: critic.weightValue,
        judge: critic.judge,
      })),
      rubric: this.rubric.toRubric(),
      extra_args: this.extraArgs,
    })
    return EvaluationResult.from(this.#evaluator.evaluate(made, this.#knownTools()))
  }

  #knownTools(): KnownTools {
    const catalog = this.#catalog
    if (catalog === undefined) return {}
    return { ...knownTools(catalog.tools), withDefaults: (name, args) => filled(catalog, name, args) }
  }
}

/** A model may call a tool by a name that means several: its arguments are then taken as they are. */
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
  if (call instanceof ExpectedMcpToolCall) return new NamedExpectedToolCall(call.toolName, call.args)
  const { func, args } = call
  if (catalog === undefined) return new NamedExpectedToolCall(func.name, args)
  const tool = catalog.findAdded(func)
  if (tool === undefined) {
    throw new McproveError('BAD_USAGE', `the tool ${showValue(func.name)} is not in the catalog of the suite`, {
      hint: 'Add it with `addTools` first, or name it with ExpectedMcpToolCall.',
    })
  }
  return new NamedExpectedToolCall(toolId(tool), args)
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
