import type { CatalogueDiff, ToolChange } from '../../catalog/catalogue-diff.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { type Colors, colorsIf } from '../text/colors.js'
import { type ResultDiff, ROW_CHANGES, type RowChange, type RowDiff, type TargetChange } from './diff-results.js'
import { rateText } from './rate-text.js'

/** How many targets of a row are listed. */
const MAX_TARGETS = 10

export function* prettyResultDiff(diff: ResultDiff, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  for (const change of ROW_CHANGES) {
    for (const row of diff.rows) if (row.change === change) yield* rowLines(row, colors)
  }
  if (diff.rows.length > 0) yield '\n'
  yield `${resultTotals(diff)}\n`
}

/** `1 broken, 2 fixed, 7 the same`. */
export function resultTotals({ summary: { same, ...counts } }: ResultDiff): string {
  const parts = ROW_CHANGES.flatMap((change) => (counts[change] === 0 ? [] : [`${counts[change]} ${change}`]))
  return [...parts, `${same} the same`].join(', ')
}

export function targetText({ target, old, new: now }: TargetChange): string {
  return `${target} ${showValue(old, 60)} -> ${showValue(now, 60)}`
}

function* rowLines(row: RowDiff, colors: Colors): Generator<string> {
  const advisory = row.advisory ? colors.dim(' advisory') : ''
  const name = colors.bold(`${cleanText(row.name)}:`)
  yield `${paint(row.change, colors)} ${name} ${colors.dim(statusText(row))}${advisory}\n`
  if (row.rate !== undefined && row.rate.verdict !== 'same') yield `  ${rateText(row.rate)}\n`
  for (const target of row.targets.slice(0, MAX_TARGETS)) yield `  ${cleanText(targetText(target))}\n`
  const rest = row.targets.length - MAX_TARGETS
  if (rest > 0) yield `  … and ${rest} more (show all with --reporter json)\n`
}

export function statusText({ old, new: now }: RowDiff): string {
  if (old === null || now === null || old === now) return old ?? now ?? ''
  return `${old} -> ${now}`
}

function paint(change: RowChange, colors: Colors): string {
  const text = change.toUpperCase()
  if (change === 'broken') return colors.red(text)
  if (change === 'fixed') return colors.green(text)
  return change === 'changed' ? colors.yellow(text) : colors.dim(text)
}

export function* prettyCatalogueDiff(diff: CatalogueDiff, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  for (const tool of diff.removed) yield `${colors.red('REMOVED')} ${colors.bold(cleanText(tool))} breaking\n`
  for (const { tool, breaking, changes } of diff.changed) {
    const mark = breaking ? colors.red('CHANGED') : colors.yellow('CHANGED')
    yield `${mark} ${colors.bold(cleanText(tool))}${breaking ? ' breaking' : ''}\n`
    for (const change of changes) {
      const text = cleanText(toolChangeText(change))
      yield `  ${change.breaking ? colors.red(text) : text}\n`
    }
  }
  for (const tool of diff.added) yield `${colors.green('ADDED')} ${colors.bold(cleanText(tool))}\n`
  if (diff.removed.length + diff.changed.length + diff.added.length > 0) yield '\n'
  yield `${catalogueTotals(diff)}\n`
}

/** `breaking: input city: required now`. */
export function toolChangeText({ part, path, breaking, message }: ToolChange): string {
  const place = [PARTS[part], path].filter((text) => text !== '').join(' ')
  return `${breaking ? 'breaking: ' : ''}${place}: ${message}`
}

const PARTS: Readonly<Record<ToolChange['part'], string>> = {
  description: 'description',
  annotations: 'annotations',
  input_schema: 'input',
  output_schema: 'output',
}

/** `2 removed, 1 changed (1 breaking), 7 the same`. */
export function catalogueTotals({ added, removed, changed, unchanged }: CatalogueDiff): string {
  const breaking = changed.filter((tool) => tool.breaking).length
  const parts = [
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
    ...(changed.length === 0 ? [] : [`${changed.length} changed${breaking === 0 ? '' : ` (${breaking} breaking)`}`]),
    ...(added.length === 0 ? [] : [`${added.length} added`]),
  ]
  return `${[...parts, `${unchanged} the same`].join(', ')}`
}
