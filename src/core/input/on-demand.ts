// Building a zod schema takes tens of microseconds, and the format has hundreds of them, but a suite uses about a dozen
// keys. So each schema is built on first use.
import * as z from 'zod'
import { isRecord } from '../trace/trace-fields.js'

/** Builds at the first call and remembers. */
export function onDemand<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}

type Shape = Readonly<Record<string, z.ZodType>>
type Builders = Readonly<Record<string, () => z.ZodType>>
type Built<B extends Builders> = { readonly [Key in keyof B]: ReturnType<B[Key]> }
type Joined<Shapes extends readonly Shape[]> = Shapes extends readonly [infer First, ...infer Rest extends Shape[]]
  ? First & Joined<Rest>
  : unknown

/** The keys of a mapping with their schemas, each behind a getter. A spread would build them all: see `joinKeys`. */
export function keysOnDemand<const B extends Builders>(builders: B): Built<B> {
  const keys = {}
  for (const [key, build] of Object.entries(builders)) {
    Object.defineProperty(keys, key, { get: onDemand(build), enumerable: true })
  }
  // A getter for each builder, which returns what it builds.
  return keys as Built<B>
}

/** The keys of all shapes, in this order, without building them. */
export function joinKeys<const Shapes extends readonly Shape[]>(...shapes: Shapes): Joined<Shapes> {
  const keys = {}
  for (const shape of shapes) Object.defineProperties(keys, Object.getOwnPropertyDescriptors(shape))
  // Every property of every shape.
  return keys as Joined<Shapes>
}

const remembered = new WeakMap<Shape, Map<string, z.ZodObject>>()

/**
 * A strict object of only those keys that the value has; the others are optional and do not matter. All keys when the
 * value has an unknown one, because the message lists the known keys.
 */
export function strictObjectFor(keys: Shape, value: unknown, required: readonly string[] = []): z.ZodObject {
  const written = isRecord(value) ? Object.keys(value) : []
  const isKnown = written.every((key) => Object.hasOwn(keys, key))
  const wanted = new Set([...required, ...written])
  const used = Object.keys(keys).filter((key) => !isKnown || wanted.has(key))
  const id = used.join(' ')
  const schemas = remembered.get(keys) ?? new Map<string, z.ZodObject>()
  remembered.set(keys, schemas)
  let schema = schemas.get(id)
  if (schema === undefined) {
    // Every name in `used` is a key of the shape.
    schema = z.strictObject(Object.fromEntries(used.map((key) => [key, keys[key] as z.ZodType])))
    schemas.set(id, schema)
  }
  return schema
}
