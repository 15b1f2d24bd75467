import { canonicalJson } from '../../core/json/canonical-json.js'
import type { MessageCall } from './message.js'
import type { PlacedCall } from './placed-spans.js'

/** Executed calls, to be claimed by the messages that requested them, each once. */
export class ExecutedCalls {
  readonly #left: Set<PlacedCall>
  readonly #byId = new Map<string, PlacedCall[]>()
  readonly #byShape = new Map<string, PlacedCall[]>()

  constructor(calls: readonly PlacedCall[]) {
    this.#left = new Set(calls)
    for (const placed of calls) {
      const { id, args } = placed.call
      if (id !== null) add(this.#byId, id, placed)
      add(this.#byShape, shapeOf(placed.wireName, args), placed)
    }
  }

  /** By id; when one side has none, the first with that name and those arguments. */
  take({ id, name, args }: MessageCall): PlacedCall | null {
    const byId = id === null ? null : this.#first(this.#byId.get(id))
    if (byId !== null) return byId
    const isFree = ({ call }: PlacedCall) => id === null || call.id === null
    for (const shape of [shapeOf(name, args), shapeOf(name, undefined)]) {
      const found = this.#first(this.#byShape.get(shape), isFree)
      if (found !== null) return found
    }
    return null
  }

  /** Unclaimed calls that started before a moment; without a moment, all of them. */
  takeBefore(moment: number | null): PlacedCall[] {
    const taken = [...this.#left].filter(({ call }) => moment === null || (call.start ?? 0) < moment)
    for (const placed of taken) this.#left.delete(placed)
    return taken.sort((a, b) => (a.call.start ?? 0) - (b.call.start ?? 0))
  }

  #first(
    candidates: readonly PlacedCall[] = [],
    fits: (placed: PlacedCall) => boolean = () => true,
  ): PlacedCall | null {
    const found = candidates.find((placed) => this.#left.has(placed) && fits(placed))
    if (found === undefined) return null
    this.#left.delete(found)
    return found
  }
}

function add(calls: Map<string, PlacedCall[]>, key: string, placed: PlacedCall): void {
  const known = calls.get(key)
  if (known === undefined) calls.set(key, [placed])
  else known.push(placed)
}

function shapeOf(name: string, args: unknown): string {
  return args === undefined ? name : `${name} ${canonicalJson(args)}`
}
