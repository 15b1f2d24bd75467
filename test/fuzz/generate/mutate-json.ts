// Changes of a JSON document that keep it JSON: what a careless or hostile program would send.
import type { SeededRandom } from '../../../src/catalog/distractors/seeded-random.js'
import { hostileText, hostileValue } from './hostile-values.js'

type Container = unknown[] | Record<string, unknown>

interface Spot {
  readonly parent: Container
  readonly key: string
}

/** Past this, a document is large enough to find a place in. */
const MAX_SPOTS = 3_000

/** A copy with a change, sometimes with a few. */
export function mutateJson(document: unknown, random: SeededRandom): unknown {
  // In a list, so that the document itself has a place too.
  const root: unknown[] = [structuredClone(document)]
  for (let left = random.pick([1, 1, 1, 2, 4]); left > 0; left -= 1) {
    const [first, ...others] = spotsIn(root)
    if (first === undefined) break
    changeAt(random.pick([first, ...others]), root, random)
  }
  return root[0]
}

function changeAt(spot: Spot, root: unknown[], random: SeededRandom): void {
  const { parent, key } = spot
  const kind = random.below(9)
  if (kind === 0) remove(spot)
  else if (kind === 1) rename(spot, random.below(2) === 0 ? hostileText(random) : keyElsewhere(root, random))
  else if (kind === 2 && Array.isArray(parent)) repeat(parent, Number(key), random.pick([1, 1, 2, 60]))
  else put(parent, key, changedValue(valueAt(spot), kind, root, random))
}

function changedValue(value: unknown, kind: number, root: unknown[], random: SeededRandom): unknown {
  if (kind === 3) return valueElsewhere(root, random)
  if (kind === 4) return random.below(2) === 0 ? [value] : { [hostileText(random)]: value }
  if (kind === 5) return typeof value === 'string' ? jsonOr(value) : JSON.stringify(value)
  if (kind === 6 && typeof value === 'number') return value * random.pick([-1, 0, 1e9, 1e300, 0.3])
  return hostileValue(random)
}

function repeat(list: unknown[], at: number, times: number): void {
  list.splice(at, 0, ...Array.from({ length: times }, () => structuredClone(list[at])))
}

function spotsIn(root: unknown[]): readonly Spot[] {
  const spots: Spot[] = []
  const open: Container[] = [root]
  for (let parent = open.shift(); parent !== undefined && spots.length < MAX_SPOTS; parent = open.shift()) {
    for (const [key, value] of Object.entries(parent)) {
      spots.push({ parent, key })
      // An object, as asked; JSON has no other kind.
      if (typeof value === 'object' && value !== null) open.push(value as Container)
    }
  }
  return spots
}

function valueAt({ parent, key }: Spot): unknown {
  return Object.getOwnPropertyDescriptor(parent, key)?.value
}

function valueElsewhere(root: unknown[], random: SeededRandom): unknown {
  const spots = spotsIn(root)
  const spot = spots[random.below(spots.length)]
  return spot === undefined ? null : structuredClone(valueAt(spot))
}

function keyElsewhere(root: unknown[], random: SeededRandom): string {
  const spots = spotsIn(root)
  return spots[random.below(spots.length)]?.key ?? 'x'
}

function remove({ parent, key }: Spot): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

function rename(spot: Spot, name: string): void {
  if (Array.isArray(spot.parent)) return
  const value = valueAt(spot)
  remove(spot)
  put(spot.parent, name, value)
}

/** As JSON.parse does it: `__proto__` is a key like any other. */
function put(parent: Container, key: string, value: unknown): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true })
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [text]
  }
}
