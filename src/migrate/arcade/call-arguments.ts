import type { Scope } from '../python/scope.js'
import type { Call, Expression, Item } from '../python/syntax.js'
import { dottedName, readValue, UNREAD } from '../python/values.js'

/** The arguments of a call by name, positional ones too. */
export class CallArguments {
  readonly #byName = new Map<string, Expression>()
  /** Arguments whose name is not known: `*items`, `**computed()`, or more than the function has. */
  readonly unnamed: Item[] = []
  readonly #scope: Scope

  /** `positions` are the names of the positional arguments, in order. */
  constructor(call: Call, positions: readonly string[], scope: Scope) {
    this.#scope = scope
    let position = 0
    for (const item of call.items) {
      if (item.star) this.#spread(item)
      else this.#set(item.name ?? positions[position++], item)
    }
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()]
  }

  get(name: string): Expression | undefined {
    return this.#byName.get(name)
  }

  /** The value of an argument; undefined when it is not given or None. */
  read(name: string, options: { readonly variables?: boolean } = {}): unknown {
    const written = this.#byName.get(name)
    if (written === undefined) return undefined
    return readValue(written, this.#scope, options) ?? undefined
  }

  #set(name: string | undefined, item: Item): void {
    if (name === undefined) this.unnamed.push(item)
    else this.#byName.set(name, item.value)
  }

  #spread(item: Item): void {
    const spread = this.#scope.resolve(item.value)
    const isDict = spread.kind === 'dict' || (spread.kind === 'call' && dottedName(spread.callee) === 'dict')
    for (const entry of isDict ? spread.items : [item]) {
      const key = entry.name ?? (entry.key === null ? UNREAD : readValue(entry.key, this.#scope))
      this.#set(typeof key === 'string' && !entry.star ? key : undefined, entry)
    }
  }
}
