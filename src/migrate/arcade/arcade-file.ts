import { showName } from '../../core/text/show-name.js'
import type { Expression } from '../python/syntax.js'
import { type Part, type SuiteDraft, UniqueNames } from '../suite-draft.js'
import type { Toolkits } from './toolkits.js'

/** What the readers of one file share. */
export interface ArcadeFile {
  readonly text: string
  readonly draft: SuiteDraft
  readonly toolkits: Toolkits
  readonly servers: ServerTable
}

/** An `EvalSuite` of the file. */
export interface ArcadeSuite {
  readonly line: number
  readonly name: string | null
  readonly system: string | undefined
  readonly rubric: Part | undefined
  readonly strict: boolean | undefined
  /** The names of the servers without a track. */
  readonly servers: string[]
  readonly tracks: Map<string, string[]>
  readonly tests: Part[]
  last: LastCase | null
}

/** What `extend_case` copies. */
export interface LastCase {
  readonly system: string | undefined
  readonly messages: readonly unknown[]
  readonly expected: readonly Part[]
  readonly fields: readonly Part[]
}

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

export function sourceOf(file: ArcadeFile, { start, end }: Pick<Expression, 'start' | 'end'>): string {
  return file.text.slice(start, end)
}

/** The source on one line, for a note. */
export function shown(file: ArcadeFile, expression: Pick<Expression, 'start' | 'end'>): string {
  return showName(sourceOf(file, expression).replace(/\s+/g, ' '))
}
