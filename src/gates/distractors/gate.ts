import * as z from 'zod'
import type { ExpectResult } from '../../core/expect/expectation.js'
import { evidenceOf } from '../../core/gate/evidence.js'
import { locateFindings } from '../../core/gate/finding.js'
import { defineGate, type GateProblem, type TestContext } from '../../core/gate/gate.js'
import { type MemberSet, memberId, someMembers } from '../../core/members/member-set.js'
import { certificateLine, confidence } from '../../core/statistics/confidence.js'
import { certifiedPercent } from '../../math/clopper-pearson.js'
import { percent } from '../../math/percent.js'
import { choicesOf } from './choices.js'
import { describeFloor, describeInjected } from './describe-sample.js'
import { rowVariants } from './row-variants.js'

const count = z.int().min(0)

export const distractors = defineGate({
  key: 'distractors',
  summary: 'Does the agent still pick the right tool when many others are offered?',
  options: z
    .strictObject({
      count: count.optional().describe('The number of tools to inject; 0 is the baseline.'),
      counts: z.array(count).min(1).optional().describe('A sweep instead of `count`: one test per number.'),
      from: z
        .enum(['catalog', 'near_duplicate'])
        .default('catalog')
        .describe('`catalog`: unrelated tools; `near_duplicate`: look-alikes of the tools under `of`.'),
      of: z.array(memberId).min(1).optional().describe('The tools to imitate. Required for `near_duplicate`.'),
      correct: someMembers.optional().describe('The correct tools. Default: all members of `equal_function_sets`.'),
      complexity: z.string().min(1).optional().describe('A label for reports.'),
      seed: z.int().default(0).describe('The seed that selects the injected tools and their order.'),
      confidence: confidence.describe('The one-sided confidence level of the certified lower bound; a ratio.'),
      floor: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Percent: the certified bound to reach. Reports show how many runs are still missing.'),
      ablate: z
        .array(memberId)
        .min(1)
        .optional()
        .describe('The opposite experiment: reruns the test once without each of these tools, as advisory tests.'),
    })
    .superRefine(checkTogether),
  targets: {
    'distractors.accuracy':
      'Percent: calls of correct tools among calls of correct and injected tools; 0 without such calls.',
    'distractors.passed_runs': 'The number of runs that called a correct tool and no injected tool.',
    'distractors.pass_rate': 'Percent of runs that called a correct tool and no injected tool.',
    'distractors.certified_lower': 'Percent: the exact lower bound (Clopper-Pearson) on the true pass rate.',
  },
  defaultExpect: [{ target: 'distractors.accuracy', matcher: { '>=': 80 } }],
  perRun: false,
  reads: ['calls', 'names', 'servers', 'tools'],
  passesWithoutEvidence: { servers: 'A bare tool name matches the tool on any server.' },

  check: ({ correct, floor }, test) => [...checkCorrect(correct, test), ...checkFixed(floor, test)],
  variants: (options) => rowVariants(options),
  // Injected tools change how the test is run.
  ownRuns: true,
  measure: ({ correct }, trace, { classes }) => choicesOf(trace, rightTools(correct, classes)),
  advise: ({ confidence: level, floor: known }, runs, failed) => {
    const passed = runs.filter(({ measure }) => measure.right > 0 && measure.wrong === 0).length
    const lower = certifiedPercent(passed, runs.length, level)
    const floors = failedFloors(failed).filter((floor) => floor !== known)
    return floors.flatMap((floor) => describeFloor(runs, passed, lower, floor, level))
  },
  fold: ({ confidence: level, floor, count: asked }, runs, { until_decided }) => {
    let right = 0
    let wrong = 0
    let passed = 0
    for (const { measure } of runs) {
      right += measure.right
      wrong += measure.wrong
      if (measure.right > 0 && measure.wrong === 0) passed += 1
    }
    const n = runs.length
    const rate = percent(passed, n)
    const accuracy = percent(right, right + wrong)
    const lower = until_decided ? null : certifiedPercent(passed, n, level)
    const { unmeasured } = evidenceOf(runs, ({ injected }) => (injected > 0 || !asked ? null : NOT_INJECTED), TARGETS)
    const ofFloor = lower === null ? [] : describeFloor(runs, passed, lower, floor, level)
    return {
      targets: {
        'distractors.accuracy': accuracy,
        'distractors.passed_runs': passed,
        'distractors.pass_rate': rate,
        'distractors.certified_lower': lower,
      },
      findings: locateFindings(runs).concat(describeInjected(runs, asked), ofFloor),
      unmeasured: lower === null ? { 'distractors.certified_lower': NOT_FIXED, ...unmeasured } : unmeasured,
      summary: `${lower === null ? `passed ${passed}/${n} (${rate}%)` : certificateLine(passed, n, rate, lower, level)}, accuracy ${accuracy}%`,
    }
  },
})

/** Without a record of the injected tools, calls to them would be counted wrongly. */
const NOT_INJECTED = 'the traces record no injected tools, so the choice of tools cannot be judged'
const TARGETS = ['accuracy', 'passed_runs', 'pass_rate', 'certified_lower'].map((name) => `distractors.${name}`)

const NOT_FIXED = 'a bound for a fixed number of runs does not hold for runs that stop when they decide'

/** The floors that failed expectations set for the certified bound, in percent. */
function failedFloors(failed: readonly ExpectResult[]): number[] {
  return failed.flatMap(({ target, matcher }) => {
    const floor = target === 'distractors.certified_lower' ? matcher['>='] : undefined
    return typeof floor === 'number' ? [floor] : []
  })
}

function rightTools(correct: MemberSet | undefined, classes: TestContext['classes']): readonly MemberSet[] {
  return correct === undefined ? (classes ?? []).map(({ members }) => members) : [correct]
}

function checkFixed(floor: number | undefined, { until_decided }: TestContext): GateProblem[] {
  if (floor === undefined || !until_decided) return []
  const hint = 'Remove `floor` here and state the rate as `floor` of `runs`, or set `runs` to a number.'
  return [{ path: ['floor'], message: `with \`runs: { until: decided }\`, ${NOT_FIXED}`, hint }]
}

function checkCorrect(correct: MemberSet | undefined, { classes }: TestContext): GateProblem[] {
  if (correct !== undefined || classes !== null) return []
  const hint = 'List the correct tools under `correct`, or add `equal_function_sets`.'
  return [{ path: [], message: '`distractors` requires `correct`, or the classes of `equal_function_sets`', hint }]
}

interface Together {
  readonly count?: number | undefined
  readonly counts?: readonly number[] | undefined
  readonly from: 'catalog' | 'near_duplicate'
  readonly of?: readonly string[] | undefined
  readonly ablate?: readonly string[] | undefined
}

/** Contradictions between the options. */
function checkTogether({ count: one, counts, from, of, ablate }: Together, context: z.RefinementCtx): void {
  const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
  if (one !== undefined && counts !== undefined) refuse('counts', '`count` and `counts` cannot be combined')
  if (one === undefined && counts === undefined && ablate === undefined) {
    refuse('count', '`count` is required, or `counts` for a sweep')
  }
  if (counts !== undefined && new Set(counts).size < counts.length) refuse('counts', 'a number is listed twice')
  if (from === 'near_duplicate' && of === undefined)
    refuse('of', '`near_duplicate` requires `of`: the tools to imitate')
  if (from === 'catalog' && of !== undefined) refuse('of', '`of` requires `from: near_duplicate`')
}
