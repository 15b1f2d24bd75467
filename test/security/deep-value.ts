// Values nested deeper than a stack, and values wider than one: made once, put in every place of what is valid.

export interface Shape {
  readonly name: string
  readonly value: unknown
  /** Of the same shape, and harmless: what a function does with it says what it thinks of the type alone. */
  readonly shallow: unknown
}

export const LEVELS = [1_000, 10_000, 40_000] as const

function nested(levels: number, wrap: (inner: unknown, level: number) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = wrap(value, level)
  return value
}

const list = (inner: unknown) => [inner]
const record = (inner: unknown) => ({ a: inner })
/** As JSON Schemas nest, which are walked by rules of their own. */
const schema = (inner: unknown, level: number) =>
  level === 0 ? { type: 'string' } : { type: 'object', properties: { a: inner } }

export const SHAPES: readonly Shape[] = [
  ...LEVELS.flatMap((levels): Shape[] => [
    { name: `${levels} lists`, value: nested(levels, list), shallow: [[1]] },
    { name: `${levels} objects`, value: nested(levels, record), shallow: { a: { a: 1 } } },
    { name: `${levels} schemas`, value: nested(levels, schema), shallow: nested(2, schema) },
  ]),
  { name: '2000 elements', value: Array(2_000).fill(1), shallow: [1, 1] },
  {
    name: '2000 keys',
    value: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
    shallow: { k0: 0, k1: 1 },
  },
]

export type Path = readonly (string | number)[]

/** Every place of a JSON value but its root, no more than `limit` of them, evenly chosen. */
export function placesIn(root: unknown, limit = Number.POSITIVE_INFINITY): Path[] {
  const places: Path[] = []
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: root, path: [] }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { value, path } = next
    if (path.length > 0) places.push(path)
    if (!isPlain(value)) continue
    const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
    for (const key of keys) open.push({ value: (value as Record<string | number, unknown>)[key], path: [...path, key] })
  }
  const step = Math.max(1, places.length / limit)
  return places.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Objects of classes are handed over as they are: their fields are not data from outside. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
