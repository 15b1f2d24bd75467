// For a pull request: lists, with everything that comes from outside in code spans, where Markdown and HTML are inert.
import type { CatalogueDiff } from '../catalog/catalogue-diff.js'
import { cleanText } from '../core/show-value.js'
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
  yield `- ${codeSpan(row.name)} ${statusText(row)}${row.advisory ? ' (advisory)' : ''}\n`
  if (row.rate !== undefined && row.rate.verdict !== 'same') yield `  - ${rateText(row.rate)}\n`
  for (const target of row.targets) yield `  - ${codeSpan(targetText(target))}\n`
}

export function* markdownCatalogueDiff(diff: CatalogueDiff): Generator<string> {
  yield `## mcprove diff: ${catalogueTotals(diff)}\n`
  if (diff.removed.length > 0) yield `\n### Removed\n\n${diff.removed.map(toolItem).join('')}`
  if (diff.changed.length > 0) yield '\n### Changed\n\n'
  for (const { tool, breaking, changes } of diff.changed) {
    yield `- ${codeSpan(tool)}${breaking ? ' **breaking**' : ''}\n`
    for (const change of changes) yield `  - ${codeSpan(toolChangeText(change))}\n`
  }
  if (diff.added.length > 0) yield `\n### Added\n\n${diff.added.map(toolItem).join('')}`
}

function toolItem(tool: string): string {
  return `- ${codeSpan(tool)}\n`
}

/** CommonMark 6.1: between fences longer than any run of backticks inside, text is only text. */
function codeSpan(text: string): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim() || ' '
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
