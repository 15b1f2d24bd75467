import { type Part, UniqueNames } from './suite-draft.js'

/** The servers of all suites; equal ones are written once. */
export class ServerTable {
  readonly parts: Record<string, Part> = {}
  readonly #names = new UniqueNames()
  readonly #byText = new Map<string, string>()

  /** Adds a server and returns its name. */
  add(wanted: string, part: Part): string {
    const text = JSON.stringify(part)
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const slug = wanted.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'server'
    const name = this.#names.take(slug, (one, count) => `${one}-${count}`)
    this.#byText.set(text, name)
    this.parts[name] = part
    return name
  }
}
