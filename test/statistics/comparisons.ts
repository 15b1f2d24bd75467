// How often a diff of two results alarms, with known pass rates; beside other methods, on the same draws.
import { compareRates, RowTests } from '../../src/core/statistics/rate-change.js'
import type { Draws } from './draws.js'
import * as peers from './peers.js'
import { type Counts, drawRows, ratePairs, type Scenario } from './rates.js'

/** What one method says about one pair of results. */
interface Judgement {
  readonly alarm: boolean
  /** Whether the row that changed is named; undefined when the method does not look at rows. */
  readonly row?: boolean
  /** Whether the suite as a whole is called worse, where the method has such a line. */
  readonly suite?: boolean
}

/** Shares of the repetitions. */
export interface Shares {
  alarm: number
  row: number
  suite: number
}

const tests = new RowTests()

/** The decision of `diff` on sampled rows, without the rest of it. */
export function judgeRates(rows: readonly Counts[], changed = 0): Required<Judgement> {
  const { verdicts, suite } = compareRates(ratePairs(rows), tests)
  const isSuite = suite?.verdict === 'worse'
  return { alarm: isSuite || verdicts.includes('worse'), row: verdicts[changed] === 'worse', suite: isSuite }
}

const byRows = (judge: (rows: readonly Counts[]) => boolean[]) => (rows: readonly Counts[], changed: number) => {
  const found = judge(rows)
  return { alarm: found.includes(true), row: found[changed] === true }
}

export const METHODS = {
  mcprove: judgeRates,
  fisher: byRows(peers.fisherRows),
  signaltestSuite: byRows(peers.signaltestSuite),
  signaltestMannWhitney: byRows(peers.signaltestMannWhitney),
  agentRegressSuite: (rows: readonly Counts[]) => ({ alarm: peers.agentRegressSuite(rows) }),
  agentRegressCases: byRows(peers.agentRegressCases),
} satisfies Record<string, (rows: readonly Counts[], changed: number) => Judgement>

export type Method = keyof typeof METHODS

/** Every method on the same results. The changed row, if there is one, is the first. */
export function compareMethods(
  scenario: Scenario,
  repetitions: number,
  draws: Draws,
  methods = Object.keys(METHODS) as readonly Method[],
): Record<string, Shares> {
  const counts = new Map<Method, Shares>(methods.map((method) => [method, { alarm: 0, row: 0, suite: 0 }]))
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const rows = drawRows(scenario, draws)
    for (const [method, count] of counts) {
      const judgement: Judgement = METHODS[method](rows, 0)
      for (const key of ['alarm', 'row', 'suite'] as const) if (judgement[key]) count[key] += 1 / repetitions
    }
  }
  return Object.fromEntries(counts)
}
