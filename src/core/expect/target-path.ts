import { McproveError } from '../errors/error.js'
import { showValue } from '../text/show-value.js'

export type Segment = string | number | typeof EVERY

/** `[*]`: every element. */
export const EVERY = Symbol('every')

export interface TargetPath {
  readonly text: string
  readonly segments: readonly Segment[]
}

/** The place where a path leads nowhere. */
export interface Missing {
  readonly found: false
  /** The longest existing prefix plus the first missing segment, as text. */
  readonly at: string
  readonly segment: Segment
  readonly parent: unknown
}

export type Resolution = { readonly found: true; readonly value: unknown } | Missing

const HINT = 'Write a dot path with indices such as `tool_calls[0].args.city`; write a key with dots as `["a.b"]`.'

/** `[0]`, `[-1]`, `[*]`, `["a.b"]` or `['a.b']` at an opening bracket. */
const BRACKET = /\[(?:(-?\d+)|(\*)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/sy
const KEY = /[^.[\]]+/y
/** A key that is printed without brackets. */
const PLAIN_KEY = /^(?!\*$)[^.[\]\s](?:[^.[\]]*[^.[\]\s])?$/

/** Parses a target path. Throws TARGET_INVALID with the column of the mistake. */
export function parseTargetPath(text: string): TargetPath {
  const segments: Segment[] = []
  let at = 0
  if (text === '') throw invalid(text, 0, 'it is empty')
  while (at < text.length) {
    if (text[at] === '[') {
      BRACKET.lastIndex = at
      const match = BRACKET.exec(text)
      if (match === null) throw invalid(text, at, 'expected an index, `*` or a quoted key between brackets')
      segments.push(bracketSegment(match))
      at = BRACKET.lastIndex
      continue
    }
    if (segments.length > 0) {
      if (text[at] !== '.') throw invalid(text, at, 'expected `.` or `[`')
      at += 1
    }
    KEY.lastIndex = at
    const key = KEY.exec(text)?.[0]
    if (key === undefined) throw invalid(text, at, 'expected a key')
    if (key === '*') throw invalid(text, at, 'write every element as `[*]`')
    if (key.trim() !== key) throw invalid(text, at, 'write a key with surrounding spaces in brackets and quotes')
    segments.push(key)
    at += key.length
  }
  return { text, segments }
}

function bracketSegment([, index, every, double, single]: RegExpExecArray): Segment {
  // `-0` means the first element, as 0 does.
  if (index !== undefined) return Number(index) + 0
  if (every !== undefined) return EVERY
  return (double ?? single ?? '').replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, after: string) => unescaped(after))
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Understands the escapes of JSON, which `childPath` writes; any other character stands for itself. */
function unescaped(after: string): string {
  if (after.length === 1) return ESCAPES[after] ?? after
  return String.fromCharCode(Number.parseInt(after.slice(1), 16))
}

function invalid(text: string, offset: number, trouble: string): McproveError {
  const message = `${showValue(text)} is not a valid target path: ${trouble} (column ${offset + 1})`
  return new McproveError('TARGET_INVALID', message, { hint: HINT })
}

/** The path text one step below `parent`. */
export function childPath(parent: string, segment: Segment): string {
  if (segment === EVERY) return `${parent}[*]`
  if (typeof segment === 'number') return `${parent}[${segment}]`
  if (!PLAIN_KEY.test(segment)) return `${parent}[${JSON.stringify(segment)}]`
  return parent === '' ? segment : `${parent}.${segment}`
}

/** The value at a path, from segment `start` on; undefined when it leads nowhere. */
export function valueAt(root: unknown, path: TargetPath, start = 0): unknown {
  return walk(root, path.segments, start)
}

/**
 * Whether a scalar is at a path, or in an array there. Like `valueAt`, but without building lists and with an early
 * exit. Arrays in arrays are not searched.
 */
export function hasScalarAt(root: unknown, path: TargetPath, wanted: unknown, start = 0): boolean {
  const { segments } = path
  let value = root
  for (let index = start; index < segments.length; index++) {
    const segment = segments[index] ?? ''
    if (segment === EVERY) {
      if (!Array.isArray(value)) return false
      for (const element of value) if (hasScalarAt(element, path, wanted, index + 1)) return true
      return false
    }
    value = child(value, segment)
  }
  return value === wanted || (Array.isArray(value) && value.includes(wanted))
}

/** The same, with the place where a path that leads nowhere stops. */
export function resolvePath(root: unknown, path: TargetPath, start = 0): Resolution {
  const value = walk(root, path.segments, start)
  if (value !== undefined) return { found: true, value }
  let parent = root
  let at = path.segments.slice(0, start).reduce<string>(childPath, '')
  for (const [index, segment] of path.segments.slice(start).entries()) {
    at = childPath(at, segment)
    // The path leads nowhere in every element; the first one shows what is there instead.
    if (segment === EVERY && Array.isArray(parent)) return resolvePath(parent[0], path, start + index + 1)
    const next = segment === EVERY ? undefined : child(parent, segment)
    if (next === undefined) return { found: false, at, segment, parent }
    parent = next
  }
  // Only a path without segments gets here.
  return { found: false, at, segment: '', parent }
}

function walk(root: unknown, segments: readonly Segment[], start: number): unknown {
  let value = root
  for (let index = start; index < segments.length; index++) {
    const segment = segments[index] ?? ''
    if (segment === EVERY) return Array.isArray(value) ? every(value, segments, index + 1) : undefined
    value = child(value, segment)
  }
  return value
}

/**
 * Elements where the rest of the path leads nowhere are dropped, and `firstGapIn` reports the first. When all are
 * dropped, the whole path leads nowhere. A further `[*]` adds its elements to the same list.
 */
function every(elements: readonly unknown[], segments: readonly Segment[], start: number): unknown[] | undefined {
  const isNested = segments.includes(EVERY, start)
  const values: unknown[] = []
  let isFound = elements.length === 0
  let gap = -1
  for (let index = 0; index < elements.length; index++) {
    const value = walk(elements[index], segments, start)
    if (gap === -1 && (value === undefined || (isNested && Array.isArray(value) && firstGaps.has(value)))) gap = index
    if (value === undefined) continue
    isFound = true
    if (isNested && Array.isArray(value)) for (const inner of value) values.push(inner)
    else values.push(value)
  }
  if (gap !== -1) firstGaps.set(values, gap)
  return isFound ? values : undefined
}

/** Kept outside the lists, so that these hold nothing but elements. */
const firstGaps = new WeakMap<object, number>()

/** For a list from `[*]`: the first element in which the rest of the path led nowhere; undefined when there is none. */
export function firstGapIn(list: readonly unknown[]): number | undefined {
  return firstGaps.get(list)
}

/** Own properties only: a trace is untrusted, and `constructor` must not resolve. */
function child(value: unknown, segment: string | number): unknown {
  if (typeof segment === 'number') return Array.isArray(value) ? value.at(segment) : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, segment)) return
  // Safe because of hasOwn above; TypeScript has no index signature for it.
  return (value as Record<string, unknown>)[segment]
}
