// What a deterministic matcher is made of. One table holds them all: it compiles them, and editors get it as JSON Schema.
import { isMcproveError } from '../errors/error.js'
import { showTyped } from '../text/show-value.js'
import type { Comparison } from './comparison.js'
import type { Mismatch } from './matcher.js'

/** One compiled matcher, or several that act as one. */
export interface Part {
  /** What follows "expected". */
  readonly phrase: string
  /** The verdict where nothing is there; null: it fails, and so does its negation (only `absent` speaks of nothing). */
  readonly nothing: boolean | null
  /** Null when the value passes. Never sees `undefined`. */
  readonly check: (value: unknown) => Mismatch | null
  /** The argument in its canonical spelling, where that differs from the one written. */
  readonly argument?: unknown
}

/** Where a definition reports what is wrong with its argument, and builds the matchers in it. */
export interface Build {
  /** Notes a problem at a place below the argument. Always null, so that a definition can return it. */
  readonly report: (message: string, ...below: readonly (string | number)[]) => null
  /** How values are compared, where words beside the matcher say so. */
  readonly comparison?: Comparison | undefined
  /** The matcher at a place below the argument. */
  readonly nested: (input: unknown, ...below: readonly (string | number)[]) => Part | null
}

export interface Definition {
  /** For editors. */
  readonly summary: string
  /** The JSON Schema of the argument, given the reference to the schema of a matcher. */
  readonly json: (matcher: object) => object
  /** Null when something was reported. */
  readonly build: (argument: unknown, build: Build) => Part | null
}

export type Definitions = Readonly<Record<string, Definition>>

/** A part that only says yes or no; the reason is "expected `phrase`, got ...". */
export function plainPart(phrase: string, passes: (value: unknown) => boolean): Part {
  return { phrase, nothing: null, check: (value) => (passes(value) ? null : unexpected(phrase, value)) }
}

export function unexpected(phrase: string, value: unknown): Mismatch {
  return { reason: `expected ${phrase}, got ${showTyped(value)}` }
}

/** Reports a matcher that every value of its kind meets; null, as `report` is. */
export function reportAlwaysMet(
  written: string,
  why: string,
  build: Build,
  ...below: readonly (string | number)[]
): null {
  return build.report(`\`${written}\` can never fail: ${why}`, ...below)
}

/** `""`, `[]` and `{}`: whatever has the kind contains them. */
export function isEmptyValue(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** What an error of ours says about an argument, in one text; any other error goes on. */
export function explainMatch(error: unknown): string {
  if (!isMcproveError(error)) throw error
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`
}
