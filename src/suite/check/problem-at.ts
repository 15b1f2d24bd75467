import type { Problem } from '../../core/errors/problem.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { problemIn, type Source } from '../read/source.js'

/** A problem at a path below an entry: `['workspace']`. */
export type ProblemAt = (path: readonly PropertyKey[], message: string, hint?: string) => Problem

/** One of the places that an entry inherits keys from. */
export interface Layer {
  readonly source: Source
  readonly path: readonly PropertyKey[]
}

/** Points at the first layer that sets the key: the entry itself, its agent, or `defaults:`. */
export function problemAtLayers(entry: Layer, inherited: readonly Layer[] = []): ProblemAt {
  return (path, message, hint) => {
    const { source, path: base } = [entry, ...inherited].find((layer) => writes(layer, path[0])) ?? entry
    return problemIn(source, [...base, ...path], message, { hint })
  }
}

function writes({ source, path }: Layer, key: PropertyKey | undefined): boolean {
  let value: unknown = source.data
  for (const segment of path) value = Array.isArray(value) ? value[Number(segment)] : valueAt(value, segment)
  return key !== undefined && valueAt(value, key) !== undefined
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return isRecord(value) && typeof key === 'string' && Object.hasOwn(value, key) ? value[key] : undefined
}
