import type { Expression, Item } from './syntax.js'

/** More names that stand for each other than anyone writes. */
const MAX_HOPS = 50

/** What names mean at one point of a Python file. */
export class Scope {
  readonly #values = new Map<string, Expression>()
  readonly #parent: Scope | null

  constructor(parent: Scope | null = null) {
    this.#parent = parent
  }

  /** `names = names + [...]` uses the earlier value. */
  bind(name: string, value: Expression): void {
    const earlier = this.lookUp(name)
    const usesItself = earlier !== null && namesIn(value).has(name)
    this.#values.set(name, usesItself ? withoutName(value, name, earlier, 0) : value)
  }

  lookUp(name: string): Expression | null {
    return this.#values.get(name) ?? this.#parent?.lookUp(name) ?? null
  }

  /** What a name stands for; any other expression as it is. */
  resolve(value: Expression): Expression {
    let resolved = value
    for (let hop = 0; resolved.kind === 'name' && hop < MAX_HOPS; hop++) {
      const next = this.lookUp(resolved.name)
      if (next === null) return resolved
      resolved = next
    }
    return resolved
  }

  /** Binds the names of a target, `name` or `name, *rest`. False when the value does not have that shape. */
  bindTarget(target: Expression, value: Expression): boolean {
    if (target.kind === 'name') {
      this.bind(target.name, value)
      return true
    }
    const whole = this.resolve(value)
    if ((target.kind !== 'tuple' && target.kind !== 'list') || (whole.kind !== 'tuple' && whole.kind !== 'list')) {
      return false
    }
    if (whole.items.some(({ star }) => star)) return false
    const starAt = target.items.findIndex(({ star }) => star)
    const spare = whole.items.length - target.items.length
    if (starAt < 0 ? spare !== 0 : spare < -1) return false
    return target.items.every(({ value: part, star }, index) => {
      if (!star) return this.#bindItem(part, whole.items[starAt >= 0 && index > starAt ? index + spare : index])
      const rest = whole.items.slice(index, index + spare + 1)
      return this.bindTarget(part, { ...whole, kind: 'list', items: rest })
    })
  }

  #bindItem(target: Expression, item: Item | undefined): boolean {
    return item !== undefined && this.bindTarget(target, item.value)
  }
}

function namesIn(value: Expression): ReadonlySet<string> {
  const names = new Set<string>()
  const open: Expression[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.kind === 'name') names.add(one.name)
    open.push(...partsOf(one))
  }
  return names
}

function partsOf(value: Expression): readonly Expression[] {
  const inItems = (items: readonly Item[]): Expression[] =>
    items.flatMap(({ key, value: one }) => (key === null ? [one] : [key, one]))
  switch (value.kind) {
    case 'text':
      return value.parts.filter((part) => typeof part !== 'string')
    case 'attribute':
      return [value.of]
    case 'call':
      return [value.callee, ...inItems(value.items)]
    case 'binary':
      return [value.left, value.right]
    case 'list':
    case 'tuple':
    case 'dict':
      return inItems(value.items)
    default:
      return []
  }
}

function withoutName(value: Expression, name: string, earlier: Expression, depth: number): Expression {
  if (depth > MAX_HOPS) return { ...value, kind: 'unread' }
  const inner = (one: Expression): Expression => withoutName(one, name, earlier, depth + 1)
  const items = (list: readonly Item[]): readonly Item[] =>
    list.map((item) => ({ ...item, key: item.key === null ? null : inner(item.key), value: inner(item.value) }))
  switch (value.kind) {
    case 'name':
      return value.name === name ? earlier : value
    case 'text':
      return { ...value, parts: value.parts.map((part) => (typeof part === 'string' ? part : inner(part))) }
    case 'attribute':
      return { ...value, of: inner(value.of) }
    case 'call':
      return { ...value, callee: inner(value.callee), items: items(value.items) }
    case 'binary':
      return { ...value, left: inner(value.left), right: inner(value.right) }
    case 'list':
    case 'tuple':
    case 'dict':
      return { ...value, items: items(value.items) }
    default:
      return value
  }
}
