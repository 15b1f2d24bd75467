import { showName } from '../../../../core/text/show-name.js'
import { cut } from '../../../../core/text/show-value.js'
import { COMPARISON, type ComparedRow, type Comparison, comparisonTimeMs } from '../../../load/compare-servers.js'
import { megabytes } from '../../../load/load-figures.js'
import { roundMs, showMs } from '../../../load/standing.js'
import { defineProbe, type Figures, inconclusive, judged, type Outcome, skipped } from '../../../probe/probe.js'

const LEVEL = 0.05
/** A smaller difference is not worth a finding. */
const MARGIN = 1.1
/** An interval that reaches this far says nothing. */
const TOO_WIDE = 2

export const compared = defineProbe({
  id: 'load/compared',
  title: 'The server is not slower than the one it is compared with.',
  severity: 'warning',
  reference: {
    title: 'F. Wilcoxon, Individual Comparisons by Ranking Methods, 1945',
    url: 'https://doi.org/10.2307/3001968',
  },
  timeMs: comparisonTimeMs,
  run: async (audit) => {
    const made = await audit.observe(COMPARISON)
    if ('kind' in made) return made.kind === 'skipped' ? skipped(made.reason) : inconclusive(made.reason)
    return { ...judgeComparison(made), ...figuresOf(made) }
  },
})

function judgeComparison({ label, rows, saturated }: Comparison): Outcome {
  const [whole, ...tools] = rows
  if (whole === undefined) return inconclusive('calls failed on one of the servers, so their times cannot be compared')
  // Of many tools, one looks slower by chance: each has its share of the level.
  const worst = tools
    .filter((row) => isSlower(row, LEVEL / tools.length))
    .toSorted((one, other) => other.ratio - one.ratio)[0]
  if (isSlower(whole, LEVEL)) {
    const most = worst === undefined ? '' : `; worst: ${worstText(worst)}`
    return judged([], [{ message: `${rowText(whole, label)}${most}` }])
  }
  if (worst?.tool !== undefined) return judged([], [{ message: rowText(worst, label), subject: worst.tool }])
  // What this process adds to both hides a difference, and makes none.
  if (saturated !== undefined) return inconclusive(saturated)
  return whole.high < TOO_WIDE
    ? judged([])
    : inconclusive(`the times differ too much from round to round, ${rowText(whole, label)}: raise --requests`)
}

function isSlower({ p, low, ratio }: ComparedRow, level: number): boolean {
  return p < level && low > 1 && ratio >= MARGIN
}

function rowText({ tool, ms: [own, other], ratio, low, high, p }: ComparedRow, label: string): string {
  const interval = `95% interval ${times(low)} to ${times(high)}, p ${p < 0.0001 ? '< 0.0001' : `= ${p.toPrecision(2)}`}`
  const calls = tool === undefined ? 'calls' : `calls of ${showName(tool)}`
  return `${calls} take ${times(ratio)} times as long as those of ${cut(label, 80)}: ${showMs(own)} and ${showMs(other)} (${interval})`
}

/** `say`, 2 times as long: 10 ms and 5 ms. */
function worstText({ tool = '', ms: [own, other], ratio }: ComparedRow): string {
  return `${showName(tool)}, ${times(ratio)} times as long: ${showMs(own)} and ${showMs(other)}`
}

function figuresOf({ label, clients, rounds, rows, memory }: Comparison): Figures {
  const many = clients === 1 ? '1 client' : `${clients} clients`
  const [whole] = rows
  const parts = [
    `${rounds} rounds in turns with ${many}, against ${cut(label, 80)}`,
    ...(whole === undefined ? [] : [differenceText(whole)]),
    ...(memory === undefined ? [] : [`memory ${megabytes(memory[0])} MB against ${megabytes(memory[1])} MB`]),
  ]
  return {
    summary: parts.join('; '),
    ...(whole === undefined
      ? {}
      : {
          measures: {
            ratio: rounded(whole.ratio),
            ratio_low: rounded(whole.low),
            ratio_high: rounded(whole.high),
            p: whole.p,
          },
        }),
    tables: [
      {
        title: 'medians',
        columns: ['tool', 'ms', 'other ms', 'times as long', 'from', 'to', 'p'],
        rows: rows.map(({ tool, ms: [own, other], ratio, low, high, p }) => [
          tool === undefined ? 'all tools' : showName(tool),
          roundMs(own),
          roundMs(other),
          ...[ratio, low, high].map(rounded),
          Number(p.toPrecision(2)),
        ]),
      },
    ],
  }
}

/** Where the interval would not contain 1 any more, if it were as wide. */
function differenceText({ ratio, low, high }: ComparedRow): string {
  const seen = Math.max(MARGIN, ratio / low)
  return `calls take ${times(ratio)} times as long (95% interval ${times(low)} to ${times(high)}); a server that takes ${times(seen)} times as long would have been seen`
}

function times(ratio: number): string {
  return String(rounded(ratio))
}

function rounded(ratio: number): number {
  return Number(ratio.toPrecision(3))
}
