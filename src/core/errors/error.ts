import { type OptionNames, unknownOption } from '../input/unknown-option.js'
import type { PlacedComplaint, Problem } from './problem.js'

/** Every code that an error of mcprove can have. Pinned: programs and `mcprove explain` rely on them. */
export const ERROR_CODES = [
  'BAD_USAGE',
  'FILE_NOT_FOUND',
  'FILE_UNREADABLE',
  'FILE_UNWRITABLE',
  'FILE_TOO_LARGE',
  'JSON_INVALID',
  'TRACE_INVALID',
  'NO_TRACES',
  'CALLS_UNREAD',
  'SUITE_NOT_FOUND',
  'SUITE_INVALID',
  'TEST_UNKNOWN',
  'TRACES_UNMATCHED',
  'RESULT_INVALID',
  'REGEX_INVALID',
  'SCHEMA_INVALID',
  'TARGET_INVALID',
  'CODE_SUITE_FAILED',
  'SERVER_FAILED',
  'MANIFEST_INVALID',
  'MODEL_UNKNOWN',
  'MODEL_KEY_MISSING',
  'MODEL_FAILED',
  'ADDRESS_NOT_TRUSTED',
  'SCRIPT_INVALID',
  'PRICE_UNKNOWN',
  'CASSETTE_MISSING',
  'CASSETTE_STALE',
  'CASSETTE_INVALID',
  'FIXTURE_FAILED',
  'AGENT_FAILED',
  'PLATFORM_FAILED',
  'NO_TESTS',
  'NOT_ALLOWED',
] as const

/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number]

interface ErrorOptions {
  readonly hint?: string | undefined
  readonly cause?: unknown
  readonly problems?: readonly Problem[] | undefined
  readonly summary?: string | undefined
  readonly placed?: PlacedComplaint | undefined
}

const OPTION_NAMES: OptionNames<ErrorOptions> = {
  hint: true,
  cause: true,
  problems: true,
  summary: true,
  placed: true,
}

/**
 * The one error class: something the user can fix. `message` says what could not be done, with the value and the
 * place; `hint` is one imperative sentence; `problems` lists every position when an input has several.
 */
export class McproveError extends Error {
  static {
    // Node prints the name of the class, which the bundler shortens.
    Object.defineProperty(McproveError, 'name', { value: 'McproveError' })
    Object.defineProperty(McproveError, Symbol.hasInstance, { value: hasInstance })
  }

  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly problems: readonly Problem[]
  /** The message in one line, where it has more: without the problems that it lists. */
  readonly summary: string | undefined
  /** What the message is made of when it is about one place in a file. */
  readonly placed: PlacedComplaint | undefined

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    const trouble = unknownOption('new McproveError', options, OPTION_NAMES)
    if (trouble !== null) throw new McproveError('BAD_USAGE', trouble.message, { hint: trouble.hint })
    this.name = 'McproveError'
    this.code = code
    this.hint = options.hint
    this.problems = options.problems ?? []
    this.summary = options.summary
    this.placed = options.placed
  }
}

/** True for a McproveError, also from another copy of the package (a code suite imports its own). */
export function isMcproveError(error: unknown): error is McproveError {
  return error instanceof Error && error.name === 'McproveError' && 'code' in error && 'problems' in error
}

/** `mcprove` and `mcprove/node` each have a copy of the class; `instanceof` accepts errors of both. */
function hasInstance(this: typeof McproveError, value: unknown): boolean {
  return this === McproveError ? isMcproveError(value) : Function.prototype[Symbol.hasInstance].call(this, value)
}
