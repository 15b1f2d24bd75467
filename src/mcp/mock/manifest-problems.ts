import { codeFrame } from '../../core/code-frame.js'
import { McproveError } from '../../core/error.js'
import { nearest } from '../../core/nearest.js'
import type { Problem } from '../../core/problem.js'
import { cleanText, cut } from '../../core/show-value.js'
import { childPath } from '../../core/target-path.js'

export interface Place {
  readonly line: number
  readonly column: number
}

export type Path = readonly PropertyKey[]

/** Where a value stands, or with `key` its key; the nearest ancestor with a place when the path leads nowhere. */
export type PlaceLookup = (path: Path, part: 'key' | 'value') => Place

interface ProblemOptions {
  readonly hint?: string | undefined
  readonly part?: 'key' | 'value'
}

/** In the message; `problems` holds them all. */
const MAX_LISTED = 20
const MAX_NAME_LENGTH = 80

/** Gathers what is wrong with one manifest, each problem at its place. */
export class ManifestProblems {
  readonly #file: string
  readonly #text: string | null
  readonly #problems: Problem[] = []
  placeOf: PlaceLookup

  /** `text` is null for a manifest given as an object: then problems have a path and no position. */
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
    // The first line is the summary; whoever prints only the message still learns what is wrong.
    const message = [summary, ...problems.slice(0, MAX_LISTED).map(lineOf)].join('\n  ')
    throw new McproveError('MANIFEST_INVALID', message, { problems })
  }
}

function lineOf({ file, line, column, path, message }: Problem): string {
  const place = line === 0 ? path : `${file}:${line}:${column}`
  return place === '' ? message : `${place}: ${message}`
}

/** A key or a name in a message: in backticks, on one line, never long. */
export function showName(name: string): string {
  return `\`${cleanText(cut(name, MAX_NAME_LENGTH)).replaceAll('\n', '\\n')}${name.length > MAX_NAME_LENGTH ? '…' : ''}\``
}

/** `known` are listed when none is near. */
export function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known)
  const suggestion = near === undefined ? `known are ${known.map(showName).join(', ')}` : `did you mean \`${near}\`?`
  return `unknown key ${showName(key)}; ${suggestion}`
}
