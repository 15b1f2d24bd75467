import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binomialTail } from '../../src/math/binomial.js'
import {
  designSequential,
  fewestRunsToPass,
  type SequentialRule,
  sequentialChances,
} from '../../src/math/sequential.js'

const rule: SequentialRule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 }
const design = designSequential(rule)

/** The least number of runs for which some number of passes has both error rates. */
function fixedDesign({ floor, alternative }: Pick<SequentialRule, 'floor' | 'alternative'>): number {
  for (let runs = 1, needed = 1; ; runs += 1) {
    // One more run needs as many passes, or one more.
    while (needed <= runs && binomialTail(needed, runs, floor) > 0.05) needed += 1
    if (needed <= runs && 1 - binomialTail(needed, runs, alternative) <= 0.05) return runs
  }
}

describe('the tables of docs/until-decided.md', () => {
  const docs = readFileSync(new URL('../../docs/until-decided.md', import.meta.url), 'utf8')
  /** The cells of the rows below a header that begins so. */
  const table = (head: string) =>
    (docs.split(`| ${head} |`)[1] ?? '')
      .split('\n\n', 1)[0]
      ?.split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1),
      ) ?? []

  it('have the exact error rates and mean runs', () => {
    const rows = table('true pass rate')
    expect(rows).toHaveLength(8)
    for (const [rate = '', ...shown] of rows) {
      const { pass, fail, undecided, meanRuns } = sequentialChances(design, Number(rate))
      const shares = [pass, fail, undecided].map((chance) => chance.toFixed(4))
      expect(shown, rate).toEqual([...shares, meanRuns.toFixed(1), `${Math.round((100 * meanRuns) / 89)} %`])
    }
  })

  it('have the fixed design, and what twice as many runs leave undecided', () => {
    const rows = table('floor | alternative')
    expect(rows).toHaveLength(5)
    for (const [floor, alternative, ...shown] of rows) {
      const rates = { floor: Number(floor), alternative: Number(alternative) }
      const runs = fixedDesign(rates)
      const made = designSequential({ ...rule, ...rates, max: 2 * runs })
      const [above, below] = [sequentialChances(made, rates.alternative), sequentialChances(made, rates.floor)]
      expect(shown, floor).toEqual([
        String(runs),
        String(fewestRunsToPass(made)),
        above.meanRuns.toFixed(1),
        below.meanRuns.toFixed(1),
        `${(100 * above.undecided).toFixed(1)} %`,
      ])
    }
  })
})
