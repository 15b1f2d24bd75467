import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { certifiedPercent, furtherPassesFor } from '../../math/clopper-pearson.js'
import { roundRatio } from '../../math/percent.js'
import { exactBand, runsForPower, runsToCertify, Z_SCORES } from '../../math/sample-size.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { comparisonPlan } from '../plan-runs/comparison-plan.js'
import { countRuns, percent } from '../plan-runs/plan-words.js'

export const listed = { group: 'Check suites', summary: 'Calculate how many runs are needed' } satisfies ListedCommand

interface PlanFlags {
  readonly halfWidth?: string
  readonly floor?: string
  readonly rate?: string
  readonly power?: string
  readonly runs?: number
  readonly from?: string
  readonly to?: string
  readonly rows?: number
  readonly confidence?: string
}

/** Beyond this many runs the answer is "too many". */
const MOST_RUNS = 10_000_000
const MOST_RUNS_FOR_POWER = 100_000

export const command = defineCommand<PlanFlags>({
  name: 'plan-runs',
  summary:
    'Calculate how many runs are needed to measure a pass rate, to certify a minimum, or to find a drop with diff. Runs nothing.',
  options: {
    halfWidth: {
      flag: '--half-width <ratio>',
      summary: 'runs needed to measure the pass rate within this margin, such as 0.05',
    },
    floor: {
      flag: '--floor <ratio>',
      summary: 'runs needed to certify this pass rate, such as 0.9, if all runs pass',
    },
    rate: { flag: '--rate <ratio>', summary: 'with --floor: the expected pass rate of the agent' },
    from: {
      flag: '--from <ratio>',
      summary: 'runs that diff needs to find a drop of the pass rate from this, such as 0.9',
    },
    to: { flag: '--to <ratio>', summary: 'with --from: the pass rate after the drop, such as 0.8' },
    rows: {
      flag: '--rows <n>',
      summary: 'with --from: the number of tests that are compared; default 1',
      type: 'count',
    },
    power: {
      flag: '--power <ratio>',
      summary: 'with --rate or --from: the probability of certifying the floor or finding the drop; default 0.8',
    },
    runs: { flag: '--runs <n>', summary: 'show what this number of runs proves, such as 20', type: 'count' },
    confidence: { flag: '--confidence <ratio>', summary: 'confidence level; default 0.95' },
  },
  examples: [
    'mcprove plan-runs --half-width 0.05',
    'mcprove plan-runs --floor 0.9',
    'mcprove plan-runs --floor 0.9 --rate 0.97 --power 0.9',
    'mcprove plan-runs --from 0.9 --to 0.8 --rows 200',
    'mcprove plan-runs --runs 20 --confidence 0.99',
  ],
  run: async (_words, flags, io) => {
    io.stdout.write(`${answer(flags)}\n`)
    return 0
  },
})

function answer(flags: PlanFlags): string {
  const { halfWidth, floor, rate, power, runs, from } = flags
  const asked = [halfWidth, floor, runs, from].filter((flag) => flag !== undefined)
  if (asked.length !== 1) {
    throw usage(
      'expected one of --half-width, --floor, --runs and --from',
      'Try `mcprove plan-runs --half-width 0.05`.',
    )
  }
  if (rate !== undefined && floor === undefined)
    throw usage('--rate requires --floor', 'Add --floor, or remove --rate.')
  for (const flag of ['to', 'rows'] as const) {
    if (flags[flag] !== undefined && from === undefined)
      throw usage(`--${flag} requires --from`, `Add --from, or remove --${flag}.`)
  }
  if (power !== undefined && rate === undefined && from === undefined)
    throw usage('--power requires --rate or --from', 'Add --rate or --from, or remove --power.')
  if (from !== undefined) return toCompare(from, flags)
  const confidence = ratio('--confidence', flags.confidence ?? '0.95')
  if (halfWidth !== undefined) return toMeasure(ratio('--half-width', halfWidth), confidence)
  if (runs !== undefined) return whatRunsSay(runs, confidence)
  const certified = ratio('--floor', floor ?? '')
  if (rate === undefined) return toCertify(certified, confidence)
  return toCertifyAt(certified, ratio('--rate', rate), ratio('--power', power ?? '0.8'), confidence)
}

function toMeasure(halfWidth: number, confidence: number): string {
  const runs = runsToCertify(halfWidth, zScore(confidence))
  return `${countRuns(runs)}: the measured pass rate is then within ${points(halfWidth)} of the true one, at ${percent(confidence)} confidence, for any pass rate.`
}

function toCertify(floor: number, confidence: number): string {
  const runs = furtherPassesFor(0, 0, floor, confidence, MOST_RUNS)
  if (runs === null) return `More than ${MOST_RUNS} runs: a floor of ${percent(floor)} is out of reach.`
  return `${countRuns(runs)}: when all of them pass, a pass rate of at least ${percent(floor)} is certified at ${percent(confidence)} confidence.`
}

function toCertifyAt(floor: number, rate: number, power: number, confidence: number): string {
  if (rate <= floor) {
    throw usage(
      `--rate ${rate} is not above --floor ${floor}, so no number of runs certifies the floor`,
      'Lower --floor, or improve the agent.',
    )
  }
  const runs = runsForPower(rate, floor, confidence, power, MOST_RUNS_FOR_POWER)
  const chance = `with a chance of at least ${percent(power)}`
  if (runs === null) {
    return `More than ${MOST_RUNS_FOR_POWER} runs: ${percent(rate)} is too close to a floor of ${percent(floor)} to certify it ${chance}.`
  }
  return `${countRuns(runs)} or more: if the agent passes ${percent(rate)} of its runs, they certify a floor of ${percent(floor)} at ${percent(confidence)} confidence, ${chance}.`
}

function toCompare(from: string, { to, rows = 1, power = '0.8', confidence }: PlanFlags): string {
  if (to === undefined) throw usage('--from requires --to', 'Add the pass rate after the drop, such as --to 0.8.')
  if (confidence !== undefined) {
    throw usage('--confidence does not apply to --from: a diff errs in 5 % at most', 'Remove --confidence.')
  }
  const planned = { from: ratio('--from', from), to: ratio('--to', to), rows, power: ratio('--power', power) }
  if (planned.to < planned.from) return comparisonPlan(planned)
  throw usage(`--to ${planned.to} is not below --from ${planned.from}`, 'Name the higher pass rate first.')
}

function whatRunsSay(runs: number, confidence: number): string {
  const known = Z_SCORES.get(confidence)
  // Rounded up to a tenth of a point, so that the band is never wider than stated.
  const band = known === undefined ? undefined : Math.ceil(exactBand(runs, known) * 1000 - 1e-9) / 1000
  const measured = band === undefined ? '' : `the measured pass rate is within ${points(band)} of the true one, and `
  const floor = certifiedPercent(runs, runs, confidence)
  return `${countRuns(runs)}: ${measured}when all of them pass, a pass rate of at least ${floor}% is certified, at ${percent(confidence)} confidence.`
}

/** The bands are those of the specification, which pins three quantiles. */
function zScore(confidence: number): number {
  const score = Z_SCORES.get(confidence)
  if (score !== undefined) return score
  const known = [...Z_SCORES.keys()].join(', ')
  throw usage(`--confidence is one of ${known} with --half-width, got ${confidence}`, 'Take the nearest one.')
}

function ratio(flag: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value > 0 && value < 1) return value
  throw usage(`${flag} is a ratio between 0 and 1, got ${showValue(text, 60)}`, 'Write 0.05 for 5 %.')
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}

function points(value: number): string {
  return `${roundRatio(value * 100)} points`
}
