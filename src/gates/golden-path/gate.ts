import * as z from 'zod'
import { evidenceOf } from '../../core/gate/evidence.js'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Targets } from '../../core/gate/gate.js'
import { type GoldenPathScore, scoreWaste } from '../../core/golden-path/score-waste.js'
import { GoldenCalls, wasteOf } from '../../core/golden-path/waste.js'
import { memberId } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { toolOf } from '../../core/trace/trace.js'
import { roundRatio } from '../../math/percent.js'
import { describeWaste } from './describe-waste.js'

interface MeasuredPath {
  readonly score: GoldenPathScore
  /** At least one tool of the golden path was called. */
  readonly isOnPath: boolean
  readonly findings: readonly StepFinding[]
}

/** A perfect run has no findings: one shared object for all such runs. */
const PERFECT: MeasuredPath = {
  score: { penalty: 1, passed: true, reached: true, extra_steps: 0, backtracks: 0, repeated_tools: 0 },
  isOnPath: true,
  findings: [],
}

const penalties = z.strictObject({
  extra_steps: z.boolean().default(true).describe('More calls than the golden path.'),
  backtracks: z.boolean().default(true).describe('A tool that is called again after another tool.'),
  repeated_tools: z.boolean().default(true).describe('A tool that is called twice in a row.'),
})

export const goldenPath = defineGate({
  key: 'golden_path',
  summary: 'Did the agent reach the goal without wasted steps?',
  options: z.strictObject({
    calls: z
      .array(memberId)
      .min(1)
      .transform((ids) => new GoldenCalls(ids))
      .describe('The ideal sequence of tools.'),
    penalize: penalties.prefault({}).describe('The kinds of waste that lower the score and fail the run.'),
  }),
  targets: {
    'golden_path.penalty': 'The score of the worst run: 1 without waste, approaching 0 as waste grows.',
    'golden_path.mean_penalty': 'The mean score of the runs.',
    'golden_path.passed': '1 when every run reached the goal without penalised waste.',
    'golden_path.reached': '1 when the golden calls occur in order in every run.',
    'golden_path.extra_steps': 'Calls beyond the length of the golden path, summed over runs.',
    'golden_path.backtracks':
      'Calls that return to an earlier tool, beyond those of the golden path, summed over runs.',
    'golden_path.repeated_tools':
      'Calls that repeat the previous tool, beyond those of the golden path, summed over runs.',
  },
  defaultExpect: [{ target: 'golden_path.passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers'],

  expectedCalls: ({ calls }) => calls.ids.map((tool) => ({ tool })),
  measure: ({ calls: golden, penalize }, trace): MeasuredPath => {
    const tools = trace.tool_calls.map(toolOf)
    const waste = wasteOf(tools, golden)
    const findings = describeWaste(tools, golden, penalize, waste)
    if (findings.length === 0) return PERFECT
    const isOnPath = waste.found > 0 || tools.some((tool) => golden.entries.some((entry) => entry.has(tool)))
    return { score: scoreWaste(waste, golden.ids.length, penalize), isOnPath, findings }
  },
  fold: ({ calls }, runs) => {
    const reason = `no call of ${listSome([...new Set(calls.ids)])}, so there is no path to measure`
    const { unmeasured, notes } = evidenceOf(runs, ({ isOnPath }) => (isOnPath ? null : reason), WASTE)
    return { targets: foldScores(runs), findings: [...locateFindings(runs), ...notes], unmeasured }
  },
})

/** Targets that need a run on the path; without one they are 0. */
const WASTE = ['penalty', 'mean_penalty', 'extra_steps', 'backtracks', 'repeated_tools'].map(
  (name) => `golden_path.${name}`,
)

function foldScores(runs: readonly MeasuredRun<MeasuredPath>[]): Targets {
  let worst = 1
  let sum = 0
  let passed = true
  let reached = true
  let extraSteps = 0
  let backtracks = 0
  let repeatedTools = 0
  for (const { measure } of runs) {
    const { score } = measure
    worst = Math.min(worst, score.penalty)
    sum += score.penalty
    passed &&= score.passed
    reached &&= score.reached
    extraSteps += score.extra_steps
    backtracks += score.backtracks
    repeatedTools += score.repeated_tools
  }
  return {
    'golden_path.penalty': roundRatio(worst),
    'golden_path.mean_penalty': roundRatio(sum / runs.length),
    'golden_path.passed': passed ? 1 : 0,
    'golden_path.reached': reached ? 1 : 0,
    'golden_path.extra_steps': extraSteps,
    'golden_path.backtracks': backtracks,
    'golden_path.repeated_tools': repeatedTools,
  }
}
