// Errors whose message is made of parts: the parts stay on the error, so that nobody has to take the message apart.
import { type ErrorCode, McproveError } from './error.js'
import type { PlacedComplaint, Problem } from './problem.js'

/** In the message; `problems` holds them all. */
const MAX_LISTED_PROBLEMS = 20

/** Everything that is wrong with an input, under one summary. Warnings are among the problems, but not listed. */
export function problemsError(code: ErrorCode, what: string, problems: readonly Problem[]): McproveError {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const summary = `${what} has ${errors.length === 1 ? '1 problem' : `${errors.length} problems`}`
  // Whoever prints only the message still learns what is wrong.
  const message = [summary, ...errors.slice(0, MAX_LISTED_PROBLEMS).map(lineOf)].join('\n  ')
  return new McproveError(code, message, { problems, summary })
}

function lineOf({ file, line, column, path, message }: Problem): string {
  const place = line === 0 ? path : `${file}:${line}:${column}`
  return place === '' ? message : `${place}: ${message}`
}

interface Reaction {
  readonly hint: string
  readonly cause?: unknown
}

/** What is wrong at one place of a file: `runs.jsonl:12: complaint`. */
export function placedError(code: ErrorCode, placed: PlacedComplaint, reaction: Reaction): McproveError {
  return new McproveError(code, `${placed.place}: ${placed.complaint}`, { ...reaction, placed })
}

/** What failed because the code of a user threw. Its reason may have many lines. */
export function thrownError(code: ErrorCode, what: string, reason: string, reaction: Reaction): McproveError {
  const [firstLine] = reason.split('\n', 1)
  return new McproveError(code, `${what}: ${reason}`, { ...reaction, summary: `${what}: ${firstLine}` })
}
