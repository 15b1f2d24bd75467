// The rules of the tool lint. A rule looks at one tool; near-duplicates are found in the whole list.
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { Parameter } from './parameters.js'
import type { ServerTools } from './server-tools.js'
import type { ToolString } from './tool-strings.js'

export const LINT_KINDS = [
  'hidden_unicode',
  'secret',
  'model_instructions',
  'encoded_payload',
  'cross_tool_order',
  'invalid_schema',
  'broken_ref',
  'missing_items',
  'invalid_definition',
  'invalid_header',
  'duplicate_name',
  'illegal_name',
  'failed_list',
  'stray_output',
  'invalid_message',
  'missing_description',
  'repeats_name',
  'undocumented_parameter',
  'missing_enum',
  'near_duplicate',
  'shadowed_name',
  'long_text',
  'random_token',
  'odd_space',
  'vague_words',
  'parameter_repeats_name',
  'unused_defs',
  'no_usage',
  'no_exclusion',
  'no_limits',
  'no_result',
  'no_inputs',
  'no_example',
  'unclear_form',
] as const

export type LintKind = (typeof LINT_KINDS)[number]

/**
 * `critical`: unsafe to offer to a model; `error`: not valid MCP, so clients or providers refuse it; `warning`: the
 * model chooses or calls worse; `note`: a matter of style.
 */
export type LintLevel = 'critical' | 'error' | 'warning' | 'note'

/** The list that a definition was sent in. */
export interface SentList {
  /** `2025-11-25`; empty when it is not known. */
  readonly protocol_version: string
  /** How many tools of the list have each name. */
  readonly nameCounts: ReadonlyMap<string, number>
}

/** What a rule about texts sees: of a tool, a prompt, a resource or the server's instructions. */
export interface TextSubject {
  /** Every text, including names, except short plain words. */
  readonly strings: readonly ToolString[]
  /** Names of tools of other servers in the same list, as long as this server has no such tool. */
  readonly foreignTools: ReadonlySet<string>
}

/** A tool, parsed once for all rules. */
export interface LintSubject extends TextSubject {
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
  /** Set for a definition as a server sent it: an absent key was not merely left out of a recording. */
  readonly sent: SentList | null
}

/** Receives a finding: the place, one sentence on the problem and its fix, and a sentence to add to the description. */
export type ReportFinding = (place: string, message: string, suggestion?: string) => void

export interface LintRule {
  readonly kind: LintKind
  readonly level: LintLevel
  readonly check: (subject: LintSubject, report: ReportFinding) => void
}

/** A rule that also applies to prompts, resources and instructions. */
export interface TextRule extends Omit<LintRule, 'check'> {
  readonly check: (subject: TextSubject, report: ReportFinding) => void
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
