import { type GoldenPathScore, type Penalties, scoreWaste } from '../../core/golden-path/score-waste.js'
import { wasteOf } from '../../core/golden-path/waste.js'
import { parseArgument } from '../../core/input/parse-argument.js'
import { type Tool, ToolTable } from '../../core/trace/tool.js'
import { roundRatio } from '../../math/percent.js'
import { goldenPath } from './gate.js'

/** A tool id (`server.tool` or a bare `tool`), or a call of a trace. */
export type PathCall = string | { readonly server?: string | null | undefined; readonly name: string }

/**
 * Scores one sequence of calls against the ideal one, as the `golden_path` gate does with one run.
 * `golden` holds member ids; each key of `penalize` defaults to true.
 */
export function scoreGoldenPath(
  calls: readonly PathCall[],
  golden: readonly string[],
  penalize: Partial<Penalties> = {},
): GoldenPathScore {
  const options = parseArgument('scoreGoldenPath', goldenPath.options, { calls: golden, penalize })
  const table = new ToolTable()
  const waste = wasteOf(
    calls.map((call) => internCall(call, table)),
    options.calls,
  )
  const score = scoreWaste(waste, golden.length, options.penalize)
  return { ...score, penalty: roundRatio(score.penalty) }
}

function internCall(call: PathCall, table: ToolTable): Tool {
  if (typeof call !== 'string') return table.intern(call.server ?? null, call.name)
  const dot = call.indexOf('.')
  return dot === -1 ? table.intern(null, call) : table.intern(call.slice(0, dot), call.slice(dot + 1))
}
