import { McproveError } from '../../../core/errors/error.js'
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

/** How many problems the message lists; `problems` has them all. */
const MAX_LISTED = 20

/** Collects the problems of one manifest, each at its place. */
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
    const count = this.#problems.length
    if (count === 0) return
    const problems = this.#problems.toSorted((one, other) => one.line - other.line || one.column - other.column)
    const summary = `${this.#file} has ${count === 1 ? '1 problem' : `${count} problems`}`
    // The first line is the summary, so that a caller that prints only the message still shows what is wrong.
    const message = [summary, ...problems.slice(0, MAX_LISTED).map(lineOf)].join('\n  ')
    throw new McproveError('MANIFEST_INVALID', message, { problems })
  }
}

function lineOf({ file, line, column, path, message }: Problem): string {
  const place = line === 0 ? path : `${file}:${line}:${column}`
  return place === '' ? message : `${place}: ${message}`
}

/** `known` are listed when none is similar. */
export function unknownManifestKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known)
  const suggestion = near === undefined ? `known keys: ${known.map(showName).join(', ')}` : `did you mean \`${near}\`?`
  return `unknown key ${showName(key)}; ${suggestion}`
}
