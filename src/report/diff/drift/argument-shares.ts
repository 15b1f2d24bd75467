import { cut } from '../../../core/text/show-value.js'
import type { Feature, FeatureTable } from './call-features.js'
import { EDGE } from './call-features.js'
import type { ArgumentShare } from './row-drift.js'

const MAX_ARGUMENTS = 20
const MAX_VALUES = 5
const MAX_VALUE_LENGTH = 1000

/** Arguments whose values are not the same in all runs, with the values of both sides. The first `old` runs are old. */
export function argumentShares(table: FeatureTable, old: number, runs: number): readonly ArgumentShare[] {
  const byArgument = new Map<string, { readonly tool: string; readonly argument: string; readonly values: Feature[] }>()
  for (const feature of table.all()) {
    const { kind, tools, argument = EDGE, value } = feature
    if (kind !== 'argument' || value === undefined) continue
    const key = JSON.stringify([argument, ...tools])
    const entry = byArgument.get(key) ?? { tool: tools[0] ?? EDGE, argument, values: [] }
    entry.values.push(feature)
    byArgument.set(key, entry)
  }
  return [...byArgument.values()]
    .filter(({ values }) => values.length > 1 || (values[0]?.numbers.size ?? 0) < runs)
    .slice(0, MAX_ARGUMENTS)
    .map(({ tool, argument, values }) => ({ tool, argument, values: sharesOf(values, old) }))
}

/** Values that occur in a single run say nothing about a change: a text that the model writes anew each time. */
function sharesOf(values: readonly Feature[], old: number): ArgumentShare['values'] {
  return values
    .filter(({ numbers }) => numbers.size > 1)
    .sort((one, other) => other.numbers.size - one.numbers.size)
    .slice(0, MAX_VALUES)
    .map(({ value = '', numbers }) => {
      const before = [...numbers.keys()].filter((run) => run < old).length
      return { value: cut(value, MAX_VALUE_LENGTH), old: before, new: numbers.size - before }
    })
}
