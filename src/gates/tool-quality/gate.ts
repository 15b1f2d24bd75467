import * as z from 'zod'
import { cataloguesOf, type ServerCatalogue } from '../../catalog/lint/catalogue.js'
import { foldGaps } from '../../catalog/lint/gaps/folded-gaps.js'
import { lintCatalogue } from '../../catalog/lint/lint-catalogue.js'
import type { LintFinding, LintLevel } from '../../catalog/lint/rule.js'
import { FLOORS, scoreTool } from '../../catalog/lint/score-tool.js'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Targets } from '../../core/gate/gate.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { asRatio } from '../../math/percent.js'
import { IGNORE, IgnoredFindings } from './ignored-findings.js'

interface MeasuredList {
  readonly tools: number
  /** In points, 0 to 100. */
  readonly lowest: number
  readonly sum: number
  readonly counts: Counts
  readonly findings: readonly StepFinding[]
}

/** How many findings of each kind were made. */
interface Counts {
  readonly critical: number
  readonly errors: number
  readonly warnings: number
  readonly ignored: number
}

const MAX_ID = 200
const LEVELS: Readonly<Record<LintLevel, StepFinding['level']>> = {
  critical: 'error',
  error: 'error',
  warning: 'warning',
  note: 'note',
}

export const toolQuality = defineGate({
  key: 'tool_quality',
  summary: 'Is what a server offers valid MCP, safe to offer, and described so that a model can use it?',
  level: 'suite',
  options: z.strictObject({
    servers: z.array(z.string().min(1)).min(1).optional().describe('The servers to check. Default: all servers.'),
    ignore: IGNORE.optional().describe('Findings to accept, each with a reason. They become notes and cost nothing.'),
  }),
  targets: {
    'tool_quality.min_score': 'The score of the worst tool, 0 to 1 (100 points are 1); null when no tool is listed.',
    'tool_quality.mean_score': 'The mean score over all tools, 0 to 1; null when no tool is listed.',
    'tool_quality.critical_count':
      'Findings that make a server unsafe to offer: hidden Unicode, secrets, instructions to the model; null when no tool is listed.',
    'tool_quality.error_count':
      'Findings that clients or model providers refuse: invalid schemas, illegal names, output that is not MCP; null when no tool is listed.',
    'tool_quality.warning_count':
      'Findings that make it harder for a model to choose or call a tool; null when no tool is listed.',
    'tool_quality.ignored_count': 'Findings that `ignore` accepts; null when no tool is listed.',
  },
  defaultExpect: [
    { target: 'tool_quality.min_score', matcher: { '>=': FLOORS.lowest } },
    { target: 'tool_quality.mean_score', matcher: { '>=': FLOORS.mean } },
    { target: 'tool_quality.critical_count', matcher: { '<=': 0 } },
    { target: 'tool_quality.error_count', matcher: { '<=': 0 } },
  ],
  perRun: true,
  reads: ['names', 'servers', 'tools'],
  passesWithoutEvidence: {
    names: 'It checks the listed tools, under any name.',
    servers: 'Without `servers` it checks the tools of every server, known or not.',
  },

  serverNames: ({ servers, ignore }) => [
    ...(Array.isArray(servers) ? servers : []).map((name: unknown, index) => ({ name, path: ['servers', index] })),
    ...(Array.isArray(ignore) ? ignore : []).flatMap((entry: unknown, index) =>
      isRecord(entry) && entry.server !== undefined ? [{ name: entry.server, path: ['ignore', index, 'server'] }] : [],
    ),
  ],
  measure: ({ servers, ignore = [] }, trace): MeasuredList => {
    const tools = toolsOf(trace, servers)
    const catalogues = cataloguesIn(trace, servers)
    const list = new ListFindings(new IgnoredFindings(ignore))
    let lowest = 100
    let sum = 0
    const { tools: lints, entries } = lintCatalogue(tools, catalogues)
    for (const lint of lints) {
      const { server, name } = lint.tool
      const findings = list.add(server, name, lint.findings)
      const score = scoreTool({ ...lint, findings })
      lowest = Math.min(lowest, score)
      sum += score
    }
    for (const { server, subject, findings } of entries) list.add(server, subject, findings)
    const checked = new Set([...tools, ...catalogues].map(({ server }) => server))
    // The row of one of several servers cannot tell whether an entry matches on another.
    const isWholeList = servers === undefined || servers.every((name) => checked.has(name))
    return { tools: tools.length, lowest, sum, ...list.finish(checked, isWholeList, tools.length === 0) }
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

function cataloguesIn(trace: Trace, servers: readonly string[] | undefined): readonly ServerCatalogue[] {
  const all = cataloguesOf(trace)
  return servers === undefined ? all : all.filter(({ server }) => server !== null && servers.includes(server))
}

/** The findings of a list in the order of a report, which shows only the first few. */
class ListFindings {
  readonly #ignored: IgnoredFindings
  readonly #counts = { critical: 0, errors: 0, warnings: 0, ignored: 0 }
  readonly #first: StepFinding[] = []
  readonly #gaps: StepFinding[] = []
  readonly #accepted: StepFinding[] = []

  constructor(ignored: IgnoredFindings) {
    this.#ignored = ignored
  }

  /** Returns the findings that count. */
  add(server: string | null, subject: string, findings: readonly LintFinding[]): readonly LintFinding[] {
    if (findings.length === 0) return findings
    const actual = cut(server === null ? subject : `${server}.${subject}`, MAX_ID)
    const id = cleanText(actual).replace(/\s+/g, ' ')
    const counting = findings.filter((finding) => {
      const reason = this.#ignored.reasonFor(finding, server, subject)
      if (reason === null) return true
      const message = `${id}: ignored (${cleanText(reason)}): ${finding.message}`
      this.#accepted.push({ level: 'note', kind: finding.kind, step: null, message, actual })
      this.#counts.ignored += 1
      return false
    })
    const { others, line } = foldGaps(counting)
    for (const { kind, level, message } of others) {
      this.#count(level)
      this.#first.push({ level: LEVELS[level], kind, step: null, message: `${id}: ${message}`, actual })
    }
    if (line !== null)
      this.#gaps.push({ level: 'note', kind: 'description_gaps', step: null, message: `${id}: ${line}`, actual })
    return counting
  }

  finish(
    servers: ReadonlySet<string | null>,
    isWholeList: boolean,
    isEmpty: boolean,
  ): { readonly counts: Counts; readonly findings: readonly StepFinding[] } {
    const unused = this.#ignored.unused(servers, isWholeList)
    this.#counts.warnings += unused.length
    const findings = [
      ...byLevel([...this.#first, ...unused]),
      ...(isEmpty ? [NO_TOOLS] : []),
      ...this.#accepted,
      ...this.#gaps,
    ]
    return { counts: this.#counts, findings }
  }

  #count(level: LintLevel): void {
    if (level === 'critical') this.#counts.critical += 1
    else if (level === 'error') this.#counts.errors += 1
    else if (level === 'warning') this.#counts.warnings += 1
  }
}

/** What fails the check comes first. */
function byLevel(findings: readonly StepFinding[]): readonly StepFinding[] {
  const rank = { error: 0, warning: 1, note: 2 }
  return findings.toSorted((a, b) => rank[a.level] - rank[b.level])
}

function foldLists(runs: readonly MeasuredRun<MeasuredList>[]): Targets {
  let tools = 0
  let lowest = 100
  let sum = 0
  const counts = { critical: 0, errors: 0, warnings: 0, ignored: 0 }
  for (const { measure } of runs) {
    tools += measure.tools
    lowest = Math.min(lowest, measure.lowest)
    sum += measure.sum
    counts.critical += measure.counts.critical
    counts.errors += measure.counts.errors
    counts.warnings += measure.counts.warnings
    counts.ignored += measure.counts.ignored
  }
  const isEmpty = tools === 0
  return {
    'tool_quality.min_score': isEmpty ? null : asRatio(lowest),
    'tool_quality.mean_score': isEmpty ? null : asRatio(sum / tools),
    'tool_quality.critical_count': isEmpty ? null : counts.critical,
    'tool_quality.error_count': isEmpty ? null : counts.errors,
    'tool_quality.warning_count': isEmpty ? null : counts.warnings,
    'tool_quality.ignored_count': isEmpty ? null : counts.ignored,
  }
}
