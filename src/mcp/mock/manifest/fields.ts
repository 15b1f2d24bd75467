import { nearest } from '../../../core/text/nearest.js'
import { showName } from '../../../core/text/show-name.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { type ManifestProblems, type Path, unknownManifestKey } from './manifest-problems.js'

const MAX_SHOWN = 60

/** A mapping in a manifest. An invalid value is reported and treated as absent. */
export class Fields {
  readonly path: Path
  readonly problems: ManifestProblems
  readonly #value: Readonly<Record<string, unknown>>
  /** Known keys that an unknown one probably means. */
  readonly #meant = new Set<string | undefined>()

  private constructor(value: Readonly<Record<string, unknown>>, path: Path, problems: ManifestProblems) {
    this.#value = value
    this.path = path
    this.problems = problems
  }

  /** `silent` are keys that are valid but have no effect here. */
  static of(
    value: unknown,
    path: Path,
    problems: ManifestProblems,
    known: readonly string[],
    silent: readonly string[] = [],
  ): Fields | null {
    if (!isRecord(value)) {
      problems.add(path, `expected a mapping, got ${showValue(value, MAX_SHOWN)}`)
      return null
    }
    const fields = new Fields(value, path, problems)
    for (const key of Object.keys(value)) {
      if (known.includes(key) || silent.includes(key)) continue
      problems.add([...path, key], unknownManifestKey(key, known), { part: 'key' })
      fields.#meant.add(nearest(key, known))
    }
    return fields
  }

  at(key: string): Path {
    return [...this.path, key]
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#value, key) && this.#value[key] !== undefined
  }

  value(key: string): unknown {
    return this.has(key) ? this.#value[key] : undefined
  }

  /** The key as this manifest spells it: ours, or that of MCP or mcptest. */
  spelled(key: string, otherKey: string): string {
    if (this.has(key) && this.has(otherKey)) {
      this.problems.add(this.at(otherKey), `\`${otherKey}\` is another spelling of \`${key}\``, {
        hint: 'Keep one of the two.',
        part: 'key',
      })
    }
    return this.has(otherKey) ? otherKey : key
  }

  text(key: string): string | undefined {
    return this.#typed(key, 'a string', (value) => typeof value === 'string')
  }

  requiredText(key: string): string {
    return this.isThere(key) ? (this.text(key) ?? '') : ''
  }

  /** The name that others use to refer to it. */
  requiredName(key: string): string {
    const name = this.requiredText(key)
    if (name === '' && this.value(key) === '') this.problems.add(this.at(key), 'must not be empty')
    return name
  }

  flag(key: string): boolean | undefined {
    return this.#typed(key, 'true or false', (value) => typeof value === 'boolean')
  }

  mapping(key: string): Readonly<Record<string, unknown>> | undefined {
    return this.#typed(key, 'a mapping', isRecord)
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    if (!this.isThere(key)) return undefined
    const found = choices.find((choice) => choice === this.value(key))
    if (found !== undefined) return found
    const value = this.value(key)
    const near = typeof value === 'string' ? nearest(value, choices) : undefined
    const suggestion = near === undefined ? '' : `; did you mean \`${near}\`?`
    const wanted = choices.map((choice) => `\`${choice}\``).join(' or ')
    this.problems.add(this.at(key), `expected ${wanted}, got ${showValue(value, MAX_SHOWN)}${suggestion}`)
    return undefined
  }

  list<Entry>(key: string, read: (value: unknown, path: Path) => Entry | null): Entry[] {
    const list = this.#typed<readonly unknown[]>(key, 'a list', Array.isArray) ?? []
    return list.flatMap((value, index) => read(value, [...this.at(key), index]) ?? [])
  }

  /** Whether it exists; if not, a problem is reported. */
  isThere(key: string): boolean {
    if (this.has(key)) return true
    // A mistyped key also explains a missing key: `nme` is one problem, not two.
    if (!this.#meant.has(key)) this.problems.add(this.path, `${showName(key)} is missing`)
    return false
  }

  #typed<Type>(key: string, wanted: string, isRight: (value: unknown) => value is Type): Type | undefined {
    const value = this.value(key)
    if (value === undefined || isRight(value)) return value
    this.problems.add(this.at(key), `expected ${wanted}, got ${showValue(value, MAX_SHOWN)}`)
    return undefined
  }
}

/** Reports the entries of a list whose name is already used. */
export function reportRepeated(fields: Fields, list: string, key: string): void {
  const first = new Map<string, number>()
  const entries = fields.value(list)
  for (const [index, entry] of Array.isArray(entries) ? entries.entries() : []) {
    const name: unknown = isRecord(entry) ? entry[key] : undefined
    if (typeof name !== 'string' || name === '') continue
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, index)
    else fields.problems.add([...fields.at(list), index, key], `${showName(name)} is already ${list}[${earlier}]`)
  }
}
