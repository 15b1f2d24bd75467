// Many small objects of few shapes, column by column. Threads hand over copies, and a copy of an object takes its keys
// each time and is one more object to keep: here keys are there once, and elements that are alike become one.

/** Plain data that stands for a list. */
export type Columns =
  | { readonly kind: 'values'; readonly values: readonly unknown[] }
  | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly at: Int32Array }
  | { readonly kind: 'elements'; readonly shapes: readonly Shape[]; readonly at: Int32Array }

/** Objects with these keys, or arrays of one length. */
interface Shape {
  readonly keys: readonly string[] | null
  /** Which elements they are: what `at` counts. */
  readonly numbers: Int32Array
  readonly columns: readonly Columns[]
}

/** Past these, elements are too different for columns to pay. */
const MAX_SHAPES = 12
const MAX_KEYS = 24
const MAX_DEPTH = 5

export function toColumns(list: readonly unknown[], depth = 0): Columns {
  if (depth < MAX_DEPTH && list.length > 1) {
    if (list.every((value) => typeof value === 'string')) return textColumn(list)
    if (list.every(isPlain)) return elementColumns(list, depth)
  }
  return { kind: 'values', values: list }
}

/** The list again. Elements that were alike are one object: nobody may change them. */
export function fromColumns(columns: Columns): readonly unknown[] {
  if (columns.kind === 'values') return columns.values
  if (columns.kind === 'texts') return Array.from(columns.at, (index) => columns.texts[index])
  const elements: unknown[] = []
  for (const { keys, numbers, columns: packed } of columns.shapes) {
    const lists = packed.map(fromColumns)
    for (let row = 0; row < numbers.length; row += 1) elements[numbers[row] as number] = elementOf(keys, lists, row) // below length
  }
  return Array.from(columns.at, (index) => elements[index])
}

function elementOf(keys: readonly string[] | null, lists: readonly (readonly unknown[])[], row: number): unknown {
  if (keys === null) return lists.map((list) => list[row])
  const element: Record<string, unknown> = {}
  for (let i = 0; i < keys.length; i += 1) element[keys[i] as string] = lists[i]?.[row] // below length
  return element
}

function textColumn(list: readonly string[]): Columns {
  const known = new Map<string, number>()
  const at = Int32Array.from(list, (text) => {
    const index = known.get(text) ?? known.size
    known.set(text, index)
    return index
  })
  return { kind: 'texts', texts: [...known.keys()], at }
}

type Plain = Readonly<Record<string | number, unknown>>

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

function elementColumns(list: readonly Plain[], depth: number): Columns {
  const shapes: GatheredShape[] = []
  const at = new Int32Array(list.length)
  let count = 0
  let shape: GatheredShape | undefined
  for (const [index, element] of list.entries()) {
    if (shape === undefined || !shape.fits(element)) {
      shape = shapes.find((one) => one.fits(element))
      if (shape === undefined) {
        const keys = Object.keys(element)
        const isOdd = keys.length > MAX_KEYS || keys.includes('__proto__')
        if (isOdd || shapes.length === MAX_SHAPES) return { kind: 'values', values: list }
        shape = new GatheredShape(Array.isArray(element) ? null : keys, keys.length)
        shapes.push(shape)
      }
    }
    const known = shape.numberOf(element)
    at[index] = known ?? count
    if (known !== undefined) continue
    shape.add(element, count)
    count += 1
  }
  return { kind: 'elements', shapes: shapes.map((one) => one.packed(depth + 1)), at }
}

class GatheredShape {
  readonly #keys: readonly string[] | null
  readonly #numbers: number[] = []
  readonly #columns: readonly unknown[][]

  constructor(keys: readonly string[] | null, size: number) {
    this.#keys = keys
    this.#columns = Array.from({ length: size }, () => [])
  }

  fits(element: Plain): boolean {
    const keys = this.#keys
    if (Array.isArray(element)) return keys === null && element.length === this.#columns.length
    if (keys === null) return false
    let index = 0
    for (const key in element) {
      if (key !== keys[index]) return false
      index += 1
    }
    return index === keys.length
  }

  /** The number of an element like this one: the first or the last is, or it counts as new. */
  numberOf(element: Plain): number | undefined {
    const last = this.#numbers.length - 1
    if (last >= 0 && this.#isAt(last, element)) return this.#numbers[last]
    return last > 0 && this.#isAt(0, element) ? this.#numbers[0] : undefined
  }

  add(element: Plain, number: number): void {
    this.#numbers.push(number)
    for (let i = 0; i < this.#columns.length; i += 1) this.#columns[i]?.push(element[this.#keys?.[i] ?? i])
  }

  packed(depth: number): Shape {
    return {
      keys: this.#keys,
      numbers: Int32Array.from(this.#numbers),
      columns: this.#columns.map((column) => toColumns(column, depth)),
    }
  }

  #isAt(row: number, element: Plain): boolean {
    for (let i = 0; i < this.#columns.length; i += 1) {
      if (!isAlike(this.#columns[i]?.[row], element[this.#keys?.[i] ?? i])) return false
    }
    return true
  }
}

/** The same value, or a list of the same values. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((value, index) => Object.is(value, b[index]))
}
