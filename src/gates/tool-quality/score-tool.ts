// The score of a tool: 1 less what its findings deduct, never below 0. The one place that says how much.
import type { ToolLint } from '../../catalog/lint/lint-tools.js'
import type { LintKind } from '../../catalog/lint/rule.js'
import { roundRatio } from '../../math/percent.js'

/**
 * In hundredths. What is unsafe costs everything; without a description a tool fails the default floor of 0.5; the rest
 * adds up. Undocumented parameters cost their share of all parameters.
 */
export const DEDUCTIONS: Readonly<Record<LintKind, number>> = {
  hidden_unicode: 100,
  secret: 100,
  model_instructions: 100,
  missing_description: 60,
  repeats_name: 40,
  undocumented_parameter: 40,
  near_duplicate: 20,
  long_text: 20,
  random_token: 20,
  missing_enum: 10,
  odd_space: 10,
  vague_words: 5,
  parameter_repeats_name: 5,
}

export function scoreTool({ findings, parameters }: ToolLint): number {
  let deducted = 0
  let undocumented = 0
  for (const { kind } of findings) {
    if (kind === 'undocumented_parameter') undocumented += 1
    else deducted += DEDUCTIONS[kind]
  }
  if (undocumented > 0) deducted += (DEDUCTIONS.undocumented_parameter * undocumented) / parameters
  return roundRatio(Math.max(0, 100 - deducted) / 100)
}
