// For a pull request: lists, with all external text in code spans, where Markdown and HTML have no effect.
import type { CatalogueDiff } from '../../catalog/catalogue-diff.js'
import { inlineCode } from '../text/markdown-text.js'
import { catalogueTotals, resultTotals, statusText, targetText, toolChangeText } from './diff-pretty.js'
import { type ResultDiff, ROW_CHANGES, type RowDiff } from './diff-results.js'
import { rateText } from './rate-text.js'

export function* markdownResultDiff(diff: ResultDiff): Generator<string> {
  yield `## mcprove diff: ${resultTotals(diff)}\n`
  for (const change of ROW_CHANGES) {
    const rows = diff.rows.filter((row) => row.change === change)
    if (rows.length === 0) continue
    yield `\n### ${change.charAt(0).toUpperCase()}${change.slice(1)}\n\n`
    for (const row of rows) yield* rowItems(row)
  }
}

function* rowItems(row: RowDiff): Generator<string> {
  yield `- ${inlineCode(row.name)} ${statusText(row)}${row.advisory ? ' (advisory)' : ''}\n`
  if (row.rate !== undefined && row.rate.verdict !== 'same') yield `  - ${rateText(row.rate)}\n`
  for (const target of row.targets) yield `  - ${inlineCode(targetText(target))}\n`
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
