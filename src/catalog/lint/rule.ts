// What a rule of the tool lint is. A rule looks at one tool; the near-duplicates look at the whole list.
import type { ToolDefinition } from '../../core/trace.js'
import type { Parameter } from './parameters.js'
import type { ToolString } from './tool-strings.js'

export const LINT_KINDS = [
  'hidden_unicode',
  'secret',
  'model_instructions',
  'missing_description',
  'repeats_name',
  'undocumented_parameter',
  'missing_enum',
  'near_duplicate',
  'long_text',
  'random_token',
  'odd_space',
  'vague_words',
  'parameter_repeats_name',
] as const

export type LintKind = (typeof LINT_KINDS)[number]

/** `critical` is unsafe to offer to a model; a `warning` makes it choose or call worse; a `note` is a matter of style. */
export type LintLevel = 'critical' | 'warning' | 'note'

/** A tool, taken apart once for all rules. */
export interface LintSubject {
  readonly tool: ToolDefinition
  /** Trimmed; empty when there is none. */
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** Every text of the definition, names included; short plain words aside. */
  readonly strings: readonly ToolString[]
}

/** Takes what a rule found: where, and one sentence on what is there and what to do. */
export type Report = (place: string, message: string) => void

export interface LintRule {
  readonly kind: LintKind
  readonly level: LintLevel
  readonly check: (subject: LintSubject, report: Report) => void
}

export interface LintFinding {
  readonly kind: LintKind
  readonly level: LintLevel
  /** `description`, `parameter edits[].oldText`, `input_schema.properties.path.default`. */
  readonly place: string
  readonly message: string
}
