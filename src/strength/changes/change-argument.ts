import type { SeededRandom } from '../../catalog/distractors/seeded-random.js'
import { withValueAt } from '../../core/json/with-value-at.js'
import { showValue } from '../../core/text/show-value.js'
import { resultValue } from '../../core/trace/result-value.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { leavesOf } from '../../learn/leaves-of.js'
import { type ArgumentPlace, argumentPlaces } from '../argument-places.js'
import type { ChangeKind } from '../change-kind.js'
import { stepsOf, withSteps } from '../edit-steps.js'

interface OtherValue {
  readonly how: 'another value of the run' | 'off by one' | 'another enum value' | 'empty'
  readonly value: unknown
}

export const changeArgument: ChangeKind = {
  key: 'change_argument',
  summary: 'change an argument: another id of the run, off by one, another enum value, empty',
  severity: 'major',
  sites: (run, random) => {
    const steps = stepsOf(run.trace)
    const values = valuesByShape(run.trace)
    return steps.flatMap(({ call, result }, index) => {
      const tool = toolOf(call)
      const schema = run.offered.find((offered) => offered.tool === tool)?.definition.input_schema
      return argumentPlaces(call.args).flatMap((place) =>
        otherValues(place, schema, values, random).map(({ how, value }) => ({
          at: `${tool.id} ${place.path} (${how})`,
          text: `calls ${tool.id} with ${place.path} ${showValue(value, 40)} instead of ${showValue(place.value, 40)}`,
          tools: [tool],
          make: () => {
            const args = withValueAt(call.args, place.segments, value)
            return withSteps(run.trace, steps.with(index, { call: { ...call, args }, result }))
          },
        })),
      )
    })
  },
}

function otherValues(
  { value, segments }: ArgumentPlace,
  schema: unknown,
  values: ReadonlyMap<string, readonly unknown[]>,
  random: SeededRandom,
): OtherValue[] {
  const found: OtherValue[] = []
  const options = enumAt(schema, segments).filter((option) => option !== value)
  const alike = (values.get(shapeOf(value)) ?? []).filter((other) => other !== value)
  if (options.length > 0) found.push({ how: 'another enum value', value: options[random.below(options.length)] })
  else if (alike.length > 0) found.push({ how: 'another value of the run', value: alike[random.below(alike.length)] })
  const next = offByOne(value)
  if (next !== null) found.push({ how: 'off by one', value: next })
  if (typeof value === 'string' && value !== '') found.push({ how: 'empty', value: '' })
  if (Array.isArray(value) && value.length > 0) found.push({ how: 'empty', value: [] })
  return found
}

function offByOne(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 1
  if (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)) return String(Number(value) + 1)
  return null
}

function enumAt(schema: unknown, segments: readonly (string | number)[]): readonly unknown[] {
  let at: unknown = schema
  for (const segment of segments) {
    if (!isRecord(at)) return []
    const inner = typeof segment === 'number' ? at.items : isRecord(at.properties) ? at.properties[segment] : undefined
    at = inner
  }
  return isRecord(at) && Array.isArray(at.enum) ? at.enum : []
}

/** Values from the run's arguments and results, by format: what an agent would confuse. */
function valuesByShape({ tool_calls, tool_results }: Trace): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, Set<unknown>>()
  const add = (holder: unknown): void => {
    for (const [, value] of leavesOf(holder)) {
      const shape = shapeOf(value)
      if (shape === '') continue
      const known = values.get(shape)
      if (known === undefined) values.set(shape, new Set([value]))
      else known.add(value)
    }
  }
  for (const { args } of tool_calls) add(args)
  for (const result of tool_results) {
    const value = resultValue(result)
    if (value !== null && 'data' in value) add(value.data)
  }
  return new Map(Array.from(values, ([shape, set]) => [shape, [...set]]))
}

/** `A-17` and `B-204` have the same format; prose and trivial values have none. */
function shapeOf(value: unknown): string {
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'string' || value.length < 2 || value.length > 80 || /\s/.test(value)) return ''
  return value.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')
}
