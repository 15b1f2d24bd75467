// `runs:`, a fixed number or a rule that stops as soon as the runs decide.
import * as z from 'zod'
import { onDemand } from '../../core/input/on-demand.js'
import { fewestRunsToPass, type SequentialRule } from '../../core/statistics/run-sequence.js'
import { MAX_RUNS } from './run-limit.js'

const ratio = z.number().gt(0).lt(1)
const errorRate = z.number().gt(0).max(0.5)

const fixed = onDemand(() =>
  z
    .int()
    .nonnegative()
    .max(MAX_RUNS)
    .transform((runs) => Math.max(1, runs)),
)

const untilDecided = onDemand(() =>
  z
    .strictObject({
      until: z
        .literal('decided')
        .describe('`decided`: stop as soon as the runs decide whether the pass rate is high enough.'),
      floor: ratio.describe(
        'A ratio. At a true pass rate at or below the floor, the test passes at most with `alpha`.',
      ),
      alternative: ratio.describe(
        'A ratio above the floor. At a true pass rate at or above it, the test fails at most with `beta`.',
      ),
      min: z.int().positive().default(3).describe('The fewest runs before a decision.'),
      max: z.int().positive().max(MAX_RUNS).describe('The most runs. Undecided after them, the test is inconclusive.'),
      total: z
        .int()
        .positive()
        .max(MAX_RUNS)
        .optional()
        .describe(
          'For a sweep: the most runs of all its points together. Points that are decided leave their runs to the others.',
        ),
      alpha: errorRate
        .default(0.05)
        .describe('The largest probability of passing a test whose true pass rate is at or below the floor.'),
      beta: errorRate
        .default(0.05)
        .describe('The largest probability of failing a test whose true pass rate is at or above the alternative.'),
    })
    .superRefine(checkRule)
    // The schema for editors has it once.
    .meta({ id: 'runs_until_decided' }),
)

export type RunsUntilDecided = z.output<ReturnType<typeof untilDecided>>

/** Says why a rule could never decide. */
function checkRule(rule: SequentialRule, context: z.RefinementCtx): void {
  const { floor, alternative, alpha, min, max } = rule
  const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
  if (floor >= alternative) refuse('alternative', `must be above \`floor\`, which is ${floor}`)
  if (min > max) refuse('min', `must not exceed \`max\`, which is ${max}`)
  // Other values are out of their own bounds, and are reported as such.
  const isInBounds = floor > 0 && alternative < 1 && alpha > 0 && alpha <= 0.5 && min >= 1
  if (!isInBounds || floor >= alternative || min > max) return
  const fewest = fewestRunsToPass(rule)
  if (fewest <= max) return
  if (fewest > MAX_RUNS) {
    refuse('alternative', `is too close to \`floor\`: even if every run passes, ${fewest} runs are needed to decide`)
  } else
    refuse(
      'max',
      `${max} runs cannot pass the test: even if every run passes, ${fewest} are needed; set ${fewest} or more`,
    )
}

/** What `runs: adaptive` stands for: the points of a sweep share this many runs for each of them. */
export const ADAPTIVE = { floor: 0.8, alternative: 0.95, alpha: 0.05, beta: 0.05, min: 3, max: 100 } as const
export const ADAPTIVE_RUNS_PER_POINT = 20

export const runsSchema = onDemand(() => z.union([fixed(), z.literal('adaptive'), untilDecided()]))
