// For a pull request: lists, with all external text in code spans, where Markdown and HTML have no effect.
import type { CatalogueDiff } from '../../catalog/catalogue-diff.js'
import { inlineCode } from '../text/markdown-text.js'
import { catalogueTotals, toolChangeText } from './catalogue-diff-text.js'
import type { ResultDiff, RowDiff } from './diff-results.js'
import {
  byNewReason,
  headline,
  isByBehaviour,
  lowestText,
  moreDrift,
  planCommand,
  rowsWith,
  rowText,
  suiteText,
  targetText,
  totals,
} from './diff-text.js'
import { behaviourLines } from './drift/drift-text.js'
import { ROW_CHANGES } from './row-change.js'
import { hasSuiteLine } from './suite-line.js'

export function* markdownResultDiff(diff: ResultDiff, { all = false } = {}): Generator<string> {
  yield `## mcprove diff: ${headline(diff)}\n\n`
  if (hasSuiteLine(diff.suite)) yield `${suiteText(diff.suite)}\n\n`
  const lowest = lowestText(diff)
  if (lowest !== null) yield `${inlineCode(lowest)}\n\n`
  yield `${totals(diff)}\n`
  const plan = planCommand(diff)
  if (plan !== null) yield `\nHow many runs would tell: ${inlineCode(plan)}\n`
  for (const line of diff.behaviour === null ? [] : behaviourLines(diff.behaviour)) yield `\n${line}\n`
  for (const change of ROW_CHANGES) {
    const rows = rowsWith(change, diff.rows, all)
    if (rows.length === 0) continue
    yield `\n### ${change.charAt(0).toUpperCase()}${change.slice(1)}\n\n`
    for (const [reason, group] of byNewReason(rows)) {
      if (reason !== null) yield `- ${inlineCode(reason)}\n`
      for (const row of group) yield* rowItems(row, reason === null ? '' : '  ')
    }
  }
}

function* rowItems(row: RowDiff, indent: string): Generator<string> {
  // Names and values of calls are in the text of a row that drifted.
  const text = isByBehaviour(row) ? inlineCode(rowText(row, { isWhole: true })) : rowText(row)
  yield `${indent}- ${inlineCode(row.name)} ${text}\n`
  for (const { text } of row.new_reasons.slice(1)) yield `${indent}  - ${inlineCode(text)}\n`
  for (const line of moreDrift(row)) yield `${indent}  - ${inlineCode(line)}\n`
  for (const target of row.targets) yield `${indent}  - ${inlineCode(targetText(target))}\n`
  if (row.reproduce !== undefined && row.change === 'broken') {
    yield `${indent}  - reproduce: ${inlineCode(row.reproduce)}\n`
  }
}

export function* markdownCatalogueDiff(diff: CatalogueDiff): Generator<string> {
  yield `## mcprove diff: ${catalogueTotals(diff)}\n`
  if (diff.removed.length > 0) yield `\n### Removed\n\n${diff.removed.map(toolItem).join('')}`
  if (diff.changed.length > 0) yield '\n### Changed\n\n'
  for (const { tool, breaking, changes } of diff.changed) {
    yield `- ${inlineCode(tool)}${breaking ? ' **breaking**' : ''}\n`
    for (const change of changes) yield `  - ${inlineCode(toolChangeText(change))}\n`
  }
  if (diff.added.length > 0) yield `\n### Added\n\n${diff.added.map(toolItem).join('')}`
}

function toolItem(tool: string): string {
  return `- ${inlineCode(tool)}\n`
}
