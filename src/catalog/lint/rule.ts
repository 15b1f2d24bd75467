// The rules of the tool lint. A rule looks at one tool; near-duplicates are found in the whole list.
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { Parameter } from './parameters.js'
import type { ServerTools } from './server-tools.js'
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
  'no_usage',
  'no_exclusion',
  'no_limits',
  'no_result',
  'no_inputs',
  'no_example',
  'unclear_form',
] as const

export type LintKind = (typeof LINT_KINDS)[number]

/** `critical`: unsafe to offer to a model; `warning`: the model chooses or calls worse; `note`: a matter of style. */
export type LintLevel = 'critical' | 'warning' | 'note'

/** A tool, parsed once for all rules. */
export interface LintSubject {
  readonly tool: ToolDefinition
  /** Trimmed; empty when there is none. */
  readonly description: string
  /** The description without padding: see neutral-text.ts. */
  readonly said: string
  /** False for a description in a language that the rules about gaps cannot read. */
  readonly isReadable: boolean
  /** All tools of its server. */
  readonly siblings: ServerTools
  readonly parameters: readonly Parameter[]
  /** What the schema says about all parameters, one line each. */
  readonly parameterText: string
  /** Every text of the definition, including names, except short plain words. */
  readonly strings: readonly ToolString[]
}

/** Receives a finding: the place, one sentence on the problem and its fix, and a sentence to add to the description. */
export type ReportFinding = (place: string, message: string, suggestion?: string) => void

export interface LintRule {
  readonly kind: LintKind
  readonly level: LintLevel
  readonly check: (subject: LintSubject, report: ReportFinding) => void
}

export interface LintFinding {
  readonly kind: LintKind
  readonly level: LintLevel
  /** `description`, `parameter edits[].oldText`, `input_schema.properties.path.default`. */
  readonly place: string
  readonly message: string
  /** A sentence for the description, made from the definition and as true as that. */
  readonly suggestion?: string
}
