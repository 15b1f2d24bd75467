// What one run says about stability: its sub-scores (gates.md 9), and its calls to compare with those of other runs.
import { argumentsText } from '../../core/call-arguments.js'
import type { Tool } from '../../core/tool.js'
import { type Trace, toolOf } from '../../core/trace.js'
import { type ResponseLengths, responseLengths } from './response-lengths.js'

export type SubScore = 'tool_usage_stability' | 'response_consistency' | 'redundancy' | 'cost_per_progress'

export interface StabilityOptions {
  readonly target_tokens_per_call: number
  readonly min_evidence: { readonly calls: number; readonly turns: number }
}

export interface RunStability extends Readonly<Record<SubScore, number>> {
  /** The lowest of the sub-scores that have evidence. */
  readonly weakest: SubScore
  /** The calls: their tools, and their arguments as canonical text. */
  readonly tools: readonly Tool[]
  readonly args: readonly string[]
  /** What the sub-scores were made of, to explain them. */
  readonly distinct_tools: number
  readonly distinct_calls: number
  readonly responses: ResponseLengths
  readonly tokens: number | null
}

export function weakestScore(run: RunStability): number {
  return run[run.weakest]
}

export function runStability(options: StabilityOptions, trace: Trace): RunStability {
  const calls = trace.tool_calls
  const seen = new Map<Tool, Set<string>>()
  const tools: Tool[] = []
  const args: string[] = []
  let distinctCalls = 0
  for (const call of calls) {
    const tool = toolOf(call)
    const key = argumentsText(call)
    tools.push(tool)
    args.push(key)
    let keys = seen.get(tool)
    if (keys === undefined) {
      keys = new Set()
      seen.set(tool, keys)
    }
    if (keys.has(key)) continue
    keys.add(key)
    distinctCalls += 1
  }
  const responses = responseLengths(trace.conversation.turns)
  const tokens = trace.conversation.tokens.total
  // One turn and one call have nothing to degrade.
  const isScored = responses.turns > 1 || calls.length > 1
  const scores = {
    tool_usage_stability: isScored ? toolUsage(calls.length, seen.size) : 1,
    response_consistency: isScored ? 1 - Math.min(1, responses.variation) : 1,
    redundancy: isScored && calls.length > 0 ? distinctCalls / calls.length : 1,
    cost_per_progress: isScored ? costPerProgress(options.target_tokens_per_call, tokens, distinctCalls) : 1,
  }
  return {
    tool_usage_stability: scores.tool_usage_stability,
    response_consistency: scores.response_consistency,
    redundancy: scores.redundancy,
    cost_per_progress: scores.cost_per_progress,
    weakest: weakestOf(scores, options.min_evidence, calls.length, responses.texts),
    tools,
    args,
    distinct_tools: seen.size,
    distinct_calls: distinctCalls,
    responses,
    tokens,
  }
}

function toolUsage(calls: number, distinctTools: number): number {
  return calls < 2 ? 1 : 1 - (distinctTools - 1) / (calls - 1)
}

function costPerProgress(target: number, tokens: number | null, distinctCalls: number): number {
  return target / Math.max(target, (tokens ?? 0) / Math.max(1, distinctCalls))
}

/** A few calls or texts prove no degradation: two tools in two calls, a short preamble before an answer. */
function weakestOf(
  scores: Readonly<Record<SubScore, number>>,
  minEvidence: StabilityOptions['min_evidence'],
  calls: number,
  texts: number,
): SubScore {
  let weakest: SubScore = 'redundancy'
  if (scores.cost_per_progress < scores[weakest]) weakest = 'cost_per_progress'
  if (texts >= minEvidence.turns && scores.response_consistency <= scores[weakest]) weakest = 'response_consistency'
  if (calls >= minEvidence.calls && scores.tool_usage_stability <= scores[weakest]) weakest = 'tool_usage_stability'
  return weakest
}
