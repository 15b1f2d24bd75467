import { lstatSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { listNames } from '../../core/text/show-name.js'
import { writeFailure } from '../../files/file-error.js'
import { writeWhole } from '../../files/output-file.js'

/** Files that `init` is about to write, by path relative to the folder. */
export class NewFiles {
  readonly #folder: string
  readonly #names: readonly string[]
  readonly #replaces: boolean

  /** Throws when one exists and may not be replaced. Called before questions are asked or a server is started. */
  constructor(folder: string, names: readonly string[], { force = false }: { readonly force?: boolean | undefined }) {
    this.#folder = folder
    this.#names = names
    this.#replaces = force
    this.#check()
  }

  /** Writes all files or none, in the order of their names. */
  write(texts: readonly string[]): void {
    this.#check()
    const undo: (() => void)[] = []
    try {
      for (const [index, name] of this.#names.entries()) this.#writeOne(name, texts[index] ?? '', undo)
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    }
  }

  #writeOne(name: string, text: string, undo: (() => void)[]): void {
    const path = join(this.#folder, name)
    const isNew = !isThere(path)
    const made = makeFolder(dirname(path), name)
    if (made !== undefined) undo.push(() => rmSync(made, { recursive: true, force: true }))
    writeWhole(path, [text])
    if (isNew) undo.push(() => rmSync(path, { force: true }))
  }

  #check(): void {
    const there = this.#replaces ? [] : this.#names.filter((name) => isThere(join(this.#folder, name)))
    if (there.length === 0) return
    const message = `${listNames(there, 'and')} already ${there.length === 1 ? 'exists' : 'exist'}`
    throw new McproveError('FILE_UNWRITABLE', message, { hint: 'Choose another path, or overwrite with --force.' })
  }
}

/** The topmost folder that had to be created. */
function makeFolder(path: string, name: string): string | undefined {
  try {
    return mkdirSync(path, { recursive: true })
  } catch (cause) {
    throw writeFailure(name, cause)
  }
}

function isThere(path: string): boolean {
  try {
    // A dangling link counts as existing.
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
