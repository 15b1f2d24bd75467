import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { allPairs } from './pairs.js'
import { flatSchema, propertiesOf, requiredIn, typesOf } from './schema-view.js'
import type { ValueMaker } from './value-maker.js'

/** More make more pairs than calls. */
const MAX_FACTORS = 12
const MAX_LEVELS = 8

/** A value of an argument, made anew for each call; undefined leaves it out. */
type Level = () => unknown

/** Values of choices, and what is there and what is not, each with each other one. What is there has any value. */
export function pairedArguments(
  schema: RawRecord,
  root: unknown,
  values: ValueMaker,
  random: SeededRandom,
): readonly RawRecord[] {
  const required = requiredIn(schema)
  const factors = Object.entries(propertiesOf(schema)).map(([name, part]): [string, readonly Level[]] => {
    const members = membersOf(flatSchema(part, root))
    const present = members?.map(
      (member): Level =>
        () =>
          member,
    ) ?? [() => anyValue(name, part, values, random)]
    return [name, required.includes(name) ? present : [() => undefined, ...present]]
  })
  const varied = factors.filter(([, levels]) => levels.length > 1).slice(0, MAX_FACTORS)
  if (varied.length < 2) return []
  const fixed = factors.filter(([, levels]) => levels.length === 1)
  const rows = allPairs(
    varied.map(([, levels]) => levels.length),
    random,
  )
  return rows.map((row) => {
    const chosen = [...fixed, ...varied].map(([name, levels], at) => {
      const level = levels[at < fixed.length ? 0 : (row[at - fixed.length] ?? 0)]
      return [name, level?.()] as const
    })
    return Object.fromEntries(chosen.filter(([, value]) => value !== undefined))
  })
}

function membersOf(schema: RawRecord): readonly unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, MAX_LEVELS)
  return typesOf(schema).includes('boolean') ? [true, false] : undefined
}

function anyValue(name: string, schema: unknown, values: ValueMaker, random: SeededRandom): unknown {
  return random.below(2) === 0 ? values.plain(schema, name, 1) : values.random(schema, random, name, 1)
}
