// All simulations of docs/statistics.md, as JSON (scripts/prove/statistics.mjs). MCPROVE_SHARE=0.1 repeats less often.
import { runsToCompare } from '../../src/math/planning/comparison-size.js'
import { compareMethods, judgeRates } from './comparisons.js'
import { Draws } from './draws.js'
import { drawRows, onlyFirst, type Scenario } from './rates.js'
import { decideSequences, fixedRuns } from './sequences.js'
import { falseShifts, foundShifts } from './shifts.js'
import { exitCodeOf } from './whole-diff.js'

const share = Number(process.env.MCPROVE_SHARE ?? 1)
const repeat = (repetitions: number) => Math.ceil(repetitions * share)

const unchanged = [0.5, 0.7, 0.9, 0.97].map((rate, index) => {
  const scenario = { rows: 200, runs: 10, rates: () => [rate, rate] } satisfies Scenario
  const [repetitions, whole] = [repeat(5_000), repeat(500)]
  const shares = compareMethods(scenario, repetitions, new Draws(100 + index))
  return { rate, repetitions, shares, whole: wholeDiffs(scenario, whole, new Draws(200 + index)) }
})

/** As many runs as agent-regress asks for. */
const manyRuns = {
  rate: 0.9,
  runs: 50,
  repetitions: repeat(1_000),
  shares: compareMethods({ rows: 200, runs: 50, rates: () => [0.9, 0.9] }, repeat(1_000), new Draws(250)),
}

/** The real diff, and whether it agrees with the decision that the other figures use. */
function wholeDiffs(scenario: Scenario, repetitions: number, draws: Draws) {
  let [alarms, broken, different] = [0, 0, 0]
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const rows = drawRows(scenario, draws)
    const isAlarm = exitCodeOf(rows) === 1
    if (isAlarm) alarms += 1
    if (isAlarm !== judgeRates(rows).alarm) different += 1
    if (exitCodeOf(rows, true) === 1) broken += 1
  }
  return { repetitions, alarms, broken, different }
}

/** What is found: the changed row by its name, or the suite as a whole. */
interface Change {
  readonly name: string
  readonly key: 'row' | 'suite'
  readonly scenario: Scenario
}

const changes: readonly Change[] = [
  ...[
    { rows: 20, runs: 20, to: 0.3 },
    { rows: 20, runs: 10, to: 0.1 },
    { rows: 20, runs: 20, to: 0.5 },
    { rows: 200, runs: 50, to: 0.5 },
  ].map(({ rows, runs, to }) => ({
    name: `one of ${rows} tests, 0.9 to ${to}, ${runs} runs`,
    key: 'row' as const,
    scenario: { rows, runs, rates: onlyFirst(0.9, to) },
  })),
  {
    name: 'all 200 tests, 0.9 to 0.85, 10 runs',
    key: 'suite',
    scenario: { rows: 200, runs: 10, rates: () => [0.9, 0.85] },
  },
]
const changed = changes.map(({ name, key, scenario }, index) => {
  const repetitions = repeat(scenario.rows > 100 ? 2_000 : 5_000)
  return { name, key, repetitions, shares: compareMethods(scenario, repetitions, new Draws(300 + index)) }
})

const rule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 500 }
const sequential = {
  rule,
  fixed: fixedRuns(rule),
  repetitions: repeat(20_000),
  rates: [0.5, 0.7, 0.85, 0.9, 0.92, 0.94, 0.96, 0.98, 0.99, 1].map((rate, index) => ({
    ...decideSequences(rule, rate, repeat(20_000), new Draws(400 + index)),
    shorter: decideSequences({ ...rule, max: 100 }, rate, repeat(20_000), new Draws(450 + index)),
  })),
}

const shifts = {
  repetitions: repeat(2_000),
  unchanged: [0.5, 0.7, 0.9, 0.97].map((rate, index) => ({
    rate,
    found: falseShifts(rate, 200, repeat(2_000), new Draws(500 + index)),
  })),
  planted: [20, 50, 100, 197].map((results, index) => ({
    results,
    found: foundShifts([0.9, 0.5], results, 3, repeat(2_000), new Draws(600 + index)),
  })),
}

const planned = [
  [0.9, 0.3, 20],
  [0.9, 0.1, 20],
  [0.9, 0.5, 20],
  [0.9, 0.5, 200],
  [0.9, 0.8, 20],
  [0.9, 0.8, 200],
].map(([from = 0, to = 0, rows = 1]) => ({ from, to, rows, ...runsToCompare(from, to, 0.025 / rows, 0.8) }))

process.stdout.write(JSON.stringify({ unchanged, manyRuns, changed, sequential, shifts, planned }))
