// Chats that VS Code stores as a list of changes: `{ kind: 0, v }` has the whole chat, later lines change it.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { LogPlace } from '../importer.js'
import { listIn, numberIn } from '../json-fields.js'

const WHOLE = 0
const SET = 1
const PUSH = 2
const DELETE = 3

/** A place in the chat: the field of an object, or the index of a list. */
interface Slot {
  readonly holder: Record<string, unknown> | unknown[]
  readonly key: string | number
}

/** Lists and objects of the log are copied before their first change, and only once. */
export class ChangedChat {
  readonly place: LogPlace
  readonly #root: Record<string, unknown> = {}
  readonly #copies = new WeakSet<object>()

  constructor(place: LogPlace) {
    this.place = place
  }

  get value(): unknown {
    return this.#root.chat
  }

  apply({ kind, k, v, i }: RawRecord): void {
    if (kind === WHOLE) {
      this.#root.chat = v
      return
    }
    const slot = this.#slotAt(listIn(k))
    if (slot === null) return
    if (kind === SET) write(slot, v)
    else if (kind === DELETE) write(slot, undefined)
    else if (kind === PUSH) this.#append(slot, listIn(v), numberIn(i))
  }

  #append(slot: Slot, values: readonly unknown[], start: number | null): void {
    const list = this.#copyOf(Array.isArray(read(slot)) ? slot : emptied(slot))
    if (!Array.isArray(list)) return
    if (start !== null && start < list.length) list.length = Math.floor(start)
    for (const value of values) list.push(value)
  }

  #slotAt(path: readonly unknown[]): Slot | null {
    let slot: Slot = { holder: this.#root, key: 'chat' }
    for (const key of path) {
      const holder = this.#copyOf(slot)
      const isIndex = Array.isArray(holder) && typeof key === 'number' && key >= 0 && key <= holder.length
      const isField = isRecord(holder) && typeof key === 'string' && key !== '__proto__'
      if (!isIndex && !isField) return null
      slot = { holder, key } as Slot // checked above: an index for a list, a name for an object
    }
    return path.length === 0 ? null : slot
  }

  /** The list or object at a place, as one that may be changed. */
  #copyOf(slot: Slot): Slot['holder'] {
    const before = read(slot)
    if (typeof before === 'object' && before !== null && this.#copies.has(before)) return before as Slot['holder']
    const copy = Array.isArray(before) ? [...before] : isRecord(before) ? { ...before } : {}
    this.#copies.add(copy)
    write(slot, copy)
    return copy
  }
}

function read({ holder, key }: Slot): unknown {
  return Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined
}

function write({ holder, key }: Slot, value: unknown): void {
  Reflect.set(holder, key, value)
}

function emptied(slot: Slot): Slot {
  write(slot, [])
  return slot
}

/** The first line; it has the requests that were there when the file was written. */
export function isWholeChat(value: unknown): boolean {
  return isRecord(value) && value.kind === WHOLE && isRecord(value.v) && Array.isArray(value.v.requests)
}

export function isChange(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.kind === 'number' && (isRecord(value.v) || Array.isArray(value.k))
}
