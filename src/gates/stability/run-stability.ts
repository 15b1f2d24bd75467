// The stability of one run: its sub-scores (docs/spec/gates.md, section 9), and its calls to compare with those of
// other runs.

import type { MeasuredRun } from '../../core/gate/finding.js'
import { argumentsText } from '../../core/trace/call-arguments.js'
import { DistinctCalls } from '../../core/trace/distinct-calls.js'
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { type ResponseLengths, responseLengths } from './response-lengths.js'

export type SubScore = 'tool_usage_stability' | 'response_consistency' | 'redundancy' | 'cost_per_progress'

export interface StabilityOptions {
  readonly target_tokens_per_call: number
  readonly min_evidence: { readonly calls: number; readonly turns: number }
}

/** Null when the run did not record what the sub-score is based on. */
type SubScores = Readonly<Record<SubScore, number | null>>

export interface RunStability extends SubScores {
  /** The lowest of the sub-scores that have evidence; null when none has. */
  readonly weakest: SubScore | null
  /** The calls: their tools, and their arguments as canonical text. */
  readonly tools: readonly Tool[]
  readonly args: readonly string[]
  /** The inputs of the sub-scores, to explain them. */
  readonly distinct_tools: number
  readonly distinct_calls: number
  readonly responses: ResponseLengths
  readonly tokens: number | null
}

/** A run with the score of its weakest side. */
export interface ScoredRun extends MeasuredRun<RunStability> {
  readonly score: number
}

/** Null for a run with nothing to judge. */
export function weakestScore({ weakest, ...scores }: RunStability): number | null {
  return weakest === null ? null : scores[weakest]
}

export function runStability(options: StabilityOptions, trace: Trace): RunStability {
  const calls = trace.tool_calls
  const distinct = new DistinctCalls()
  const tools: Tool[] = []
  const args: string[] = []
  for (const call of calls) {
    const tool = toolOf(call)
    const key = argumentsText(call)
    tools.push(tool)
    args.push(key)
    distinct.add(tool, key)
  }
  const responses = responseLengths(trace.conversation.turns)
  const tokens = trace.conversation.tokens.total
  // One turn and one call cannot degrade. Without calls, a single text leaves nothing to compare.
  const isScored = responses.turns > 1 || calls.length > 1
  const isSilent = calls.length === 0 && responses.texts < 2
  const scored = (score: number): number => (isScored ? score : 1)
  const scores: SubScores = {
    tool_usage_stability: calls.length === 0 ? null : scored(toolUsage(calls.length, distinct.tools)),
    response_consistency: isSilent || responses.texts === 0 ? null : scored(1 - Math.min(1, responses.variation)),
    redundancy: calls.length === 0 ? null : scored(distinct.count / calls.length),
    cost_per_progress:
      isSilent || tokens === null
        ? null
        : scored(costPerProgress(options.target_tokens_per_call, tokens, distinct.count)),
  }
  return {
    tool_usage_stability: scores.tool_usage_stability,
    response_consistency: scores.response_consistency,
    redundancy: scores.redundancy,
    cost_per_progress: scores.cost_per_progress,
    weakest: weakestOf(scores, options.min_evidence, calls.length, responses.texts),
    tools,
    args,
    distinct_tools: distinct.tools,
    distinct_calls: distinct.count,
    responses,
    tokens,
  }
}

function toolUsage(calls: number, distinctTools: number): number {
  return calls < 2 ? 1 : 1 - (distinctTools - 1) / (calls - 1)
}

function costPerProgress(target: number, tokens: number, distinctCalls: number): number {
  return target / Math.max(target, tokens / Math.max(1, distinctCalls))
}

/** A few calls or texts do not prove degradation: two tools in two calls, a short preamble before an answer. */
function weakestOf(
  scores: SubScores,
  minEvidence: StabilityOptions['min_evidence'],
  calls: number,
  texts: number,
): SubScore | null {
  let weakest: SubScore | null = null
  const isLower = (score: SubScore, or: 'equal' | 'less') => {
    const value = scores[score]
    const lowest = weakest === null ? null : scores[weakest]
    if (value === null) return false
    return lowest === null || value < lowest || (or === 'equal' && value === lowest)
  }
  if (isLower('redundancy', 'less')) weakest = 'redundancy'
  if (isLower('cost_per_progress', 'less')) weakest = 'cost_per_progress'
  if (texts >= minEvidence.turns && isLower('response_consistency', 'equal')) weakest = 'response_consistency'
  if (calls >= minEvidence.calls && isLower('tool_usage_stability', 'equal')) weakest = 'tool_usage_stability'
  return weakest
}
