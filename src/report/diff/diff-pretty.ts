// For a terminal: the answer in one line, then what changed, in one screen.
import { cleanText } from '../../core/text/show-value.js'
import { type Colors, colorsIf } from '../text/colors.js'
import { bounded } from '../text/trouble.js'
import type { ResultDiff, RowDiff } from './diff-results.js'
import {
  byNewReason,
  countRows,
  headline,
  lowestText,
  MAX_FLIPPED,
  moreDrift,
  nameText,
  planCommand,
  rowsWith,
  rowText,
  suiteText,
  targetText,
  totals,
} from './diff-text.js'
import { behaviourLines } from './drift/drift-text.js'
import { ROW_CHANGES, type RowChange } from './row-change.js'
import { hasSuiteLine } from './suite-line.js'

export interface PrettyDiffOptions {
  readonly color: boolean
  /** Every row, with all that is known about it. */
  readonly all?: boolean
}

/** Before the counts, with the headline and an empty line. */
const MAX_LINES = 20
const MAX_REASON_LENGTH = 160

const SHOWN = [...ROW_CHANGES.filter((change) => change !== 'flipped' && change !== 'same'), 'flipped'] as const

export function* prettyResultDiff(diff: ResultDiff, { color, all = false }: PrettyDiffOptions): Generator<string> {
  const colors = colorsIf(color)
  yield `${colors.bold(headline(diff))}\n`
  const lines = [...groupLines(diff.rows, colors, all)]
  const most = all ? lines.length : MAX_LINES - 2
  if (lines.length > 0) yield '\n'
  // The last line says how many are left.
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines
  for (const { text } of shown) yield `${text}\n`
  const left = all ? 0 : Math.max(0, diff.summary.flipped - MAX_FLIPPED)
  const rest = lines.slice(shown.length).filter(({ isRow }) => isRow).length + left
  if (rest > 0) yield `… and ${countRows(rest)} more (show them with --all)\n`
  yield '\n'
  if (hasSuiteLine(diff.suite)) yield `${suiteText(diff.suite)}\n`
  const lowest = lowestText(diff)
  if (lowest !== null) yield `${lowest}\n`
  yield `${totals(diff)}\n`
  const plan = planCommand(diff)
  if (plan !== null) yield colors.dim(`how many runs would tell: ${plan}\n`)
  if (diff.behaviour !== null) for (const line of behaviourLines(diff.behaviour)) yield `${line}\n`
}

interface Line {
  readonly text: string
  readonly isRow: boolean
}

function* groupLines(rows: readonly RowDiff[], colors: Colors, all: boolean): Generator<Line> {
  for (const change of all ? ROW_CHANGES : SHOWN) {
    for (const [reason, group] of byNewReason(rowsWith(change, rows, all))) {
      if (reason !== null) {
        const text = cleanText(bounded(reason.replace(/\s+/g, ' '), MAX_REASON_LENGTH))
        yield { text: `${text} ${colors.dim(`(${countRows(group.length)})`)}`, isRow: false }
      }
      for (const row of group) yield* rowLines(row, reason === null ? '' : '  ', colors, all)
    }
  }
}

function* rowLines(row: RowDiff, indent: string, colors: Colors, all: boolean): Generator<Line> {
  const name = colors.bold(`${nameText(row.name)}:`)
  yield { text: `${indent}${paint(row.change, colors)} ${name} ${rowText(row, { isWhole: all })}`, isRow: true }
  if (!all) return
  for (const { text, runs } of row.new_reasons.slice(1)) {
    yield {
      text: `${indent}  ${cleanText(text)}${runs > 0 ? ` (${runs === 1 ? '1 run' : `${runs} runs`})` : ''}`,
      isRow: false,
    }
  }
  for (const line of moreDrift(row)) yield { text: `${indent}  ${line}`, isRow: false }
  for (const target of row.targets) yield { text: `${indent}  ${cleanText(targetText(target))}`, isRow: false }
  if (row.reproduce !== undefined && row.change !== 'same') {
    yield { text: `${indent}  reproduce: ${cleanText(row.reproduce)}`, isRow: false }
  }
}

function paint(change: RowChange, colors: Colors): string {
  const text = change.toUpperCase()
  if (change === 'broken') return colors.red(text)
  if (change === 'fixed') return colors.green(text)
  return change === 'changed' || change === 'drift' ? colors.yellow(text) : colors.dim(text)
}
