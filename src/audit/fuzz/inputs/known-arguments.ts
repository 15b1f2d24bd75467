// Arguments with values that the server has named: to read what was made, to remove it, to turn the page.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import type { KnownValue } from '../../values/known-values.js'
import { withLeaves } from './leaves.js'
import { mutatedText } from './mutated-text.js'

export type ValuesFor = (name: string) => readonly KnownValue[]

export interface KnownArguments {
  readonly args: RawRecord
  /** The values that are from answers. */
  readonly known: readonly KnownValue[]
}

/** `optional`: what may be added. Undefined when no argument has a known value. */
export function withKnownValues(
  args: RawRecord,
  optional: readonly string[],
  valuesFor: ValuesFor,
  random: SeededRandom,
): KnownArguments | undefined {
  const known = new Set<KnownValue>()
  const take = (name: string): KnownValue | undefined => {
    const values = valuesFor(name)
    // What was named last is most likely still there.
    const value = values[random.below(2) * random.below(values.length)]
    if (value === undefined || random.below(4) === 0) return undefined
    if (typeof value === 'string' && random.below(8) === 0) return mutatedText(value, random)
    known.add(value)
    return value
  }
  const added = optional.flatMap((name) => {
    const value = Object.hasOwn(args, name) || random.below(2) === 0 ? undefined : take(name)
    return value === undefined ? [] : [[name, value]]
  })
  const filled = { ...withLeaves(args, (leaf, name) => take(name) ?? leaf), ...Object.fromEntries(added) }
  return known.size === 0 ? undefined : { args: filled, known: [...known] }
}
