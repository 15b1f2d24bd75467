import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { numberIn } from './schema-view.js'

const EDGES: readonly number[] = [
  ...[1, 0, -1, 2, 10, 100, 1000, 0.5, -0.5, 1.5, 0.1, 1 / 3, 0.30000000000000004, 255, 256, 65_535, 65_536],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63],
  ...[1e21, 1e308, -1e308, 5e-324],
]

/** Allowed numbers, the plainest first. */
export function numberEdges(schema: RawRecord, isInteger: boolean): readonly number[] {
  const step = stepOf(schema, isInteger)
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((key) => {
    const bound = numberIn(schema, key)
    return bound === undefined ? [] : [bound, bound + step, bound - step, bound + 2 * step, bound - 2 * step]
  })
  const multiples = schema.multipleOf === undefined ? [] : [step, 2 * step, -step, 1000 * step]
  return [...new Set([...bounds, ...multiples, ...EDGES])].filter((value) => isAllowed(value, schema, isInteger))
}

/** Small numbers are as likely as large ones. */
export function randomNumber(schema: RawRecord, isInteger: boolean, random: SeededRandom): number {
  const least = numberIn(schema, 'minimum') ?? numberIn(schema, 'exclusiveMinimum')
  const most = numberIn(schema, 'maximum') ?? numberIn(schema, 'exclusiveMaximum')
  const size = 10 ** random.below(random.below(3) === 0 ? 16 : 4)
  const from = least ?? (most === undefined ? -size : most - size)
  const until = most ?? (least === undefined ? size : least + size)
  const raw = from + (random.below(2 ** 30) / 2 ** 30) * (until - from)
  const step = stepOf(schema, isInteger)
  return isInteger || schema.multipleOf !== undefined ? Math.round(raw / step) * step : raw
}

function stepOf({ multipleOf }: RawRecord, isInteger: boolean): number {
  return typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : isInteger ? 1 : 0.5
}

function isAllowed(value: number, schema: RawRecord, isInteger: boolean): boolean {
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) return false
  const { multipleOf } = schema
  if (typeof multipleOf === 'number' && !Number.isInteger(value / multipleOf)) return false
  return (
    value >= (numberIn(schema, 'minimum') ?? value) &&
    value <= (numberIn(schema, 'maximum') ?? value) &&
    value > (numberIn(schema, 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY) &&
    value < (numberIn(schema, 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY)
  )
}
