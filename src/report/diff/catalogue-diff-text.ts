import type { CatalogueDiff, ToolChange } from '../../catalog/catalogue-diff.js'
import { cleanText } from '../../core/text/show-value.js'
import { colorsIf } from '../text/colors.js'

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
