import { problemsError } from '../../../core/errors/make-error.js'
import type { Problem } from '../../../core/errors/problem.js'
import { childPath } from '../../../core/expect/target-path.js'
import { codeFrame } from '../../../core/text/code-frame.js'
import { nearest } from '../../../core/text/nearest.js'
import { showName } from '../../../core/text/show-name.js'
import type { Place, PlaceLookup } from '../../../core/yaml/place-in-yaml.js'

export type Path = readonly PropertyKey[]

interface ProblemOptions {
  readonly hint?: string | undefined
  readonly part?: 'key' | 'value'
}

/** Gathers what is wrong with one manifest, each problem at its place. */
export class ManifestProblems {
  readonly #file: string
  readonly #text: string | null
  readonly #problems: Problem[] = []
  placeOf: PlaceLookup

  /** `text` is null for a manifest passed as an object: problems then have a path but no position. */
  constructor(file: string, text: string | null) {
    this.#file = file
    this.#text = text
    this.placeOf = () => (text === null ? { line: 0, column: 0 } : { line: 1, column: 1 })
  }

  add(path: Path, message: string, { hint, part = 'value' }: ProblemOptions = {}): void {
    this.addAt(this.placeOf(path, part), path, message, hint)
  }

  addAt({ line, column }: Place, path: Path, message: string, hint?: string): void {
    this.#problems.push({
      severity: 'error',
      file: this.#file,
      line,
      column,
      path: path.reduce<string>((text, segment) => childPath(text, typeof segment === 'symbol' ? '' : segment), ''),
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(this.#text === null ? {} : { frame: codeFrame(this.#text, line, column) }),
    })
  }

  throwIfAny(): void {
    if (this.#problems.length === 0) return
    const problems = this.#problems.toSorted((one, other) => one.line - other.line || one.column - other.column)
    throw problemsError('MANIFEST_INVALID', this.#file, problems)
  }
}

/** `known` are listed when none is near. */
export function unknownManifestKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known)
  const suggestion = near === undefined ? `known keys: ${known.map(showName).join(', ')}` : `did you mean \`${near}\`?`
  return `unknown key ${showName(key)}; ${suggestion}`
}
