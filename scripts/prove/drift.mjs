import { tsImport } from 'tsx/esm/api'
import { AGENTS, behaviour, CHANGES, draws } from './drift/agents.mjs'
import { keepFigures } from './keep-figures.mjs'

const ROWS = 200
const RUNS = [5, 10, 20]
const UNCHANGED_DIFFS = 400
const CHANGED_DIFFS = 300
/** 5 %, and two standard deviations of 400 repetitions. */
const MAX_FALSE = 0.072
const BACKGROUND = 600

/** How often `diff` finds drift in simulated runs: where nothing changed, and where one row of many did. */
export async function drift() {
  const { driftOf } = await tsImport('../../src/report/diff/drift/drift-of.ts', import.meta.url)
  const { decideDrifts } = await tsImport('../../src/report/diff/drift/decide-drifts.ts', import.meta.url)
  const { mulberry32 } = await tsImport('../../src/core/statistics/mulberry32.ts', import.meta.url)
  const random = draws(mulberry32(24))
  const compared = (rows, index, runs, change = {}) => {
    const agent = AGENTS[index % AGENTS.length]
    return driftOf(behaviour(agent, runs, {}, random), behaviour(agent, runs, change, random), false, rows)
  }
  const hasDrift = (drifts) => decideDrifts(drifts).some(({ verdict }) => verdict === 'drift')
  const unchanged = (runs) => Array.from({ length: ROWS }, (_, index) => compared(ROWS, index, runs))
  const falseShares = RUNS.map((runs) => shareOf(UNCHANGED_DIFFS, () => hasDrift(unchanged(runs))))
  const powers = [1, 20, ROWS].map((rows) =>
    RUNS.map((runs) => {
      const pool = Array.from({ length: BACKGROUND }, (_, index) => compared(rows, index, runs))
      return Object.values(CHANGES).map((change) =>
        shareOf(CHANGED_DIFFS, (index) => {
          const others = Array.from({ length: rows - 1 }, () => pool[random.below(BACKGROUND)])
          return decideDrifts([compared(rows, index, runs, change), ...others])[0].verdict === 'drift'
        }),
      )
    }),
  )
  const table = tableOf(falseShares, powers)
  console.log(table)
  keepFigures('drift', table, 'docs/comparing.md')
  return RUNS.flatMap((runs, index) => {
    const share = falseShares[index]
    return share <= MAX_FALSE ? [] : [`${runs} runs: ${percent(share)} of diffs without a change show drift`]
  })
}

function tableOf(falseShares, powers) {
  const head = ['change', ...[1, 20, ROWS].flatMap((rows) => RUNS.map((runs) => `${rows} x ${runs}`))]
  const lines = Object.keys(CHANGES).map((name, change) => [
    name,
    ...powers.flatMap((byRuns) => byRuns.map((shares) => percent(shares[change]))),
  ])
  const unchanged = falseShares.map((share, index) => `${percent(share)} with ${RUNS[index]} runs`).join(', ')
  return [
    `Nothing changed in ${ROWS} tests (${UNCHANGED_DIFFS} simulated diffs each): drift was shown in ${unchanged}.`,
    '',
    `One test of 1, 20 or ${ROWS} changed, with 5, 10 or 20 runs on each side: how often it was found (${CHANGED_DIFFS} diffs each).`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function shareOf(count, isTrue) {
  let found = 0
  for (let index = 0; index < count; index += 1) if (isTrue(index)) found += 1
  return found / count
}

function percent(share) {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`
}
