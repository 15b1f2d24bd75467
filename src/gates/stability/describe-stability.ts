import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { cut } from '../../core/text/show-value.js'
import type { RunComparison } from './compare-runs.js'
import type { RunStability, ScoredRun } from './run-stability.js'
import type { GroupedRuns } from './sequence-groups.js'

/** Below the default floor a run is an error, otherwise a note. */
const DEFAULT_FLOOR = 0.5
const SHOWN_ARGUMENTS = 80

/** The run that decides `weakest_score`, and why; empty when no run has a weakness. */
export function describeWeakest(
  runs: readonly ScoredRun[],
  { run, measure, score }: ScoredRun,
  targetTokens: number,
): Finding[] {
  if (score === 1) return []
  let others = -1
  for (const one of runs) if (one.score < DEFAULT_FLOOR) others += 1
  const more = others > 0 ? `; ${others} more ${others === 1 ? 'run is' : 'runs are'} below ${DEFAULT_FLOOR}` : ''
  const level = score < DEFAULT_FLOOR ? 'error' : 'note'
  const message = `${measure.weakest} is ${showRatio(score)}: ${reasonOf(measure, targetTokens)}${more}`
  return [{ level, kind: 'weakest_run', run, step: null, message }]
}

function reasonOf(measure: RunStability, targetTokens: number): string {
  const { weakest, tools, distinct_tools, distinct_calls, responses, tokens } = measure
  if (weakest === 'tool_usage_stability') return `${distinct_tools} different tools in ${tools.length} calls`
  if (weakest === 'redundancy') return `only ${distinct_calls} of ${tools.length} calls are distinct`
  if (weakest === 'response_consistency') {
    return `its ${responses.texts} texts are ${responses.shortest} to ${responses.longest} characters long`
  }
  const calls = distinct_calls === 1 ? '1 distinct call' : `${distinct_calls} distinct calls`
  return `${tokens} tokens for ${calls}, where the target is ${targetTokens} a call`
}

/** Pairs that diverge early, summed up, with the first of them as an example. */
export function describeDivergence({ groups, toolIds }: GroupedRuns, comparison: RunComparison): Finding[] {
  const { early, diverging, divergesEarly, example } = comparison
  if (example === null || !divergesEarly) return []
  const { left, right, step } = example
  const at = (group: number) => {
    const tool = groups[group]?.tools[step]
    return tool === undefined ? null : (toolIds[tool] ?? null)
  }
  const run = (group: number) => groups[group]?.runs[0] ?? 0
  const says = (tool: string | null) => (tool === null ? 'makes no call there' : `calls ${tool}`)
  const [expected, actual] = [at(left), at(right)]
  const pairs = `${early} of ${diverging} ${diverging === 1 ? 'pair' : 'pairs'} of runs with different calls`
  const message = `${pairs} diverge at call 1 or 2: run ${run(left)} ${says(expected)}, run ${run(right)} ${says(actual)}`
  return [{ level: 'note', kind: 'early_divergence', run: run(right), step, message, expected, actual }]
}

/** The first step at which a tool gets different arguments from run to run. */
export function describeVariedArguments(runs: readonly MeasuredRun<RunStability>[]): Finding[] {
  const longest = runs.reduce((most, { measure }) => Math.max(most, measure.tools.length), 0)
  for (let step = 0; step < longest; step += 1) {
    for (const [id, used] of argumentsAt(runs, step)) {
      if (used.size < 2) continue
      const [first, second] = [...used].map(([text, run]) => ({
        text: `${cut(text, SHOWN_ARGUMENTS)} in run ${run}`,
        run,
      }))
      const rest = used.size === 2 ? '' : ` and ${used.size - 2} more`
      const message = `${id} has different arguments at this step: ${first?.text}, ${second?.text}${rest}`
      return [{ level: 'note', kind: 'different_arguments', run: second?.run ?? 0, step, message }]
    }
  }
  return []
}

/** For each tool, its different arguments at one step, each with the first run that used them. */
function argumentsAt(runs: readonly MeasuredRun<RunStability>[], step: number): Map<string, Map<string, number>> {
  const used = new Map<string, Map<string, number>>()
  for (const { run, measure } of runs) {
    const id = measure.tools[step]?.id
    const text = measure.args[step]
    if (id === undefined || text === undefined) continue
    const known = used.get(id)
    if (known === undefined) used.set(id, new Map([[text, run]]))
    else if (!known.has(text)) known.set(text, run)
  }
  return used
}

/** Three decimals, floored: 0.9996 is not 1. */
export function showRatio(ratio: number): string {
  return String(Math.floor(ratio * 1000 + 1e-6) / 1000)
}
