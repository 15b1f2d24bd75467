// One line for each change of behaviour. Names and values come from servers and models: shown on one line, shortened.
import { cleanText, cut, showValue } from '../../../core/text/show-value.js'
import type { BehaviourSummary } from './behaviour-summary.js'
import { EDGE } from './call-features.js'
import type { DriftChange, RowDrift, ShownCall } from './row-drift.js'
import { dollars, medianText, usageText, wholeNumber } from './usage-text.js'

const MAX_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 60
const MAX_SHOWN_CALLS = 8
/** Differing calls of a deterministic row. */
const MAX_PAIRS = 5

/** `behaviour of 10 rows: 2 drift, 7 without drift, 1 not compared (too few runs)`, and what one run of every row uses. */
export function behaviourLines(summary: BehaviourSummary): readonly string[] {
  const { tokens, cost_usd } = summary
  // A latency that changed alone is noise of the machine.
  const hasUsage = [tokens, cost_usd].some((change) => change !== null && change.old !== change.new)
  return [countText(summary), ...(hasUsage ? [`one run of every row: ${usageText(summary)}`] : [])]
}

function countText({ drift, same, not_compared, reasons, enough_runs }: BehaviourSummary): string {
  const count = drift + same + not_compared
  const rows = count === 1 ? '1 row' : `${count} rows`
  const of = (rows: number): string => (rows === count ? '' : `${rows} `)
  const why = [
    ...(reasons.too_few_runs > 0
      ? [`${of(reasons.too_few_runs)}too few runs: ${enough_runs} on each side could show a change`]
      : []),
    ...(reasons.no_calls > 0
      ? [`${of(reasons.no_calls)}without traces: write both results with --traces, or use mcprove baseline`]
      : []),
    ...(reasons.no_runs > 0 ? [`${of(reasons.no_runs)}without a valid run`] : []),
  ].join('; ')
  const reason = why === '' ? '' : ` (${why})`
  if (not_compared === count) return `behaviour of ${rows} not compared${reason}`
  const counts = [
    ...(drift > 0 ? [`${drift} drift`] : []),
    ...(same > 0 ? [`${same} without drift`] : []),
    ...(not_compared > 0 ? [`${not_compared} not compared`] : []),
  ].join(', ')
  return `behaviour of ${rows}: ${counts}${reason}`
}

/** What changed in a row, strongest evidence first. */
export function driftLines(drift: RowDrift): readonly string[] {
  const { changes, calls = [] } = drift
  const lines = [...joinedArguments(changes).map((group) => changeText(group, drift)), ...pairLines(calls)]
  const rest = calls.length - MAX_PAIRS
  return rest > 0 ? [...lines, `… and ${rest} more calls (show all with --reporter json)`] : lines
}

/** `search -> get_weather`, `search x3`, `no calls`. */
export function sequenceText(tools: readonly string[], length: number = tools.length): string {
  if (length === 0) return 'no calls'
  const steps: { readonly tool: string; count: number }[] = []
  for (const tool of tools) {
    const last = steps.at(-1)
    if (last?.tool === tool) last.count += 1
    else steps.push({ tool, count: 1 })
  }
  const shown = steps
    .slice(0, MAX_SHOWN_CALLS)
    .map(({ tool, count }) => `${nameText(tool)}${count === 1 ? '' : ` x${count}`}`)
  const isCut = steps.length > MAX_SHOWN_CALLS || tools.length < length
  return isCut ? `${shown.join(' -> ')} … (${length} calls)` : shown.join(' -> ')
}

export function nameText(name: string): string {
  return cut(cleanText(name).replaceAll(/\s+/g, ' '), MAX_NAME_LENGTH)
}

/** A value that is JSON already. */
export function jsonText(value: string): string {
  const line = cleanText(value).replaceAll(/\s+/g, ' ')
  return line.length > MAX_VALUE_LENGTH ? `${cut(line, MAX_VALUE_LENGTH)}…` : line
}

/** `get_weather.units`. */
export function argumentName(tool: string, argument: string): string {
  return argument === EDGE ? nameText(tool) : `${nameText(tool)}.${nameText(argument)}`
}

function changeText(group: readonly DriftChange[], { runs }: RowDrift): string {
  const [change] = group
  if (change === undefined) return ''
  const { measure, tools, argument = EDGE, value = '', old, new: now } = change
  const [tool = '', next = ''] = tools
  const moved = `in ${old}/${runs.old} runs, then ${now}/${runs.new}`
  const chance = group.some(({ p_value }) => p_value === null)
    ? ''
    : ` (${chanceText(Math.min(...group.map(({ p_value }) => p_value ?? 1)))})`
  switch (measure) {
    case 'tool':
      return `${nameText(tool)} called ${moved}${chance}`
    case 'calls':
      return `${nameText(tool)} called ${rounded(old)} times per run, then ${rounded(now)}${chance}`
    case 'sequence':
      return `${sequenceText(tools)} ${moved}${chance}`
    case 'order':
      return `${orderText(tool, next)} ${moved}${chance}`
    case 'argument': {
      if (change.value === undefined) return `args ${argumentName(tool, argument)}: given ${moved}${chance}`
      const values = group.map((one) => `${jsonText(one.value ?? '')} ${one.old}/${runs.old} -> ${one.new}/${runs.new}`)
      return `args ${argumentName(tool, argument)}: ${values.join(', ')}${chance}`
    }
    case 'outcome':
      return `outcome ${nameText(value)} ${moved}${chance}`
    case 'tokens':
      return `tokens median ${medianText(change, wholeNumber)}${chance}`
    case 'cost':
      return `cost median ${medianText(change, dollars)}${chance}`
  }
}

/** Two values of one argument share a line. */
function joinedArguments(changes: readonly DriftChange[]): readonly (readonly DriftChange[])[] {
  const groups: DriftChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)?.[0]
    const isSame =
      change.measure === 'argument' &&
      last?.measure === 'argument' &&
      last.argument === change.argument &&
      last.tools[0] === change.tools[0]
    if (isSame) groups.at(-1)?.push(change)
    else groups.push([change])
  }
  return groups
}

function orderText(tool: string, next: string): string {
  if (tool === EDGE && next === EDGE) return 'no calls'
  if (tool === EDGE) return `${nameText(next)} called first`
  return next === EDGE ? `${nameText(tool)} called last` : `${nameText(next)} called right after ${nameText(tool)}`
}

function pairLines(calls: NonNullable<RowDrift['calls']>): readonly string[] {
  return calls.slice(0, MAX_PAIRS).map(({ old, new: now }) => {
    if (old === null) return now === null ? '' : `now called: ${callText(now)}`
    if (now === null) return `no longer called: ${callText(old)}`
    return `${callText(old)} -> ${old.tool === now.tool ? showValue(now.args, 100) : callText(now)}`
  })
}

export function callText({ tool, args }: ShownCall): string {
  return args === null ? nameText(tool) : `${nameText(tool)} ${showValue(args, 100)}`
}

export function chanceText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
