import type { Place, PlaceLookup } from './place-in-yaml.js'

/** Where a collection starts in the text, and each of its keys and values, in order. */
export interface Spot {
  readonly start: number
  /** Null for a list. */
  readonly keys: readonly number[] | null
  readonly values: readonly number[]
}

export type Spots = Map<object, Spot>

/** The position lookup for plain YAML. Returns the same positions as the lookup for all of YAML. */
export function plainPlaces(text: string, data: object, spots: Spots): PlaceLookup {
  let lines: number[] | undefined
  return (path, part = 'value') => {
    let value: unknown = data
    let offset = spots.get(data)?.start ?? 0
    for (const [index, segment] of path.entries()) {
      const spot = typeof value === 'object' && value !== null ? spots.get(value) : undefined
      const at = spot === undefined ? -1 : indexOf(value, segment)
      if (spot === undefined || at === -1) break
      const isKeyWanted = part === 'key' && index === path.length - 1
      offset = (isKeyWanted ? spot.keys?.[at] : spot.values[at]) ?? offset
      value = Reflect.get(Object(value), segment)
    }
    lines ??= lineStarts(text)
    return placeOf(offset, lines)
  }
}

/** Keys keep the order of the text because none looks like a number. */
function indexOf(value: unknown, segment: PropertyKey): number {
  if (Array.isArray(value)) return typeof segment === 'number' && segment < value.length ? segment : -1
  return typeof segment === 'string' ? Object.keys(Object(value)).indexOf(segment) : -1
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function placeOf(offset: number, starts: readonly number[]): Place {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
