// What is known about the values that targets look into: enough to find a misspelled key at load time.
import { nearest } from '../text/nearest.js'
import { childPath, EVERY, type Segment, type TargetPath } from './target-path.js'

/** A value without any of these is a scalar. */
export interface TargetShape {
  /** The shape of each element, for a list. */
  readonly elements?: TargetShape
  /** The keys, for an object. */
  readonly keys?: Readonly<Record<string, TargetShape>>
  /** Other names of `keys`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** There may be more keys than are listed. */
  readonly isOpen?: true
  /** Every value that a scalar can have. */
  readonly values?: readonly (string | boolean)[]
}

export const SCALAR: TargetShape = {}
export const ANYTHING: TargetShape = { isOpen: true }
export const BOOLEAN: TargetShape = { values: [true, false] }

/** An object of scalars that may have further keys. */
export function scalarsAt(words: string): Readonly<Record<string, TargetShape>> {
  return Object.fromEntries(words.split(' ').map((key) => [key, SCALAR]))
}

/** The first step of a path that its shape does not know. */
export interface UnknownStep {
  /** The known part before it; empty at the root. */
  readonly parent: string
  readonly shape: TargetShape
  readonly segment: Segment
  /** The key that was probably meant. */
  readonly near?: string | undefined
}

export function findUnknownStep({ segments, text }: TargetPath, root: TargetShape): UnknownStep | null {
  let shape = root
  let parent = ''
  for (const segment of segments) {
    const next = shapeBelow(shape, segment)
    const at = childPath(parent, segment)
    if (next === undefined) {
      if (shape.isOpen && shape.keys === undefined) return null
      const near = typeof segment === 'string' ? nearest(segment, namesOf(shape)) : undefined
      // A key in quotes is taken literally.
      return shape.isOpen && !text.startsWith(at) ? null : { parent, shape, segment, near }
    }
    shape = next
    parent = at
  }
  return null
}

/** What a path leads to, and whether `[*]` or a list makes it several values; null for an unknown path. */
export function shapeAt(
  { segments }: TargetPath,
  root: TargetShape,
): { readonly shape: TargetShape; readonly isList: boolean } | null {
  let shape: TargetShape | undefined = root
  for (const segment of segments) {
    shape = shapeBelow(shape, segment)
    if (shape === undefined) return null
  }
  const isList = shape.elements !== undefined
  return { shape: shape.elements ?? shape, isList: isList || segments.includes(EVERY) }
}

/** The path with every alias replaced; its text stays as written. */
export function withoutAliases(path: TargetPath, root: TargetShape): TargetPath {
  let shape: TargetShape | undefined = root
  const segments = path.segments.map((segment) => {
    const name = typeof segment === 'string' && shape !== undefined ? keyOf(shape, segment) : segment
    shape = shape === undefined ? undefined : shapeBelow(shape, segment)
    return name
  })
  return { text: path.text, segments }
}

function shapeBelow(shape: TargetShape, segment: Segment): TargetShape | undefined {
  if (typeof segment !== 'string') return shape.elements
  const key = keyOf(shape, segment)
  return shape.keys !== undefined && Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined
}

function keyOf({ aliases }: TargetShape, key: string): string {
  return (aliases !== undefined && Object.hasOwn(aliases, key) ? aliases[key] : undefined) ?? key
}

function namesOf({ keys = {}, aliases = {} }: TargetShape): readonly string[] {
  return [...Object.keys(keys), ...Object.keys(aliases)]
}
