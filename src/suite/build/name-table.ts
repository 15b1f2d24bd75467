import { nearest, TYPO_SHARE } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { type ProblemCollector, pathText, positionIn, type Source } from '../read/source.js'

/** Names of one kind: each is claimed once and looked up later. */
export class NameTable {
  readonly #what: string
  readonly #problems: ProblemCollector
  readonly #places = new Map<string, string>()
  /** Some names could not be read, so an unknown name is not a problem. */
  #isOpen = false

  constructor(what: string, problems: ProblemCollector) {
    this.#what = what
    this.#problems = problems
  }

  /** False when the name is taken; this is reported with the place of the first one. */
  claim(name: string, source: Source, path: readonly PropertyKey[], part: 'key' | 'value' = 'value'): boolean {
    const { file, line, column } = positionIn(source, path, part)
    const place = line === 0 ? `${file} ${pathText(path)}` : `${file}:${line}:${column}`
    const taken = this.#places.get(name)
    if (taken === undefined) {
      this.#places.set(name, place)
      return true
    }
    if (taken === place) {
      const hint = 'Add a `{{key}}` to the name to make it unique.'
      this.#problems.add(source, path, `two entries of \`each\` have the name ${showName(name)}`, { part, hint })
    } else {
      const message = `the name ${showName(name)} is already used by a ${this.#what} at ${taken}`
      this.#problems.add(source, path, message, { part, hint: 'Rename one of them: names are unique within a suite.' })
    }
    return false
  }

  open(): void {
    this.#isOpen = true
  }

  /** The problem with a reference; undefined when the name is known. */
  complaint(name: string): string | undefined {
    if (this.#isOpen || this.#places.has(name)) return undefined
    const near = nearest(name, this.#places.keys())
    const names = [...this.#places.keys()]
    if (near !== undefined) return `unknown ${this.#what} ${showName(name)}; did you mean ${showName(near)}?`
    if (names.length === 0) return `unknown ${this.#what} ${showName(name)}; the suite has none`
    const shown = names.slice(0, 8).map(showName).join(', ')
    return `unknown ${this.#what} ${showName(name)}; the suite has ${shown}${names.length > 8 ? ', …' : ''}`
  }

  /** The name that was probably meant; undefined when the name is known, or when none is similar. */
  misspelled(name: string): string | undefined {
    if (this.#isOpen || this.#places.has(name)) return undefined
    return nearest(name, this.#places.keys(), TYPO_SHARE)
  }

  require(name: string, source: Source, path: readonly PropertyKey[]): void {
    const message = this.complaint(name)
    if (message !== undefined) this.#problems.add(source, path, message)
  }
}
