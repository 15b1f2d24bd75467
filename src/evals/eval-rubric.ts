import { checkRubric, DEFAULT_RUBRIC, type Rubric } from '../core/critics/rubric.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import type { OptionNames } from '../core/input/unknown-option.js'

/** Which score is good enough, and what fails immediately. */
export interface EvalRubricOptions {
  /** A run passes with at least this score. Default 0.8. */
  readonly failThreshold?: number | undefined
  /**
   * A run that passes below this score has a warning. When it is lower than `failThreshold`, a run between the two is
   * warned: neither passed nor failed. Default 0.9.
   */
  readonly warnThreshold?: number | undefined
  /** Score 0 when other tools than expected are called. Default true. */
  readonly failOnToolSelection?: boolean | undefined
  /** Score 0 when there are more or fewer calls than expected. Default true. */
  readonly failOnToolCallQuantity?: boolean | undefined
  /** The weight of calling the right tool. Default 1. */
  readonly toolSelectionWeight?: number | undefined
  /** Without the quantity check: the penalty for an unexpected call. Default `ignore`. */
  readonly extraCalls?: 'ignore' | 'penalize' | undefined
}

const NAMES: OptionNames<EvalRubricOptions> = {
  failThreshold: true,
  warnThreshold: true,
  failOnToolSelection: true,
  failOnToolCallQuantity: true,
  toolSelectionWeight: true,
  extraCalls: true,
}

/** Which scores are good enough, and what fails immediately. */
export class EvalRubric {
  readonly failThreshold: number
  readonly warnThreshold: number
  readonly failOnToolSelection: boolean
  readonly failOnToolCallQuantity: boolean
  readonly toolSelectionWeight: number
  readonly extraCalls: 'ignore' | 'penalize'

  constructor(options: EvalRubricOptions = {}) {
    assertKnownOptions('new EvalRubric', options, NAMES)
    this.failThreshold = options.failThreshold ?? DEFAULT_RUBRIC.fail_threshold
    this.warnThreshold = options.warnThreshold ?? DEFAULT_RUBRIC.warn_threshold
    this.failOnToolSelection = options.failOnToolSelection ?? DEFAULT_RUBRIC.fail_on_tool_selection
    this.failOnToolCallQuantity = options.failOnToolCallQuantity ?? DEFAULT_RUBRIC.fail_on_tool_call_quantity
    this.toolSelectionWeight = options.toolSelectionWeight ?? DEFAULT_RUBRIC.tool_selection_weight
    this.extraCalls = options.extraCalls ?? DEFAULT_RUBRIC.extra_calls
    checkRubric(this.toRubric())
  }

  /** As written in a suite. */
  toRubric(): Rubric {
    return {
      fail_threshold: this.failThreshold,
      warn_threshold: this.warnThreshold,
      fail_on_tool_selection: this.failOnToolSelection,
      fail_on_tool_call_quantity: this.failOnToolCallQuantity,
      tool_selection_weight: this.toolSelectionWeight,
      extra_calls: this.extraCalls,
    }
  }
}
