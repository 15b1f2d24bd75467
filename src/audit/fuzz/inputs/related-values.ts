// Arguments that have to do with each other: the same text twice, one within the other, an end before its start.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'

/** Each text in all of the arguments that are texts, then each number; `choices` have values of their own. */
export function equalArguments(
  whole: RawRecord,
  choices: ReadonlySet<string>,
  edgesOf: (name: string) => readonly unknown[],
): readonly RawRecord[] {
  return (['string', 'number'] as const).flatMap((type) => {
    const names = Object.keys(whole).filter((name) => typeof whole[name] === type && !choices.has(name))
    const [first] = names
    if (first === undefined || names.length < 2) return []
    const values = edgesOf(first).filter((value) => typeof value === type)
    return values.map((value) => ({ ...whole, ...Object.fromEntries(names.map((name) => [name, value])) }))
  })
}

/** One argument made from another one of the same type; the arguments as they are where there are none. */
export function relatedArguments(args: RawRecord, random: SeededRandom): RawRecord {
  const names = random.shuffled(Object.keys(args))
  const [one = '', other = ''] = names.flatMap((name, at) => {
    const type = typeof args[name]
    const mate = names.slice(at + 1).find((next) => typeof args[next] === type)
    return (type === 'string' || type === 'number') && mate !== undefined ? [name, mate] : []
  })
  const [first, second] = [args[one], args[other]]
  if (typeof first === 'string' && typeof second === 'string') return { ...args, [other]: textFrom(first, random) }
  if (typeof first !== 'number' || typeof second !== 'number') return args
  const draw = random.below(4)
  if (draw === 0) return { ...args, [one]: second, [other]: first }
  return { ...args, [other]: first + draw - 2 }
}

function textFrom(text: string, random: SeededRandom): string {
  const points = [...text.slice(0, 1000)]
  const from = random.below(Math.max(1, points.length))
  switch (random.below(6)) {
    case 0:
      return points.slice(from).join('')
    case 1:
      return points.slice(0, from + 1).join('')
    case 2:
      return text.slice(0, 1000).repeat(2)
    case 3:
      return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
    default:
      return text
  }
}
