// Scores one run against the golden calls; the gate and `scoreGoldenPath` share it.
import type { Waste } from './waste.js'

/** Which kinds of waste are penalised. */
export interface Penalties {
  readonly extra_steps: boolean
  readonly backtracks: boolean
  readonly repeated_tools: boolean
}

/** The names are those of the targets. */
export interface GoldenPathScore {
  /** 1 means no waste; falls toward 0 as waste grows. */
  readonly penalty: number
  readonly passed: boolean
  readonly reached: boolean
  readonly extra_steps: number
  readonly backtracks: number
  readonly repeated_tools: number
}

export function scoreWaste(waste: Waste, goldenLength: number, penalize: Penalties): GoldenPathScore {
  const { extra_steps } = waste
  const backtracks = waste.backtracks.length
  const repeated_tools = waste.repeats.length
  const reached = waste.found === goldenLength
  const w =
    (penalize.extra_steps ? extra_steps : 0) +
    (penalize.backtracks ? backtracks : 0) +
    (penalize.repeated_tools ? repeated_tools : 0)
  return { penalty: 1 / (1 + 0.5 * w), passed: reached && w === 0, reached, extra_steps, backtracks, repeated_tools }
}
