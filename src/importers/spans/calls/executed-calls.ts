// Which execution belongs to which requested call: by id; otherwise by name, arguments and time.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { readMcpName } from '../../mcp-name.js'
import type { MessageCall } from '../messages/message.js'
import type { PlacedCall } from '../placed-spans.js'
import { canBeSameArguments } from './same-arguments.js'

/** A call in a message, and when it can have been executed. */
export interface RequestedCall {
  readonly call: MessageCall
  readonly from: number
  readonly to: number
}

/** How many executions of one tool are compared with a call that has no exact match, so that time stays linear. */
const MAX_COMPARED = 64

export class ExecutedCalls {
  /** In order of time. */
  readonly #all: readonly PlacedCall[]
  readonly #left: Set<PlacedCall>
  readonly #claims = new Map<MessageCall, PlacedCall>()
  #next = 0

  constructor(calls: readonly PlacedCall[], requested: readonly RequestedCall[]) {
    this.#all = calls.toSorted((a, b) => startOf(a) - startOf(b))
    this.#left = new Set(this.#all)
    this.#claimByIds(requested)
    // Ids of one kind tell calls apart; a framework may also number executions in its own way.
    const areIdsShared = this.#claims.size > 0
    const canBe = ({ call }: RequestedCall, placed: PlacedCall) =>
      !areIdsShared || call.id === null || placed.call.id === null
    const shapeOf = (name: string, args: unknown) => `${name} ${canonicalJson(args ?? null)}`
    const byShape = queues(this.#all, ({ call, wireName }) => shapeOf(bareName(wireName), call.args))
    const byName = queues(this.#all, ({ wireName }) => bareName(wireName))
    const exact = ({ call }: RequestedCall) => byShape.get(shapeOf(bareName(call.name), call.args))
    const named = ({ call }: RequestedCall) => byName.get(bareName(call.name))
    const isSame = (one: RequestedCall, placed: PlacedCall) => canBeSameArguments(one.call, placed.call)
    this.#claim(requested, exact, (one, placed) => canBe(one, placed) && isWithin(one, placed))
    this.#claim(requested, exact, canBe)
    this.#claim(requested, named, (one, placed) => canBe(one, placed) && isWithin(one, placed) && isSame(one, placed))
    this.#claim(requested, named, (one, placed) => canBe(one, placed) && placed.call.args === undefined)
  }

  /** Null for a call that was not executed. */
  executionOf(call: MessageCall): PlacedCall | null {
    return this.#claims.get(call) ?? null
  }

  /** Executions without a request that started before a moment, in order of time; without a moment, all of them. */
  takeBefore(moment: number | null): PlacedCall[] {
    const taken: PlacedCall[] = []
    for (; this.#next < this.#all.length; this.#next += 1) {
      const placed = this.#all[this.#next]
      if (placed === undefined || (moment !== null && startOf(placed) >= moment)) break
      if (this.#left.delete(placed)) taken.push(placed)
    }
    return taken
  }

  /** An id that is used again belongs to the call with the same name and arguments, or else comes in order. */
  #claimByIds(requested: readonly RequestedCall[]): void {
    const byId = queues(this.#all, ({ call }) => call.id)
    const candidates = ({ call }: RequestedCall) => (call.id === null ? undefined : byId.get(call.id))
    const isNamed = ({ call }: RequestedCall, { wireName }: PlacedCall) => bareName(call.name) === bareName(wireName)
    this.#claim(
      requested,
      candidates,
      (one, placed) => isNamed(one, placed) && canBeSameArguments(one.call, placed.call),
    )
    this.#claim(requested, candidates, isNamed)
    this.#claim(requested, candidates, () => true)
  }

  #claim(
    requested: readonly RequestedCall[],
    candidatesOf: (one: RequestedCall) => Candidates | undefined,
    fits: (one: RequestedCall, placed: PlacedCall) => boolean,
  ): void {
    for (const one of requested) {
      if (this.#claims.has(one.call)) continue
      const found = candidatesOf(one)?.find(this.#left, (placed) => fits(one, placed))
      if (found === undefined) continue
      this.#left.delete(found)
      this.#claims.set(one.call, found)
    }
  }
}

/** Executions with something in common, in order of time. */
class Candidates {
  #placed: PlacedCall[] = []

  add(placed: PlacedCall): void {
    this.#placed.push(placed)
  }

  find(left: ReadonlySet<PlacedCall>, fits: (placed: PlacedCall) => boolean): PlacedCall | undefined {
    let compared = 0
    let claimed = 0
    for (const placed of this.#placed) {
      if (!left.has(placed)) {
        claimed += 1
        if (claimed < MAX_COMPARED) continue
        this.#placed = this.#placed.filter((one) => left.has(one))
        return this.find(left, fits)
      }
      if (fits(placed)) return placed
      compared += 1
      if (compared === MAX_COMPARED) return undefined
    }
    return undefined
  }
}

function queues(
  calls: readonly PlacedCall[],
  keyOf: (placed: PlacedCall) => string | null,
): ReadonlyMap<string, Candidates> {
  const groups = new Map<string, Candidates>()
  for (const placed of calls) {
    const key = keyOf(placed)
    if (key === null) continue
    const group = groups.get(key) ?? new Candidates()
    groups.set(key, group)
    group.add(placed)
  }
  return groups
}

/** Spans and messages may or may not name the server. */
function bareName(name: string): string {
  return readMcpName(name).name
}

function isWithin({ from, to }: RequestedCall, placed: PlacedCall): boolean {
  const { start } = placed.call
  return start === null || (start >= from && start <= to)
}

function startOf({ call }: PlacedCall): number {
  return call.start ?? 0
}
