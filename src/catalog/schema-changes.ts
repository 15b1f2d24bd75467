// What a changed JSON Schema means for those who produce or read its values.

import { childPath } from '../core/expect/target-path.js'
import { canonicalJson } from '../core/json/canonical-json.js'
import { deepEqual } from '../core/json/deep-equal.js'
import { showValue } from '../core/text/show-value.js'
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { SchemaChange, SchemaEffect, SchemaRole, Tell } from './schema-change.js'
import { compareLimits, LIMITS } from './schema-limits.js'
import { SchemaReader } from './schema-reader.js'

/** Deeper schemas are compared as a whole. */
const MAX_DEPTH = 64
/** More changes than this in one schema do not help. */
const MAX_CHANGES = 200

const UNIONS = ['anyOf', 'oneOf', 'allOf']
const TEXTS = ['title', 'description', 'default']

/** Compared below, or without effect on validity. */
const KNOWN: ReadonlySet<string> = new Set([
  ...[...LIMITS, ...UNIONS, ...TEXTS],
  ...['properties', 'required', 'additionalProperties', 'items', '$ref', '$defs', 'definitions'],
  ...['examples', 'deprecated', 'readOnly', 'writeOnly', '$schema', '$id', '$anchor', '$comment'],
])

/** Every change from one schema to another, at most 200. A change that cannot be judged counts as breaking. */
export function schemaChanges(old: unknown, now: unknown, role: SchemaRole): readonly SchemaChange[] {
  const comparison = new SchemaComparison(old, now, role)
  comparison.compare(old, now, '', 0)
  return comparison.changes
}

class SchemaComparison {
  readonly changes: SchemaChange[] = []
  readonly #role: SchemaRole
  readonly #old: SchemaReader
  readonly #now: SchemaReader
  /** Pairs that were compared: a schema may refer to itself, and to one definition from many places. */
  readonly #done = new Map<RawRecord, Set<RawRecord>>()

  constructor(old: unknown, now: unknown, role: SchemaRole) {
    this.#role = role
    this.#old = new SchemaReader(old)
    this.#now = new SchemaReader(now)
  }

  compare(oldSchema: unknown, newSchema: unknown, path: string, depth: number): void {
    const old = this.#old.read(oldSchema)
    const now = this.#now.read(newSchema)
    const tell = this.#at(path)
    if (old === null || now === null) {
      if (old !== now) tell(old === null ? 'wider' : 'narrower', old === null ? 'is allowed now' : 'is never valid now')
      return
    }
    if (this.#isDone(old, now)) return
    if (depth >= MAX_DEPTH) {
      if (!deepEqual(old, now)) tell('other', 'changed, too deep to say how')
      return
    }
    for (const key of TEXTS) {
      if (!deepEqual(old[key], now[key]))
        tell('none', `${key} ${showValue(old[key], 80)} -> ${showValue(now[key], 80)}`)
    }
    compareLimits(old, now, tell)
    this.#compareProperties(old, now, path, depth)
    this.#compareOpenness(old, now, path, depth)
    if (old.items !== undefined || now.items !== undefined) {
      this.compare(old.items ?? true, now.items ?? true, `${path}[]`, depth + 1)
    }
    for (const key of UNIONS) this.#compareBranches(key, old[key], now[key], path, depth)
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (KNOWN.has(key) || key.startsWith('x-') || deepEqual(old[key], now[key])) continue
      tell('other', `${showValue(key, 60)} changed`)
    }
  }

  #compareProperties(old: RawRecord, now: RawRecord, path: string, depth: number): void {
    const before = isRecord(old.properties) ? old.properties : {}
    const after = isRecord(now.properties) ? now.properties : {}
    const [wasRequired, isRequired] = [requiredOf(old), requiredOf(now)]
    for (const name of new Set([...Object.keys(before), ...Object.keys(after), ...wasRequired, ...isRequired])) {
      const place = childPath(path, name)
      const tell = this.#at(place)
      const becomesRequired = isRequired.has(name) && !wasRequired.has(name)
      if (Object.hasOwn(before, name) && !Object.hasOwn(after, name)) this.#tellRemoved(tell, now)
      else if (!Object.hasOwn(before, name) && Object.hasOwn(after, name)) {
        tell(becomesRequired ? 'narrower' : 'none', becomesRequired ? 'added, required' : 'added, optional')
      } else {
        if (becomesRequired) tell('narrower', 'required now')
        if (wasRequired.has(name) && !isRequired.has(name)) tell('wider', 'no longer required')
        if (Object.hasOwn(before, name)) this.compare(before[name], after[name], place, depth + 1)
      }
    }
  }

  /** An undeclared property may still be sent to an open object, and may be absent from any object. */
  #tellRemoved(tell: Tell, now: RawRecord): void {
    if (this.#role === 'output') tell('wider', 'removed')
    else if (isClosed(now)) tell('narrower', 'removed, and refused')
    else tell('none', 'removed, though not refused')
  }

  #compareOpenness(old: RawRecord, now: RawRecord, path: string, depth: number): void {
    if (isClosed(old) !== isClosed(now)) {
      if (isClosed(now)) this.#at(path)('narrower', 'other properties are refused now')
      // A client that only reads declared properties does not see the others.
      else this.#at(path)('none', 'other properties are allowed now')
    } else if (isRecord(old.additionalProperties) || isRecord(now.additionalProperties)) {
      this.compare(old.additionalProperties ?? true, now.additionalProperties ?? true, `${path}[*]`, depth + 1)
    }
  }

  /** The order of branches does not matter. When one is left on each side, it is the same branch, changed. */
  #compareBranches(key: string, old: unknown, now: unknown, path: string, depth: number): void {
    const before: readonly unknown[] = Array.isArray(old) ? old : []
    const after: readonly unknown[] = Array.isArray(now) ? now : []
    const lost = withoutEqual(before, after)
    const gained = withoutEqual(after, before)
    if (lost.length === 1 && gained.length === 1) {
      this.compare(lost[0], gained[0], path, depth + 1)
      return
    }
    // A further condition in `allOf` makes fewer values valid, and so do alternatives where there were none.
    const addition = key === 'allOf' || before.length === 0 ? 'narrower' : 'wider'
    const loss = key === 'allOf' || after.length === 0 ? 'wider' : 'narrower'
    for (const branch of lost) this.#at(path)(loss, `${key} loses ${showValue(branch, 100)}`)
    for (const branch of gained) this.#at(path)(addition, `${key} gains ${showValue(branch, 100)}`)
  }

  #isDone(old: RawRecord, now: RawRecord): boolean {
    const partners = this.#done.get(old) ?? new Set()
    if (partners.has(now)) return true
    this.#done.set(old, partners.add(now))
    return false
  }

  #at(path: string): Tell {
    const breakingEffect: SchemaEffect = this.#role === 'input' ? 'narrower' : 'wider'
    return (effect, message) => {
      if (this.changes.length >= MAX_CHANGES) return
      this.changes.push({ path, breaking: effect === 'other' || effect === breakingEffect, message })
    }
  }
}

function requiredOf({ required }: RawRecord): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [])
}

function isClosed({ additionalProperties }: RawRecord): boolean {
  return additionalProperties === false
}

function withoutEqual(branches: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const texts = new Set(others.map(canonicalJson))
  return branches.filter((branch) => !texts.has(canonicalJson(branch)))
}
