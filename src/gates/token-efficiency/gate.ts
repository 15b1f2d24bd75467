import * as z from 'zod'
import { toolTokens } from '../../catalog/tool-tokens.js'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Fold, type Targets, type ToolClass } from '../../core/gate/gate.js'
import { type ClassMatch, matchClasses } from '../../core/members/class-matching.js'
import type { ToolDefinition, Trace } from '../../core/trace/trace.js'
import { percent, roundRatio } from '../../math/percent.js'

type Counts = Pick<ClassMatch, 'true_positives' | 'false_positives' | 'false_negatives'>

interface MeasuredTokens {
  readonly counts: Counts
  /**
   * The tokens of the offered tools, the tokens of the conversation, and its cost; null where they were not recorded.
   */
  readonly surface: number | null
  readonly tokens: number | null
  readonly cost: number | null
  readonly findings: readonly StepFinding[]
}

const NO_CLASSES: readonly ToolClass[] = []

export const tokenEfficiency = defineGate({
  key: 'token_efficiency',
  summary: 'What does a correct tool selection cost, in tokens and in US dollars?',
  options: z.strictObject({}),
  targets: {
    'token_efficiency.tool_surface_tokens':
      'Tokens of the name, description and input schema of every offered tool, in the largest run, as recorded or counted from the schemas; null when neither is recorded.',
    'token_efficiency.correct_selections': 'Classes that are served by a separate call, summed over runs.',
    'token_efficiency.tokens_per_correct':
      'Tokens of all conversations per correct selection; null without a correct selection, or when a run recorded no tokens.',
    'token_efficiency.cost_per_correct':
      'US dollars of all conversations per correct selection; null without a correct selection, or when a run recorded no cost.',
    'token_efficiency.f1': 'Percent: 2TP / (2TP + FP + FN), as in `equal_function_sets`.',
  },
  // What is cheap depends on the task, so `expect` is required.
  defaultExpect: [],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools', 'tokens'],

  check: (_options, { classes }) =>
    classes !== null
      ? []
      : [
          {
            path: [],
            message: '`token_efficiency` requires the classes of `equal_function_sets`',
            hint: 'Add an `equal_function_sets` block to this test.',
          },
        ],
  measure: (_options, trace, { classes }) => measureRun(trace, classes ?? NO_CLASSES),
  fold: (_options, runs) => ({
    targets: foldTokens(runs),
    findings: locateFindings(runs),
    unmeasured: unmeasuredOf(runs),
  }),
})

function measureRun(trace: Trace, classes: readonly ToolClass[]): MeasuredTokens {
  const { true_positives, false_positives, false_negatives } = matchClasses(trace.tool_calls, classes)
  const { tokens, cost_usd } = trace.conversation
  const surface = surfaceTokens(trace.tools)
  const findings: StepFinding[] = []
  if (true_positives === 0) findings.push(finding('error', 'no_correct_selection', 'no call matched a class'))
  if (surface === null) findings.push(finding('note', 'no_surface_tokens', describeSurface(trace.tools)))
  if (tokens.total === null) findings.push(finding('note', 'no_tokens', 'no tokens recorded'))
  if (cost_usd === null) findings.push(finding('note', 'no_cost', 'no cost recorded'))
  return {
    counts: { true_positives, false_positives, false_negatives },
    surface,
    tokens: tokens.total,
    cost: cost_usd,
    findings,
  }
}

function finding(level: StepFinding['level'], kind: string, message: string): StepFinding {
  return { level, kind, step: null, message }
}

/** Null as soon as one tool cannot be counted, because a partial sum would look like a small surface. */
function surfaceTokens(tools: readonly ToolDefinition[]): number | null {
  let sum = 0
  for (const tool of tools) {
    const tokens = tokensOf(tool)
    if (tokens === null) return null
    sum += tokens
  }
  return tools.length === 0 ? null : sum
}

/** Every MCP tool has a schema: without one, the trace has only part of the definition. */
function tokensOf(tool: ToolDefinition): number | null {
  return tool.tokens ?? (tool.input_schema === undefined ? null : toolTokens(tool))
}

function describeSurface(tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return 'no tool list recorded'
  const uncounted = tools.filter((tool) => tokensOf(tool) === null).length
  return `neither tokens nor a schema recorded for ${uncounted} of ${tools.length} tools`
}

function foldTokens(runs: readonly MeasuredRun<MeasuredTokens>[]): Targets {
  let tp = 0
  let fp = 0
  let fn = 0
  let surface: number | null = null
  let tokens: number | null = 0
  let cost: number | null = 0
  for (const { measure } of runs) {
    tp += measure.counts.true_positives
    fp += measure.counts.false_positives
    fn += measure.counts.false_negatives
    if (measure.surface !== null) surface = Math.max(surface ?? 0, measure.surface)
    tokens = plus(tokens, measure.tokens)
    cost = plus(cost, measure.cost)
  }
  return {
    'token_efficiency.tool_surface_tokens': surface,
    'token_efficiency.correct_selections': tp,
    'token_efficiency.tokens_per_correct': per(tokens, tp),
    'token_efficiency.cost_per_correct': per(cost, tp),
    'token_efficiency.f1': percent(2 * tp, 2 * tp + fp + fn),
  }
}

/** What was not recorded. Without a correct selection, the null is the agent's doing. */
function unmeasuredOf(runs: readonly MeasuredRun<MeasuredTokens>[]): Fold['unmeasured'] {
  const unmeasured: Record<string, string> = {}
  if (runs.every(({ measure }) => measure.surface === null))
    unmeasured['token_efficiency.tool_surface_tokens'] = 'no tool list with tokens or schemas was recorded'
  if (runs.some(({ measure }) => measure.counts.true_positives > 0)) {
    if (runs.some(({ measure }) => measure.tokens === null))
      unmeasured['token_efficiency.tokens_per_correct'] = 'a run recorded no tokens'
    if (runs.some(({ measure }) => measure.cost === null))
      unmeasured['token_efficiency.cost_per_correct'] = 'a run recorded no cost'
  }
  return Object.keys(unmeasured).length === 0 ? undefined : unmeasured
}

/** Null when a run is missing from the sum. */
function plus(sum: number | null, value: number | null): number | null {
  return sum === null || value === null ? null : sum + value
}

function per(sum: number | null, count: number): number | null {
  return sum === null || count === 0 ? null : roundRatio(sum / count)
}
