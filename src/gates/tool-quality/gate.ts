import * as z from 'zod'
import { foldGaps } from '../../catalog/lint/gaps/folded-gaps.js'
import { lintTools, type ToolLint } from '../../catalog/lint/lint-tools.js'
import type { LintLevel } from '../../catalog/lint/rule.js'
import { FLOORS, scoreTool } from '../../catalog/lint/score-tool.js'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Targets } from '../../core/gate/gate.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import type { Trace } from '../../core/trace/trace.js'
import { asRatio } from '../../math/percent.js'

interface MeasuredList {
  readonly tools: number
  /** In points, 0 to 100. */
  readonly lowest: number
  readonly sum: number
  readonly critical: number
  readonly warnings: number
  readonly findings: readonly StepFinding[]
}

const MAX_ID = 200
const LEVELS: Readonly<Record<LintLevel, StepFinding['level']>> = {
  critical: 'error',
  warning: 'warning',
  note: 'note',
}

export const toolQuality = defineGate({
  key: 'tool_quality',
  summary: 'Do the names, descriptions and schemas of the tools give a model what it needs, and nothing unsafe?',
  level: 'suite',
  options: z.strictObject({
    servers: z.array(z.string().min(1)).min(1).optional().describe('The servers to check. Default: all servers.'),
  }),
  targets: {
    'tool_quality.min_score': 'The score of the worst tool, 0 to 1 (100 points are 1); null when no tool is listed.',
    'tool_quality.mean_score': 'The mean score over all tools, 0 to 1; null when no tool is listed.',
    'tool_quality.critical_count':
      'Findings that make a tool unsafe to offer: hidden Unicode, secrets, instructions to the model; null when no tool is listed.',
    'tool_quality.warning_count':
      'Findings that make it harder for a model to choose or call a tool; null when no tool is listed.',
  },
  defaultExpect: [
    { target: 'tool_quality.min_score', matcher: { '>=': FLOORS.lowest } },
    { target: 'tool_quality.mean_score', matcher: { '>=': FLOORS.mean } },
    { target: 'tool_quality.critical_count', matcher: { '<=': 0 } },
  ],
  perRun: true,
  reads: ['names', 'servers', 'tools'],
  passesWithoutEvidence: {
    names: 'It checks the listed tools, under any name.',
    servers: 'Without `servers` it checks the tools of every server, known or not.',
  },

  serverNames: ({ servers }) =>
    (Array.isArray(servers) ? servers : []).map((name: unknown, index) => ({ name, path: ['servers', index] })),
  measure: ({ servers }, trace): MeasuredList => {
    const tools = toolsOf(trace, servers)
    const findings: StepFinding[] = []
    // Last, because a report shows only the first few findings.
    const gaps: StepFinding[] = []
    let lowest = 100
    let sum = 0
    let critical = 0
    let warnings = 0
    for (const lint of lintTools(tools)) {
      const score = scoreTool(lint)
      lowest = Math.min(lowest, score)
      sum += score
      for (const { level } of lint.findings) {
        if (level === 'critical') critical += 1
        else if (level === 'warning') warnings += 1
      }
      describe(lint, findings, gaps)
    }
    if (tools.length === 0) findings.push(NO_TOOLS)
    return { tools: tools.length, lowest, sum, critical, warnings, findings: [...findings, ...gaps] }
  },
  fold: (_options, runs) => ({ targets: foldLists(runs), findings: locateFindings(runs) }),
})

/** An empty tool list tests nothing, so it does not pass. */
const NO_TOOLS: StepFinding = {
  level: 'error',
  kind: 'no_tools',
  step: null,
  message: 'no tool is listed, so nothing was checked: record `tools` in the trace, or change `servers`',
}

function toolsOf({ tools }: Trace, servers: readonly string[] | undefined): Trace['tools'] {
  return servers === undefined ? tools : tools.filter(({ server }) => server !== null && servers.includes(server))
}

function describe({ tool, findings }: ToolLint, all: StepFinding[], gaps: StepFinding[]): void {
  if (findings.length === 0) return
  const { server, name } = tool
  const actual = cut(server === null ? name : `${server}.${name}`, MAX_ID)
  const id = cleanText(actual).replace(/\s+/g, ' ')
  const { others, line } = foldGaps(findings)
  for (const { kind, level, message } of others) {
    all.push({ level: LEVELS[level], kind, step: null, message: `${id}: ${message}`, actual })
  }
  if (line !== null)
    gaps.push({ level: 'note', kind: 'description_gaps', step: null, message: `${id}: ${line}`, actual })
}

function foldLists(runs: readonly MeasuredRun<MeasuredList>[]): Targets {
  let tools = 0
  let lowest = 100
  let sum = 0
  let critical = 0
  let warnings = 0
  for (const { measure } of runs) {
    tools += measure.tools
    lowest = Math.min(lowest, measure.lowest)
    sum += measure.sum
    critical += measure.critical
    warnings += measure.warnings
  }
  return {
    'tool_quality.min_score': tools === 0 ? null : asRatio(lowest),
    'tool_quality.mean_score': tools === 0 ? null : asRatio(sum / tools),
    'tool_quality.critical_count': tools === 0 ? null : critical,
    'tool_quality.warning_count': tools === 0 ? null : warnings,
  }
}
