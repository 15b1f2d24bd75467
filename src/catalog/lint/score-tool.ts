// The score of a tool, from 0 to 100 points: 100 minus the deductions for its findings, all of which are defined here.

import type { ToolLint } from './lint-tool.js'
import type { LintKind } from './rule.js'

/**
 * An unsafe or invalid tool loses everything, and a missing description costs as much as an empty one. Undocumented parameters
 * cost their share of all parameters. A gap in the description costs 5, at most 30 in total: less than the default
 * floors allow, so that a list never fails for gaps alone.
 */
export const DEDUCTIONS: Readonly<Record<LintKind, number>> = {
  hidden_unicode: 100,
  secret: 100,
  model_instructions: 100,
  encoded_payload: 100,
  cross_tool_order: 100,
  invalid_schema: 100,
  broken_ref: 100,
  missing_items: 100,
  invalid_definition: 100,
  invalid_header: 100,
  duplicate_name: 100,
  illegal_name: 100,
  failed_list: 100,
  stray_output: 100,
  invalid_message: 100,
  missing_description: 90,
  repeats_name: 40,
  undocumented_parameter: 40,
  near_duplicate: 20,
  shadowed_name: 10,
  long_text: 10,
  random_token: 20,
  missing_enum: 10,
  odd_space: 10,
  vague_words: 2,
  parameter_repeats_name: 2,
  unused_defs: 2,
  no_usage: 5,
  no_exclusion: 5,
  no_limits: 5,
  no_result: 5,
  no_inputs: 5,
  no_example: 5,
  unclear_form: 5,
}

/** The default floors of `tool_quality` for the worst tool and for all tools, in hundredths. */
export const FLOORS = { lowest: 0.2, mean: 0.4 } as const

/** Counted once, however many parameters have it. */
const ONCE: ReadonlySet<LintKind> = new Set(['unclear_form'])

/** In points. The targets of the gate are hundredths: see `asRatio`. */
export function scoreTool({ findings, parameters }: ToolLint): number {
  let deducted = 0
  let undocumented = 0
  const counted = new Set<LintKind>()
  for (const { kind } of findings) {
    if (kind === 'undocumented_parameter') undocumented += 1
    else if (!counted.has(kind)) deducted += DEDUCTIONS[kind]
    if (ONCE.has(kind)) counted.add(kind)
  }
  if (undocumented > 0) deducted += (DEDUCTIONS.undocumented_parameter * undocumented) / parameters
  return Math.max(0, 100 - deducted)
}
