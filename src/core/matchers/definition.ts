// What a deterministic matcher consists of. One table holds them all: it compiles them and gives editors their JSON
// Schema.
import { isMcproveError } from '../errors/error.js'
import { showTyped } from '../text/show-value.js'
import type { Comparison } from './comparison.js'
import type { Mismatch } from './matcher.js'

/** One compiled matcher, or several that act as one. */
export interface Part {
  /** The text after "expected". */
  readonly phrase: string
  /** The verdict where nothing is there. Null: it fails, and so does its negation (only `absent` accepts nothing). */
  readonly nothing: boolean | null
  /** Null when the value passes. Never called with `undefined`. */
  readonly check: (value: unknown) => Mismatch | null
  /** The argument in canonical form, where that differs from the written one. */
  readonly argument?: unknown
}

/** How a definition reports problems of its argument and builds nested matchers. */
export interface Build {
  /** Reports a problem at a path below the argument. Always returns null, so that a definition can return it. */
  readonly report: (message: string, ...below: readonly (string | number)[]) => null
  /** How values are compared, where settings next to the matcher say so. */
  readonly comparison?: Comparison | undefined
  /** The matcher at a path below the argument. */
  readonly nested: (input: unknown, ...below: readonly (string | number)[]) => Part | null
}

export interface Definition {
  /** For editors. */
  readonly summary: string
  /** The JSON Schema of the argument, given a reference to the schema of a matcher. */
  readonly json: (matcher: object) => object
  /** Null when a problem was reported. */
  readonly build: (argument: unknown, build: Build) => Part | null
}

export type Definitions = Readonly<Record<string, Definition>>

/** A part that only passes or fails; the reason is "expected `phrase`, got ...". */
export function plainPart(phrase: string, passes: (value: unknown) => boolean): Part {
  return { phrase, nothing: null, check: (value) => (passes(value) ? null : unexpected(phrase, value)) }
}

export function unexpected(phrase: string, value: unknown): Mismatch {
  return { reason: `expected ${phrase}, got ${showTyped(value)}` }
}

/** Reports a matcher that every value of its type passes; returns null, as `report` does. */
export function reportAlwaysMet(
  written: string,
  why: string,
  build: Build,
  ...below: readonly (string | number)[]
): null {
  return build.report(`\`${written}\` can never fail: ${why}`, ...below)
}

/** `""`, `[]` and `{}`: every value of the same type contains them. */
export function isEmptyValue(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** The message of a McproveError about an argument, as one text; any other error is rethrown. */
export function explainMatch(error: unknown): string {
  if (!isMcproveError(error)) throw error
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`
}
